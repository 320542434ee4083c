/// A file of the templates folder that is part of the program.
///
/// The build generates a list of files for each purpose: `templates`, `themes`, `icons`, `gallery`, `preview`, `report`
/// and `tiles`.
package struct EmbeddedFile: Sendable {
    /// The path below the templates folder, or below the folder of the list, with `/` between its parts.
    package let path: String
    package let text: StaticString

    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
    }

    /// The bytes, which are valid until the process ends.
    ///
    /// O(1).
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// The path without its suffix.
    package var name: String { String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) }
}

extension [EmbeddedFile] {
    /// Returns the file at a path; an empty file if the list has no file with this path.
    ///
    /// O(count).
    package func file(at path: String) -> EmbeddedFile {
        first { $0.path == path } ?? EmbeddedFile(path: path, text: "")
    }
}

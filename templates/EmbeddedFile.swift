/// A file of the templates folder that is part of the program.
///
/// The build generates a list of files for each purpose: `templates`, `themes`, `icons`, `schemas`, `diff` for the
/// diagrams of differences, and `diagram`, `gallery`, `preview`, `report` and `tiles` for the parts of pages. The list `gallery`
/// also contains the parts that other pages share with a gallery.
package struct EmbeddedFile: Sendable {
    /// The path of the file relative to the folder of its list: `templates/` for the list `templates`, and
    /// `templates/gallery/` for the list `gallery`, for example.
    ///
    /// The components are separated by `/`.
    package let path: String
    package let text: StaticString
    private let nodes: StaticString

    package init(path: String, text: StaticString, nodes: StaticString = "") {
        (self.path, self.text, self.nodes) = (path, text, nodes)
    }

    /// The bytes of the file, which are valid until the process ends.
    ///
    /// O(1).
    package var bytes: UnsafeRawBufferPointer { text.bytes }

    /// The table of the nodes of a YAML file, which is valid until the process ends; empty for other files.
    ///
    /// O(1).
    package var nodeTable: UnsafeRawBufferPointer { nodes.bytes }

    /// The path without its suffix.
    package var name: String { String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)]) }
}

extension StaticString {
    fileprivate var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension [EmbeddedFile] {
    /// Returns the file at a path; an empty file if the list has no file with this path.
    ///
    /// O(count).
    package func file(at path: String) -> EmbeddedFile {
        first { $0.path == path } ?? EmbeddedFile(path: path, text: "")
    }
}

import EspalierDataFiles
import EspalierDiagnostics

/// A path with slashes, whose last part is the name of an item and whose other parts are folders.
struct ItemPath {
    /// The maximum number of bytes in the paths of all folders that are only named as parts of other paths.
    ///
    /// The paths of the folders of a long path take the square of its length.
    static let maximumBytesOfFolders = 1 << 26

    /// The path without empty parts, such as a slash at its end.
    let id: String
    /// The last part; a slash for the root of absolute paths.
    let label: String
    /// The path of the folder that contains the item; nil for the first part of a path.
    let folder: String?
    /// The place of the path in its file; nil if it isn't known.
    let range: SourceRange?

    /// Creates a path; nil if the text is empty.
    init?(_ text: String, at range: SourceRange?) {
        guard let first = text.utf8.first else { return nil }
        let root = first == UInt8(ascii: "/") ? "/" : ""
        self.init(normalized: root + text.split(separator: "/").joined(separator: "/"), at: range)
    }

    /// Creates a path from one without empty parts.
    init(normalized path: String, at range: SourceRange?) {
        (id, self.range) = (path, range)
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        label = slash.map { path == "/" ? path : String(path[path.utf8.index(after: $0)...]) } ?? path
        folder = slash.flatMap { $0 == path.startIndex ? (path == "/" ? nil : "/") : String(path[..<$0]) }
    }
}

import EspalierDiagnostics
import Foundation

/// The folder in which the command runs.
///
/// Paths are converted to paths relative to this folder, so that two spellings of a path can be compared.
nonisolated package struct CurrentFolder {
    private static let dot = UInt8(ascii: ".")

    /// The absolute path of the folder.
    private let path: String
    /// True if all paths are spelled as absolute paths.
    private let isAbsolute: Bool

    /// Creates a value for the current folder of the process.
    package init() { self.init(path: FileManager.default.currentDirectoryPath) }

    package init(path: String) { self.init(normalized: FilePath.normalized(path), isAbsolute: false) }

    private init(normalized path: String, isAbsolute: Bool) {
        (self.path, self.isAbsolute) = (path, isAbsolute)
    }

    /// The same folder with paths that are all spelled as absolute paths.
    package var absolute: CurrentFolder { CurrentFolder(normalized: path, isAbsolute: true) }

    /// Returns the path relative to the current folder, without `.`, `..` and empty components.
    ///
    /// The result is the absolute path if the path leads out of the current folder, and empty for the current folder
    /// itself. If all paths are absolute, the result is always the absolute path. `..` removes the component before it,
    /// even if that is a symbolic link.
    package func spelling(of path: String) -> String {
        var spelling = FilePath.normalized(path)
        // Only the current folder itself and paths that may begin with `..` are joined with the path of the folder,
        // because a list of inputs can have thousands of other paths.
        if spelling.utf8.first ?? Self.dot == Self.dot {
            spelling = FilePath.normalized(FilePath.join(self.path, spelling))
        }
        guard FilePath.isAbsolute(spelling) else {
            return isAbsolute ? FilePath.join(self.path, spelling) : spelling
        }
        return isAbsolute ? spelling : FilePath.relative(spelling, to: self.path).map(String.init) ?? spelling
    }
}

import Foundation

/// The folder in which the command runs.
///
/// Paths are converted to paths relative to this folder, so that two spellings of a path can be compared.
nonisolated struct CurrentFolder {
    private let parts: [Substring]
    /// The absolute path of the folder with a slash at its end.
    private let prefix: String
    /// True if all paths are spelled as absolute paths.
    private let isAbsolute: Bool

    /// Creates a value for the current folder of the process.
    init() { self.init(path: FileManager.default.currentDirectoryPath) }

    init(path: String) { self.init(parts: FileName.normalized(path), isAbsolute: false) }

    private init(parts: [Substring], isAbsolute: Bool) {
        (self.parts, self.isAbsolute) = (parts, isAbsolute)
        prefix = "/" + parts.map { $0 + "/" }.joined()
    }

    /// The same folder with paths that are all spelled as absolute paths.
    var absolute: CurrentFolder { CurrentFolder(parts: parts, isAbsolute: true) }

    /// Returns the path relative to the current folder, without `.`, `..` and empty components.
    ///
    /// The result is the absolute path if the path leads out of the current folder, and empty for the current folder
    /// itself. If all paths are absolute, the result is always the absolute path. `..` removes the component before it,
    /// even if that is a symbolic link.
    func spelling(of path: String) -> String {
        if Self.isPlain(path) { return spelling(ofPlain: path) }
        let absolute = FileName.normalized(
            path.hasPrefix("/") ? path : "/" + parts.joined(separator: "/") + "/" + path
        )
        .drop { $0 == ".." }
        guard !isAbsolute, absolute.starts(with: parts) else { return "/" + absolute.joined(separator: "/") }
        return absolute.dropFirst(parts.count).joined(separator: "/")
    }

    /// Returns the spelling of a path for which `isPlain` returns true.
    ///
    /// A list of inputs can have thousands of such paths, so they aren't split into components.
    private func spelling(ofPlain path: String) -> String {
        guard path.hasPrefix("/") else { return isAbsolute ? prefix + path : path }
        if isAbsolute { return path }
        if path.utf8.starts(with: prefix.utf8) {
            return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
        }
        return path.utf8.elementsEqual(prefix.utf8.dropLast()) ? "" : path
    }

    /// Returns true for a path without `.`, `..` and empty components, apart from the slash of an absolute path.
    private static func isPlain(_ path: String) -> Bool {
        let path = path.utf8
        let isAbsolute = path.first == UInt8(ascii: "/")
        var start = isAbsolute ? 1 : 0
        var dots = 0
        var count = start
        for byte in path.dropFirst(start) {
            count += 1
            if byte == UInt8(ascii: "/") {
                // The component is empty, `.` or `..`.
                if count - 1 == start || dots == count - 1 - start && dots < 3 { return false }
                (start, dots) = (count, 0)
            } else if byte == UInt8(ascii: ".") {
                dots += 1
            }
        }
        return count > start && !(dots == count - start && dots < 3)
    }
}

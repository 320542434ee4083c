import Foundation

/// Paths as messages show them.
package enum PlainPath {
    /// Returns a path as a message shows it: `x.yaml` for `./sub/../x.yaml`.
    ///
    /// A path without `..` after another component is returned as the user wrote it. So is a path with a symbolic link
    /// before `..`, because the shorter path would be that of another file.
    package static func shown(_ path: String) -> String {
        let parts = FilePath.components(of: path)
        guard parts.dropFirst().dropLast().contains(".."), !hasLinkBeforeParent(path, parts) else {
            return path
        }
        let plain = FilePath.normalized(path)
        return plain.isEmpty ? "." : plain
    }

    /// Returns true if a component before `..` is a symbolic link.
    private static func hasLinkBeforeParent(_ path: String, _ parts: [Substring]) -> Bool {
        var prefix = FilePath.isAbsolute(path) ? "/" : ""
        for part in parts {
            var byte: CChar = 0
            if part == "..", readlink(prefix, &byte, 1) >= 0 { return true }
            prefix = FilePath.join(prefix, String(part))
        }
        return false
    }
}

extension SourceFile {
    /// The name as messages show it.
    package var shownName: String { PlainPath.shown(name) }
}

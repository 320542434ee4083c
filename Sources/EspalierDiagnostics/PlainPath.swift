import Foundation

/// Paths as messages show them.
package enum PlainPath {
    /// Returns the components of a path without `.` and without `..` where possible.
    ///
    /// The first component is empty if the path is absolute. `..` removes the component before it, even if that is a
    /// symbolic link.
    package static func components(of path: String) -> [Substring] {
        var parts: [Substring] = path.hasPrefix("/") ? [""] : []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "" {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// Returns a path as a message shows it: `x.yaml` for `./sub/../x.yaml`.
    ///
    /// A path without `..` after another component is returned as the user wrote it. So is a path with a symbolic link
    /// before `..`, because the shorter path would be that of another file.
    package static func shown(_ path: String) -> String {
        guard path.utf8.count > 4, path.contains("/../"), !hasLinkBeforeParent(path) else { return path }
        return components(of: path).joined(separator: "/")
    }

    /// Returns true if a component before `..` is a symbolic link.
    private static func hasLinkBeforeParent(_ path: String) -> Bool {
        var prefix = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            var byte: CChar = 0
            if part == "..", readlink(prefix, &byte, 1) >= 0 { return true }
            prefix += (prefix.isEmpty || prefix == "/" ? "" : "/") + part
        }
        return false
    }
}

extension SourceFile {
    /// The name as messages show it.
    package var shownName: String { PlainPath.shown(name) }
}

/// Takes paths of files apart and joins them, without looking at the file system.
///
/// Bytes are compared, because a slash with a combining accent is a `Character` that doesn't equal a slash, and because
/// two names that are equal as strings can have different bytes and be the names of two files.
///
/// The empty path is the current folder. Repeated slashes are treated as one, and slashes at the end of a path are
/// ignored unless the path consists only of slashes.
package enum FilePath {
    /// The byte that separates components.
    package static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Returns true if a path begins with a slash.
    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    // MARK: - Parts

    /// Returns the texts between the slashes of a path, without empty ones.
    ///
    /// `.` and `..` are kept. `/` and the empty path have no components.
    package static func components(of path: String) -> [Substring] { components(of: path[...]) }

    package static func components(of path: Substring) -> [Substring] {
        path.utf8.split(separator: slash).map(Substring.init)
    }

    /// Returns the last component, which can be `.` or `..`: `a.yaml` for `docs/a.yaml`, `docs` for `docs/`.
    ///
    /// The result is empty for `/` and the empty path.
    package static func name(of path: String) -> Substring {
        let bytes = path.utf8
        guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "" }
        return path[startOfName(path[...])..<bytes.index(after: last)]
    }

    /// Returns the path without its last component: `docs` for `docs/a.yaml`, `/` for `/a.yaml`, empty for `a.yaml`.
    ///
    /// The result is `/` for `/`, and empty for the empty path. Joined with the name, it is another spelling of the path.
    package static func folder(of path: String) -> String { String(folder(of: path[...])) }

    package static func folder(of path: Substring) -> Substring {
        let bytes = path.utf8
        if let last = bytes[..<startOfName(path)].lastIndex(where: { $0 != slash }) {
            return path[..<bytes.index(after: last)]
        }
        return bytes.first == slash ? Substring(bytes.prefix(1)) : ""
    }

    /// Returns the index after the slash before the last component; the end of the path if it has no components.
    private static func startOfName(_ path: Substring) -> String.Index {
        let bytes = path.utf8
        guard let last = bytes.lastIndex(where: { $0 != slash }) else { return path.endIndex }
        return bytes[...last].lastIndex(of: slash).map(bytes.index(after:)) ?? path.startIndex
    }

    /// Returns the last suffix of a path with its dot: `.gz` for `a.tar.gz`.
    ///
    /// The result is empty for names without a suffix, such as `a`, `.hidden` and `..`, and for a path that ends with a
    /// slash.
    package static func suffix(of path: String) -> Substring {
        let bytes = path.utf8
        guard let index = bytes.lastIndex(where: { $0 == dot || $0 == slash }), bytes[index] == dot,
            let previous = bytes[..<index].last, previous != slash, name(of: path) != ".."
        else { return "" }
        return path[index...]
    }

    /// Returns a path without its last suffix: `docs/a.tar` for `docs/a.tar.gz`.
    package static func withoutSuffix(_ path: String) -> String {
        String(Substring(path.utf8.dropLast(suffix(of: path).utf8.count)))
    }

    /// Returns true if one of the components is `..`.
    package static func hasParentComponent(_ path: String) -> Bool {
        // The number of dots of the component; negative if it has other bytes.
        var dots = 0
        for byte in path.utf8 {
            if byte == slash {
                if dots == 2 { return true }
                dots = 0
            } else {
                dots = byte == dot && dots >= 0 ? dots + 1 : -1
            }
        }
        return dots == 2
    }

    // MARK: - Joining

    /// Returns a folder and a path with a slash between them, unless the folder is empty or ends with a slash.
    ///
    /// The path is appended even if it is absolute. For the empty path, the result is the folder with a slash at its
    /// end.
    package static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty { return path }
        // The bytes are copied at once, because a search joins the paths of thousands of files.
        var (folder, path) = (folder, path)
        return folder.withUTF8 { folder in
            path.withUTF8 { path in
                let slashCount = folder.last == slash ? 0 : 1
                let count = folder.count + slashCount + path.count
                return String(unsafeUninitializedCapacity: count) { bytes in
                    let end = bytes.initialize(fromContentsOf: folder)
                    if slashCount > 0 { bytes.initializeElement(at: end, to: slash) }
                    return bytes[(end + slashCount)...].initialize(fromContentsOf: path)
                }
            }
        }
    }

    /// Returns a path that is relative to a folder as a path that is relative to the current folder.
    ///
    /// An absolute path is returned as it is.
    package static func resolved(_ path: String, in folder: String) -> String {
        isAbsolute(path) ? path : join(folder, path)
    }

    /// Returns the path without `.`, empty components, slashes at its end, and `..` after another component.
    ///
    /// `..` removes the component before it, even if that is a symbolic link. At the start of a relative path, `..` is
    /// kept. At the start of an absolute path, `..` is removed, because the root is its own parent. The current folder is
    /// the empty path.
    package static func normalized(_ path: String) -> String {
        if isPlain(path) { return path }
        let isAbsolute = isAbsolute(path)
        var parts: [Substring] = []
        for part in components(of: path) where part != "." {
            if part != ".." {
                parts.append(part)
            } else if let last = parts.last, last != ".." {
                parts.removeLast()
            } else if !isAbsolute {
                parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }

    /// Returns true for a path without `.`, `..` and empty components, apart from the slash of an absolute path.
    ///
    /// Such a path is already normalized. A list of inputs can have thousands of such paths, so they aren't split into
    /// components.
    private static func isPlain(_ path: String) -> Bool {
        let path = path.utf8
        var start = path.first == slash ? 1 : 0
        var dots = 0
        var count = start
        for byte in path.dropFirst(start) {
            count += 1
            if byte == slash {
                // The component is empty, `.` or `..`.
                if count - 1 == start || dots == count - 1 - start && dots < 3 { return false }
                (start, dots) = (count, 0)
            } else if byte == dot {
                dots += 1
            }
        }
        return count > start && !(dots == count - start && dots < 3)
    }

    // MARK: - Comparison

    /// Returns true if two paths are the same apart from `.`, `..` and repeated slashes.
    package static func areSame(_ path: String, _ other: String) -> Bool {
        normalized(path).utf8.elementsEqual(normalized(other).utf8)
    }

    /// Returns the rest of a path after the path of a folder; nil if the path doesn't begin with that of the folder.
    ///
    /// The result is empty for the folder itself. The paths aren't normalized, so the rest can begin with `..`. The empty
    /// path is the folder of all relative paths.
    package static func relative(_ path: String, to folder: String) -> Substring? {
        guard isAbsolute(path) == isAbsolute(folder) else { return nil }
        if folder.isEmpty { return path[...] }
        let end = folder.utf8.lastIndex { $0 != slash }.map(folder.utf8.index(after:)) ?? folder.startIndex
        let prefix = folder.utf8[..<end]
        guard path.utf8.starts(with: prefix) else { return nil }
        let rest = path.utf8.dropFirst(prefix.count)
        guard rest.isEmpty || rest.first == slash else { return nil }
        return Substring(rest.drop { $0 == slash })
    }

    /// Returns true if a path begins with the path of a folder and has further components.
    package static func isPath(_ path: String, below folder: String) -> Bool {
        relative(path, to: folder).map { !$0.isEmpty } ?? false
    }
}

import EspalierData
import EspalierDiagrams

/// Operations on file names that don't use the file system.
nonisolated enum FileName {
    /// Returns true if a file with this name can only contain data, and not a diagram.
    static func isData(_ name: String) -> Bool {
        DataFormat(fileName: name).map { !$0.canBeDiagram } ?? false
    }

    static func isDiagram(_ name: String) -> Bool { DataFormat(fileName: name)?.canBeDiagram ?? false }

    /// Returns the path without a known suffix such as `.symbols.json`, or otherwise without its last suffix.
    ///
    /// For example, the result is `Foundation` for `Foundation.symbols.json`, and `plan` for `plan.espalier.yaml`.
    static func withoutSuffix(_ path: String) -> String {
        if let known = DataFormat.suffix(of: path) {
            var path = path
            return path.withUTF8 { path in
                let stem = path.dropLast(known.utf8.count)
                let rest =
                    DiagramFile.hasOwnSuffix(stem) ? stem.dropLast(DiagramFile.ownSuffix.utf8.count) : stem
                let isName = !rest.isEmpty && rest.last != UInt8(ascii: "/")
                return String(decoding: isName ? rest : stem, as: UTF8.self)
            }
        }
        return String(path.dropLast(suffix(of: path).count))
    }

    /// Returns true if the last bytes of a path are those of `suffix`.
    ///
    /// `String.hasSuffix` compares characters, which takes ten times as long.
    static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
        let (path, suffix) = (path.utf8, suffix.utf8)
        return path.last == suffix.last && path.count >= suffix.count
            && path.suffix(suffix.count).elementsEqual(suffix)
    }

    /// Returns the last suffix of a path with its dot; empty if there is none, as in `.hidden`.
    static func suffix(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex),
            path[path.index(before: dot)] != "/"
        else { return "" }
        return String(path[dot...])
    }

    /// Returns the last component of a path: `a.yaml` for `docs/a.yaml`.
    static func last(of path: String) -> Substring {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? ""
    }

    /// Returns the folder of a path: `docs` for `docs/a.yaml`, `/` for `/a.yaml`, empty for `a.yaml`.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the components of a path without `.` and `..`, without looking at the file system.
    ///
    /// If `..` is at the start of the path, it is kept.
    static func normalized(_ path: String) -> [Substring] {
        var parts: [Substring] = []
        for part in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts
    }
}

/// Operations on file names that don't use the file system.
nonisolated enum FileName {
    /// Suffixes of data files, which don't describe a diagram.
    static let dataSuffixes = [".symbols.json", ".csv", ".tsv", ".jsonl", ".ndjson", ".outline", ".txt"]
    static let diagramSuffixes = [".yaml", ".yml", ".json"]

    static func isData(_ name: String) -> Bool { suffix(of: name, in: dataSuffixes) != nil }

    static func isDiagram(_ name: String) -> Bool {
        !isData(name) && suffix(of: name, in: diagramSuffixes) != nil
    }

    /// The path without a known suffix, or else without the last one: `Foundation` for `Foundation.symbols.json`.
    static func withoutSuffix(_ path: String) -> String {
        let known = suffix(of: path, in: dataSuffixes + diagramSuffixes)
        if let known { return String(path.dropLast(known.count)) }
        guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex),
            path[path.index(before: dot)] != "/"
        else { return path }
        return String(path[..<dot])
    }

    /// The folder of a path: `docs` for `docs/a.yaml`, `/` for `/a.yaml`, empty for `a.yaml`.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The components of a path without `.` and `..`, resolved by name.
    ///
    /// `..` at the front is kept.
    static func normalized(_ path: String) -> [Substring] {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    private static func suffix(of name: String, in suffixes: [String]) -> String? {
        let lower = name.lowercased()
        return suffixes.first { lower.hasSuffix($0) && !lower.hasSuffix("/" + $0) && lower != $0 }
    }
}

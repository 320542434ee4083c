package import EspalierDataFiles

/// The formats of data files.
public enum DataFormat: String, Sendable, CaseIterable {
    /// Items indented below their parents.
    case outline
    /// A tree or sections in YAML.
    case yaml
    /// A tree or sections in JSON.
    case json
    /// A table with columns separated by commas, or by another separator that is found in the first lines.
    case csv
    /// A table with columns separated by tabs.
    case tsv
    /// Symbol graphs, the files of `swift symbolgraph-extract` and `clang -extract-api`.
    case symbolgraph
    /// A graph in Graphviz's language DOT.
    case dot
    /// JSON Lines: an item, a section, or an edge between two items in each line.
    case jsonl
    /// The JSON files of a folder, each with an item, a section, an edge between two items, or a list of these.
    case folder

    /// The suffixes of the format's file names, in lower case and with the dot.
    public var suffixes: [String] {
        switch self {
        case .outline: [".outline", ".txt"]
        case .yaml: TreeFormat.yaml.suffixes
        case .json: TreeFormat.json.suffixes
        case .csv: [".csv"]
        case .tsv: [".tsv"]
        case .symbolgraph: [".symbols.json"]
        case .dot: [".dot", ".gv"]
        case .jsonl: [".jsonl", ".ndjson"]
        case .folder: []
        }
    }

    /// The template that is used for a file of this format if the user doesn't name one.
    package var defaultTemplate: String { self == .dot ? "layered" : "class-hierarchy" }

    /// The default treatment of an item's second and further parents.
    ///
    /// Extra parents are errors, except in a symbol graph, in which protocols often refine several other protocols.
    package var standardExtraParents: HierarchyOptions.ExtraParents { self == .symbolgraph ? .note : .error }

    /// True if a file of this format can be a diagram file as well as data.
    public var canBeDiagram: Bool { self == .yaml || self == .json }

    /// Finds the format of a file by its suffix, in upper or lower case.
    ///
    /// Nil if the suffix is unknown.
    public init?(fileName: String) {
        guard let format = Self.match(fileName)?.format else { return nil }
        self = format
    }

    /// Returns true for a file of Markdown or of Org, which can be read as an outline although files with these suffixes are
    /// also something else.
    package static func isOutline(_ fileName: String) -> Bool {
        [".md", ".markdown", ".org"].contains { fileName.lowercased().hasSuffix($0) }
    }

    /// Returns the suffix that identifies the format, for example `.symbols.json` for `Foundation.symbols.json`.
    ///
    /// Nil if the suffix is unknown, or if the suffix is the whole name.
    public static func suffix(of fileName: String) -> String? { match(fileName)?.suffix }

    /// Creates the format of a file that contains a tree of values.
    package init(_ format: TreeFormat) {
        switch format {
        case .yaml: self = .yaml
        case .json: self = .json
        }
    }

    /// A suffix with its bytes in lower case.
    private struct Suffix: Sendable {
        let format: DataFormat
        let text: String
        let bytes: [UInt8]
    }

    /// All suffixes, longest first, so that `.symbols.json` is found before `.json`.
    private static let known = allCases.flatMap { format in
        format.suffixes.map { Suffix(format: format, text: $0, bytes: Array($0.utf8)) }
    }.sorted { $0.bytes.count > $1.bytes.count }

    /// Finds the longest matching suffix.
    ///
    /// Bytes are compared without an allocation, because a search in folders calls this method for every file.
    private static func match(_ path: String) -> (format: DataFormat, suffix: String)? {
        var path = path
        return path.withUTF8 { path in
            let found = known.first { suffix in
                let count = suffix.bytes.count
                // The first byte of the suffix is compared first, because few suffixes match.
                guard path.count > count, path[path.count - count] == UInt8(ascii: "."),
                    path[path.count - count - 1] != UInt8(ascii: "/")
                else { return false }
                return path.suffix(count).elementsEqual(suffix.bytes) { byte, wanted in
                    (65...90).contains(byte) ? byte | 0x20 == wanted : byte == wanted
                }
            }
            return found.map { ($0.format, $0.text) }
        }
    }
}

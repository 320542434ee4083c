/// The forms that data can have.
public enum DataFormat: String, Sendable, CaseIterable {
    /// Items indented below their parents.
    case outline
    /// A tree, or sections, in YAML.
    case yaml
    /// A tree, or sections, in JSON.
    case json
    case csv
    case tsv
    case symbolgraph
    /// JSON Lines: an item a line, or a section.
    case jsonl
    /// The JSON files of a folder, each with an item, a section or a list of them.
    case folder

    /// What a data file is drawn with when nobody says.
    package var defaultTemplate: String { "class-hierarchy" }

    /// The form that a file name stands for; nil for a diagram file's or an unknown suffix.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".symbols.json") {
            self = .symbolgraph
        } else if let dot = name.lastIndex(of: ".") {
            switch name[name.index(after: dot)...] {
            case "outline", "txt": self = .outline
            case "csv": self = .csv
            case "tsv": self = .tsv
            case "jsonl", "ndjson": self = .jsonl
            default: return nil
            }
        } else {
            return nil
        }
    }
}

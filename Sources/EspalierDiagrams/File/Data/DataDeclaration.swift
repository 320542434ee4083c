import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The source of a diagram's items.
nonisolated enum DataDeclaration: Sendable {
    case none
    /// The items that the key `data` of a diagram file specifies.
    case declared(DataSource)
    /// Data files without a diagram file. The last options apply to symbol graphs.
    case files([SourceFile], DataFormat, RecordOptions, SymbolGraphOptions)
    /// Data that has already been read, or that was created in Swift.
    case loaded(DiagramData)

    init(_ node: Node?, validator: NodeValidator) {
        guard let node, !node.isNull else {
            self = .none
            return
        }
        self = DataSource(node, validator: validator).map { .declared($0) } ?? .none
    }

    /// The format; nil if the data don't come from a file.
    var format: DataFormat? {
        switch self {
        case .none, .loaded: nil
        case .declared(let source): source.format
        case .files(_, let format, _, _): format
        }
    }

    var isSymbolGraph: Bool { format == .symbolgraph }

    /// Returns the declaration, in which the options that are set in `options` take precedence.
    ///
    /// If `kinds` isn't empty, it replaces the kinds of types that are shown from a symbol graph.
    func reading(
        _ options: RecordOptions, including kinds: Set<SymbolGraphOptions.Kind>
    ) -> DataDeclaration {
        switch self {
        case .none, .loaded: return self
        case .declared(var source):
            source.options = source.options.overlaid(by: options)
            if !kinds.isEmpty { source.symbols.kinds = kinds }
            return .declared(source)
        case .files(let files, let format, let own, var symbols):
            if !kinds.isEmpty { symbols.kinds = kinds }
            return .files(files, format, own.overlaid(by: options), symbols)
        }
    }
}

/// The key `data` after validation.
nonisolated struct DataSource: Sendable {
    /// The format of the items.
    ///
    /// For YAML and JSON, the suffix of the file's name determines which of the two is read.
    let format: DataFormat
    /// True if the key is `sections`.
    let holdsSections: Bool
    /// The value of the key: a path, or the items themselves.
    let value: Node
    var options = RecordOptions()
    private(set) var hierarchy = HierarchyOptions()
    var symbols = SymbolGraphOptions()

    /// A key of `data` that contains the items, with the names of the other keys that can be used with it.
    private struct Key {
        let format: DataFormat
        let options: [String]
        let field: FieldDefinition

        init(
            _ name: String, _ format: DataFormat, _ type: FieldType = .path, options: [String] = [],
            _ documentation: String
        ) {
            (self.format, self.options) = (format, options)
            field = FieldDefinition(name, type, documentation)
        }

        var name: String { field.name }

        /// The keys of `columns` that can't be used with this format.
        var unusedParts: [String] {
            switch format {
            case .csv, .tsv: ["children", "items"]
            case .jsonl, .folder: ["children"]
            default:
                name == "sections" ? ["parent", "section", "children", "from", "to"] : ["section", "items"]
            }
        }
    }

    private static let keys = [
        Key(
            "outline", .outline, .document, options: ["order", "encoding"],
            "Items indented below their parents, here (`outline: |`) or in the file with that path, which has a suffix or a folder. "
                + "`{key: value}` at a line's end are fields."),
        Key(
            "tree", .yaml, .anything, options: recordOptions,
            "Items with `id`, `label`, `children` and fields, here or in a YAML or JSON file. If `columns` names the key of "
                + "the parent, the items are a list without children."),
        Key(
            "sections", .yaml, .anything, options: ["columns", "encoding"],
            "Sections with `items`, here or in a YAML or JSON file."),
        Key(
            "csv", .csv, options: recordOptions + ["delimiter"],
            "A table with a column for the id and one for the parent's, or for layouts of sections one for the "
                + "section's; or a list of edges with the columns `from` (the parent) and `to`."),
        Key(
            "tsv", .tsv, options: recordOptions + ["delimiter"],
            "A table with columns separated by tabs; otherwise the same as `csv`."),
        Key(
            "jsonl", .jsonl, options: recordOptions,
            "JSON Lines: one item per line, with its `section` or `parent`, a section with `items`, or an edge with `from` "
                + "(the parent) and `to`."),
        Key(
            "folder", .folder, options: recordOptions,
            "A folder of `.json` files, read in the order of their names. Each contains an item, a section, or a list "
                + "of them."),
        Key(
            "symbolGraph", .symbolgraph, .either([.path, .list(.path, count: 1...1_000)]),
            options: ["order", "extraParents", "include", "members", "linkPattern", "sourceRoot"],
            "Files of `swift symbolgraph-extract` or `clang -extract-api`."),
    ]

    /// The keys that can be used with records that name their parent or section.
    private static let recordOptions = ["columns", "order", "extraParents", "encoding"]

    /// The definitions of the keys that contain the items, for validation and the generated reference.
    fileprivate static let fields = keys.map(\.field)

    /// Creates a source from the value of the key `data`, which is a path or a mapping.
    ///
    /// The result is nil, after an error, if the path has an unknown suffix or if the mapping has no key for the items.
    /// If the mapping has several such keys, an error is reported, and the first key is used.
    init?(_ node: Node, validator: NodeValidator) {
        let collector = validator.collector
        if let path = node.scalarText {
            guard let format = DataFormat(fileName: path) else {
                collector.error(
                    "the format of '\(path.excerpt())' is unknown", at: node.range,
                    notes: [
                        .init("write 'data: {tree: \(path.excerpt())}', or use another of \(Self.keyNames)")
                    ])
                return nil
            }
            (self.format, holdsSections, value) = (format, false, node)
        } else {
            validator.check(node, as: Vocabulary.data)
            guard let mapping = node.mapping, let key = Self.key(in: mapping, node, collector),
                let value = mapping[key.name]
            else { return nil }
            (format, holdsSections, self.value) = (key.format, key.name == "sections", value)
            Self.checkOptions(mapping, key, collector)
            readOptions(node)
        }
        hierarchy.extraParents = node.choice("extraParents") ?? format.standardExtraParents
    }

    private static func key(in mapping: Mapping, _ node: Node, _ collector: DiagnosticCollector) -> Key? {
        let found = keys.filter { mapping.index(of: $0.name) != nil }
        if found.isEmpty {
            let nearest = mapping.keys.lazy.map { Suggestion.notes(for: $0, in: keys.map(\.name)) }
            collector.error(
                "data needs one of \(keyNames)", at: node.range, notes: nearest.first { !$0.isEmpty } ?? [])
        } else if found.count > 1 {
            let names = found.map(\.name).joined(separator: ", ")
            collector.error("data can have only one of \(names)", at: node.range)
        }
        return found.first
    }

    /// Reports an error for each option that has no effect because it belongs to a key of `data` other than `key`.
    private static func checkOptions(_ mapping: Mapping, _ key: Key, _ collector: DiagnosticCollector) {
        for entry in mapping.entries where !entry.value.isNull && !key.options.contains(entry.key) {
            let others = keys.filter { $0.options.contains(entry.key) }.map(\.name)
            guard !others.isEmpty else { continue }
            collector.error(
                "'\(entry.key)' can't be used with '\(key.name)'", at: entry.keyRange,
                notes: [.init("it can be used with \(others.joined(separator: ", "))")])
        }
        if let items = mapping[key.name], items.scalarText == nil,
            let encoding = mapping.entry(for: "encoding")
        {
            collector.error("'encoding' needs a file, but the items are in this one", at: encoding.keyRange)
        }
        checkColumns(mapping["columns"]?.mapping, key, collector)
    }

    /// Reports an error for each key of `columns` that can't be used with the format, and for each column that is named
    /// twice.
    ///
    /// `id` and `label` may name the same column.
    private static func checkColumns(_ columns: Mapping?, _ key: Key, _ collector: DiagnosticCollector) {
        var seen: [String: String] = [:]
        for entry in self.columns(columns) {
            guard let name = entry.value.scalarText else { continue }
            if key.unusedParts.contains(entry.key) {
                collector.error(
                    "'\(entry.key)' can't be used with '\(key.name)'", at: entry.keyRange)
            }
            if let other = seen[name], !RecordColumns.canShare(entry.key, other) {
                collector.error("the column '\(name.excerpt())' is named twice", at: entry.value.range)
            }
            seen[name] = entry.key
        }
    }

    /// Returns the entries of the mapping `columns`, and the entries of the mapping `fields` inside it.
    private static func columns(_ mapping: Mapping?) -> [Mapping.Entry] {
        (mapping?.entries ?? []).filter { $0.key != "fields" }
            + (mapping?["fields"]?.mapping?.entries ?? [])
    }

    private mutating func readOptions(_ node: Node) {
        for entry in Self.columns(node["columns"]?.mapping) {
            if let column = entry.value.scalarText { options.columns.set(entry.key, to: column) }
        }
        options.separator = node.choice("delimiter")
        options.encoding = node.choice("encoding")
        options.edgeParents = node.choice("extraParents") ?? options.edgeParents
        hierarchy.order = node.choice("order") ?? hierarchy.order
        symbols.kinds =
            (node["include"]?.sequence).map {
                Set($0.compactMap(\.scalarText).compactMap(SymbolGraphOptions.Kind.init))
            } ?? symbols.kinds
        symbols.includesMembers = node["members"]?.bool ?? symbols.includesMembers
        symbols.linkPattern = node.text("linkPattern")
        symbols.sourceRoot = node.text("sourceRoot") ?? symbols.sourceRoot
    }

    static let keyNames = keys.map(\.name).joined(separator: ", ")
}

nonisolated extension Vocabulary {
    static let data = RecordDefinition(
        "data",
        "The items to draw: exactly one of \(DataSource.keyNames). For a file, its path is enough.",
        DataSource.fields + [
            FieldDefinition(
                "columns", .record(.columns),
                "The names of a table's columns, or of the keys of records in YAML and JSON."),
            FieldDefinition(
                "delimiter", .choice(DelimitedReader.Separator.allCases.map(\.rawValue)),
                "The character between a table's columns; otherwise it is found in the first lines."),
            FieldDefinition(
                "encoding", .choice(TextEncoding.allCases.map(\.rawValue)), default: "utf-8",
                "The encoding of the file. UTF-16 with a byte order mark is found without it."),
            FieldDefinition(
                "order", .choice(HierarchyOptions.Order.allCases.map(\.rawValue)), default: "given",
                "The order of siblings: as in the file, or by name without regard to case."),
            FieldDefinition(
                "extraParents", .choice(HierarchyOptions.ExtraParents.allCases.map(\.rawValue)),
                default: "error, for symbol graphs note",
                "The treatment of a second parent: an error, a note, or an additional line."),
            FieldDefinition(
                "include", .list(.choice(SymbolGraphOptions.Kind.allCases.map(\.rawValue)), count: 1...8),
                default: "[classes]", "The kinds of types of a symbol graph to show."),
            FieldDefinition(
                "members", .bool, default: "false",
                "Whether types of a symbol graph have the list fields `properties` and `methods`."),
            FieldDefinition(
                "linkPattern", .text,
                "The field `link` of a symbol graph's types: `{module}`, `{name}`, `{path}` and `{line}` are replaced."
            ),
            FieldDefinition("sourceRoot", .text, "The prefix that is removed from `{path}`."),
        ])

    static let columns = RecordDefinition(
        "columns",
        "The names of a table's columns, or of the keys of records.",
        [
            FieldDefinition("id", .text, default: "id", "The column that names a row."),
            FieldDefinition(
                "parent", .text, default: "parent", "The column with the parent's id; empty for a root."),
            FieldDefinition(
                "label", .text, default: "label, then name, then title",
                "The column to show. Without it, the id is shown."),
            FieldDefinition(
                "section", .text, default: "section",
                "The column that names a row's section; a row without one belongs to the previous row's."),
            FieldDefinition("children", .text, default: "children", "The key of an item's children."),
            FieldDefinition("items", .text, default: "items", "The key of a section's items."),
            FieldDefinition(
                "from", .text, default: "from", "The column with the parent, in a list of edges."),
            FieldDefinition("to", .text, default: "to", "The column with the child, in a list of edges."),
            FieldDefinition(
                "fields", .map(.text),
                "Fields that the template reads, each with its column: `role: Job title`."),
        ])
}

import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Where a diagram's items come from.
nonisolated enum DataDeclaration: Sendable {
    case none
    /// The key `data` of a diagram file.
    case declared(DataSource)
    /// Files of data without a diagram file, and what of them is shown if they are symbol graphs.
    case files([SourceFile], DataFormat, SymbolGraphOptions)
    /// Read already.
    case loaded(DiagramData)

    init(_ node: Node?, validator: NodeValidator) {
        guard let node, !node.isNull else {
            self = .none
            return
        }
        self = DataSource(node, validator: validator).map { .declared($0) } ?? .none
    }

    var isSymbolGraph: Bool {
        switch self {
        case .none, .loaded: false
        case .declared(let source): source.origin == .symbolGraph
        case .files(_, let format, _): format == .symbolgraph
        }
    }

    /// The same data, with other kinds of types of a symbol graph; an empty set changes nothing.
    func including(_ kinds: Set<SymbolGraphOptions.Kind>) -> DataDeclaration {
        if kinds.isEmpty { return self }
        switch self {
        case .none, .loaded: return self
        case .declared(var source):
            source.symbols.kinds = kinds
            return .declared(source)
        case .files(let files, let format, var options):
            options.kinds = kinds
            return .files(files, format, options)
        }
    }
}

/// The key `data`, checked.
nonisolated struct DataSource: Sendable {
    /// Where the items are: the keys of which `data` has exactly one.
    nonisolated enum Origin: String, Sendable, CaseIterable {
        case outline, tree, sections, csv, tsv, jsonl, folder, symbolGraph
    }

    var origin: Origin
    /// What stands behind the key: a path, or the items themselves.
    var value: Node
    var columns = TableImporter.Columns()
    var hierarchy = HierarchyOptions()
    var symbols = SymbolGraphOptions()

    /// Nil with complaints if it isn't clear where the items are.
    init?(_ node: Node, validator: NodeValidator) {
        if let path = node.scalarText {
            guard let origin = Origin(fileName: path) else {
                validator.collector.error(
                    "can't tell from its name what '\(path.excerpt())' is", at: node.range,
                    notes: [
                        .init("write 'data: {tree: \(path.excerpt())}', or another of \(Self.originNames)")
                    ])
                return nil
            }
            self.origin = origin
            value = node
            hierarchy.extraParents = origin.standardExtraParents
            return
        }
        validator.check(node, as: Vocabulary.data)
        guard let mapping = node.mapping else { return nil }
        let found = Origin.allCases.filter { mapping.index(of: $0.rawValue) != nil }
        guard let origin = found.first, let value = mapping[origin.rawValue] else {
            let nearest = mapping.keys.compactMap {
                Suggestion.nearest(to: $0, in: Origin.allCases.map(\.rawValue))
            }.first
            validator.collector.error(
                "data needs one of \(Self.originNames)", at: node.range,
                notes: nearest.map { [.init("did you mean '\($0)'?")] } ?? [])
            return nil
        }
        if found.count > 1 {
            let names = found.map(\.rawValue).joined(separator: ", ")
            validator.collector.error("data can have only one of \(names)", at: node.range)
        }
        self.origin = origin
        self.value = value
        checkKeys(mapping, validator.collector)
        readOptions(node)
    }

    /// A key that is for other data would be passed over without a word.
    private func checkKeys(_ mapping: Mapping, _ collector: DiagnosticCollector) {
        for (key, origins) in Origin.keys {
            guard let entry = mapping.entry(for: key), !entry.value.isNull, !origins.contains(origin) else {
                continue
            }
            let names = origins.map(\.rawValue).joined(separator: ", ")
            collector.error(
                "'\(key)' is nothing for '\(origin.rawValue)'", at: entry.keyRange,
                notes: [.init("it is for \(names)")])
        }
        guard [.jsonl, .folder].contains(origin), let columns = mapping["columns"]?.mapping else { return }
        for key in ["id", "label"] {
            guard let entry = columns.entry(for: key), !entry.value.isNull else { continue }
            collector.error(
                "'\(key)' names a column of a table; in JSON the key itself is called '\(key)'",
                at: entry.keyRange)
        }
    }

    private mutating func readOptions(_ node: Node) {
        let names = node["columns"]
        columns.id = names?.text("id") ?? columns.id
        columns.parent = names?.text("parent") ?? columns.parent
        columns.label = names?.text("label") ?? columns.label
        columns.section = names?.text("section") ?? columns.section
        hierarchy.order = node.choice("order") ?? hierarchy.order
        symbols.kinds =
            (node["include"]?.sequence).map {
                Set($0.compactMap(\.scalarText).compactMap(SymbolGraphOptions.Kind.init))
            } ?? symbols.kinds
        symbols.includesMembers = node["members"]?.bool ?? symbols.includesMembers
        symbols.linkPattern = node.text("linkPattern")
        symbols.sourceRoot = node.text("sourceRoot") ?? symbols.sourceRoot
        hierarchy.extraParents = node.choice("extraParents") ?? origin.standardExtraParents
    }

    private static let originNames = Origin.allCases.map(\.rawValue).joined(separator: ", ")
}

nonisolated extension DataSource.Origin {
    /// A protocol often refines several; that is no mistake in the data.
    fileprivate var standardExtraParents: HierarchyOptions.ExtraParents {
        self == .symbolGraph ? .note : .error
    }

    /// The keys beside those that say where the items are, and which of those they are for.
    fileprivate static let keys: [(String, [DataSource.Origin])] = [
        ("columns", [.csv, .tsv, .jsonl, .folder]),
        ("order", allCases.filter { $0 != .sections }),
        ("extraParents", [.csv, .tsv, .jsonl, .folder, .symbolGraph]),
        ("include", [.symbolGraph]), ("members", [.symbolGraph]), ("linkPattern", [.symbolGraph]),
        ("sourceRoot", [.symbolGraph]),
    ]

    /// By the suffix of a file name.
    init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".symbols.json") {
            self = .symbolGraph
            return
        }
        switch name.split(separator: ".").last {
        case "csv": self = .csv
        case "tsv": self = .tsv
        case "jsonl", "ndjson": self = .jsonl
        case "yaml", "yml", "json": self = .tree
        case "outline", "txt": self = .outline
        default: return nil
        }
    }
}

nonisolated extension Vocabulary {
    static let data = RecordDefinition(
        "data", "The items to draw: exactly one of the first eight keys. A path alone is enough for a file.",
        [
            FieldDefinition(
                "outline", .document,
                "Items indented below their parents, here (`outline: |`) or in the file with that path. "
                    + "`{key: value}` at a line's end are fields."),
            FieldDefinition(
                "tree", .anything,
                "Items with `id`, `label`, `children` and fields, here or in a YAML or JSON file."),
            FieldDefinition(
                "sections", .anything, "Sections with `items`, here or in a YAML or JSON file."),
            FieldDefinition(
                "csv", .path,
                "A table with a column for the id and one for the parent's, or for layouts of sections one for the "
                    + "section's."),
            FieldDefinition("tsv", .path, "The same with tabs."),
            FieldDefinition(
                "jsonl", .path,
                "JSON Lines: an item a line, with its `section` or `parent`, or a section with `items`."),
            FieldDefinition(
                "folder", .path,
                "A folder whose `.json` files, in the order of their names, hold the same: an item each, a section, or a "
                    + "list."),
            FieldDefinition(
                "symbolGraph", .either([.path, .list(.path, count: 1...1_000)]),
                "Files of `swift symbolgraph-extract` or `clang -extract-api`."),
            FieldDefinition(
                "columns", .record(.columns),
                "What the columns of a table are called, and of JSON records the keys `parent` and `section`."
            ),
            FieldDefinition(
                "order", .choice(HierarchyOptions.Order.allCases.map(\.rawValue)), default: "given",
                "The order of siblings: as in the file, or by name."),
            FieldDefinition(
                "extraParents", .choice(HierarchyOptions.ExtraParents.allCases.map(\.rawValue)),
                default: "error, for symbol graphs note",
                "What a second parent is: a mistake, worth a note, or a further line."),
            FieldDefinition(
                "include", .list(.choice(SymbolGraphOptions.Kind.allCases.map(\.rawValue)), count: 1...8),
                default: "[classes]", "The kinds of types to take from a symbol graph."),
            FieldDefinition(
                "members", .bool, default: "false",
                "Whether types of a symbol graph have the list fields `properties` and `methods`."),
            FieldDefinition(
                "linkPattern", .text,
                "The field `link` of a symbol graph's types: `{module}`, `{name}`, `{path}` and `{line}` are replaced."
            ),
            FieldDefinition("sourceRoot", .text, "Cut from the front of `{path}`."),
        ])

    static let columns = RecordDefinition(
        "columns", "What the columns of a table are called.",
        [
            FieldDefinition("id", .text, default: "id", "The column that names a row."),
            FieldDefinition(
                "parent", .text, default: "parent", "The column with the parent's id; empty for a root."),
            FieldDefinition("label", .text, default: "label", "The column to show."),
            FieldDefinition(
                "section", .text, default: "section",
                "The column that names a row's section; a row without belongs to the one before it."),
        ])
}

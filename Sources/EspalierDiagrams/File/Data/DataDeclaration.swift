import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The source of a diagram's items.
nonisolated enum DataDeclaration: Sendable {
    case none
    /// The value of the key of `data` that contains the items, a path or the items themselves, and the value of the key
    /// `edges`.
    case declared(Node, DataOptions, edges: Node? = nil)
    /// Data files without a diagram file.
    case files([SourceFile], DataOptions)
    /// Data that has already been read, or that was created in Swift.
    case loaded(DiagramData)

    /// Reads the key `data`, whose value is a path or a mapping.
    ///
    /// If the path has an unknown suffix, or if the mapping has no key for the items, an error is reported, and the
    /// result is `none`. If the mapping has several such keys, an error is reported, and the first key is used.
    init(_ node: Node?, over template: Node? = nil, validator: NodeValidator) {
        self = .none
        guard let node, !node.isNull else { return }
        let collector = validator.collector
        if let path = node.scalarText {
            guard let format = DataFormat(fileName: path) else {
                if Vocabulary.data.reportMissingSpace(in: node, collector) { return }
                guard path.split(separator: "\n").count < 2 else {
                    collector.error(
                        "expected the path of a file, found a text of several lines", at: node.range,
                        notes: [.init("write 'outline: |' into 'data', and the lines below it")])
                    return
                }
                let key = DataFormat.isOutline(path) ? "outline" : "tree"
                collector.error(
                    "the format of '\(path.excerpt())' is unknown", at: node.range,
                    notes: [
                        .init(
                            "write 'data: {\(key): \(path.excerpt())}', or use another of \(ItemsKey.names)")
                    ])
                return
            }
            self = .declared(node, DataOptions(format, over: template))
        } else {
            validator.check(node, as: Vocabulary.data)
            guard let mapping = node.mapping, let key = ItemsKey(in: mapping, at: node.range, collector),
                let value = mapping[key.name]
            else { return }
            key.checkOptions(mapping, collector)
            self = .declared(value, DataOptions(key, node, over: template), edges: node["edges"])
        }
    }

    /// The options with which files or declared items are read; nil for other data.
    var options: DataOptions? {
        switch self {
        case .none, .loaded: nil
        case .declared(_, let options, _), .files(_, let options): options
        }
    }

    var isSymbolGraph: Bool { options?.format == .symbolgraph }

    /// Returns the declaration, in which the options that are set in `overrides` take precedence.
    func reading(_ overrides: DiagramFile.Overrides) -> DataDeclaration {
        switch self {
        case .none, .loaded: self
        case .declared(let node, let own, let edges):
            .declared(node, own.overlaid(by: overrides), edges: edges)
        case .files(let files, let own): .files(files, own.overlaid(by: overrides))
        }
    }

    /// Returns the declaration with the options of a template's data; only data files without a diagram file change,
    /// because the options of other data already contain them.
    func inheriting(_ template: Node?) -> DataDeclaration {
        guard let template, case .files(let files, let own) = self else { return self }
        return .files(files, DataOptions(own.format, over: template))
    }

    /// The place of the data in a diagram file.
    func range(in file: SourceFile) -> SourceRange? {
        switch self {
        case .declared(let node, _, _): node.range
        case .files: SourceRange(file: file, lower: 0, upper: 0)
        case .none, .loaded: nil
        }
    }
}

/// The options with which a diagram's items are read.
nonisolated struct DataOptions: Sendable, Hashable {
    /// The format of the items.
    ///
    /// For YAML and JSON, the suffix of the file's name determines which of the two is read.
    let format: DataFormat
    /// True if the key of the items is `sections`.
    let holdsSections: Bool
    /// True if the key of the items is `graph`.
    let holdsGraph: Bool
    private(set) var records = RecordOptions()
    private(set) var order = HierarchyOptions.Order.given
    private(set) var symbols = SymbolGraphOptions()

    /// The maximum number of children and of records that a list in a box shows; nil for all of them.
    var fold: Int? { records.selection.fold?.value }

    /// Creates options for data without a diagram file.
    ///
    /// - Parameters:
    ///   - format: The format of the items.
    ///   - template: The mapping `data` of the template, whose options of what is shown apply; nil for the defaults.
    init(_ format: DataFormat, over template: Node? = nil) {
        (self.format, holdsSections, holdsGraph) = (format, false, false)
        if let template { readContentOptions(template) }
    }

    /// Creates options from the mapping `data` of a diagram file, whose items are at `key`.
    ///
    /// The options of what is shown are those of the template unless `node` has them.
    init(_ key: ItemsKey, _ node: Node, over template: Node? = nil) {
        format = key.format
        (holdsSections, holdsGraph) = (key.name == "sections", key.name == "graph")
        if let template { readContentOptions(template) }
        readContentOptions(node)
        for entry in ItemsKey.columns(node["columns"]?.mapping) {
            if let column = entry.value.scalarText { records.columns.set(entry.key, to: column) }
        }
        records.rows = node["rows"]?.scalarText.flatMap { RowPath($0) }
        records.separator = node.choice("delimiter")
        records.encoding = node.choice("encoding")
        records.hasHeader = node["header"]?.bool
        records.parentOptions = ["order", "parents", "extraParents", "reduce"].compactMap { name in
            node.mapping?.entry(for: name).map { .init(name, at: $0.keyRange) }
        }
        records.missingParents = node.choice("parents")
        records.reducesRelations = node["reduce"]?.bool
        records.selection = records.selection.overlaid(by: DataSelection(node))
        order = node.choice("order") ?? order
        symbols.linkPattern = node.text("linkPattern")
        symbols.sourceRoot = node.text("sourceRoot") ?? symbols.sourceRoot
    }

    /// The rules for hierarchies, with the defaults of the format.
    var hierarchy: HierarchyOptions {
        HierarchyOptions(
            order: order, extraParents: records.extraParents ?? format.standardExtraParents,
            missingParents: records.missingParents ?? .error,
            reducesRelations: records.reducesRelations ?? false)
    }

    /// The keys of `data` that a template hands on: they choose what is shown, whatever the data is.
    static let inheritedKeys = [
        "extraParents", "fold", "include", "members", "relations", "nesting", "availability",
    ]

    private mutating func readContentOptions(_ node: Node) {
        records.extraParents = node.choice("extraParents") ?? records.extraParents
        if let fold = node.integer("fold") { records.selection.fold = .init(fold, at: node["fold"]?.range) }
        if let kinds: [SymbolGraphOptions.Kind] = node.choices("include") { symbols.kinds = Set(kinds) }
        if let relations: [SymbolGraphOptions.Relation] = node.choices("relations") {
            symbols.relations = Set(relations)
        }
        symbols.nesting = node.choice("nesting") ?? symbols.nesting
        symbols.showsAvailability = node["availability"]?.bool ?? symbols.showsAvailability
        if let members = node["members"] {
            // `true` is what `public` was before there were other values.
            symbols.members =
                members.bool.map { $0 ? .public : .none } ?? node.choice("members") ?? symbols.members
        }
    }

    fileprivate func overlaid(by overrides: DiagramFile.Overrides) -> DataOptions {
        var merged = self
        merged.records = records.overlaid(by: overrides.reading)
        if !overrides.symbolKinds.isEmpty { merged.symbols.kinds = overrides.symbolKinds }
        merged.symbols.members = overrides.symbolMembers ?? symbols.members
        return merged
    }
}

/// A key of `data` that contains the items, with the names of the other keys that can be used with it.
nonisolated struct ItemsKey: Sendable {
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
        case .dot: []
        default:
            switch name {
            case "sections": ["parent", "section", "children", "from", "to", "path"]
            case "graph": ["section", "items", "children", "path"]
            default: ["section", "items"]
            }
        }
    }

    static let all = [
        ItemsKey(
            "outline", .outline, .document, options: treeOptions,
            "Items indented below their parents: the text itself (`outline: |`), or the path of a file; a path contains a dot "
                + "or a slash. `{key: value}` at a line's end are fields. The output of `tree` and `cargo tree`, and "
                + "headings with bullets in Markdown and Org, can be pasted."),
        ItemsKey(
            "tree", .yaml, .anything, options: recordOptions + ["rows"],
            "Items with `id`, `label`, `children` and fields, here or in a YAML or JSON file: a list, or a mapping whose "
                + "keys are the labels. A single child can be written without a list. If `columns` names a key for the "
                + "parent, the items can't have `children`."
        ),
        ItemsKey(
            "sections", .yaml, .anything, options: ["columns", "rows", "encoding"] + selection,
            "Sections with `items`, here or in a YAML or JSON file."),
        ItemsKey(
            "graph", .yaml, .either([.record(Vocabulary.graph), .path]),
            options: ["columns"] + hierarchyOptions,
            "Nodes and edges, here or in a YAML or JSON file with the keys `nodes` and `edges`. A layout that doesn't "
                + "arrange graphs shows the hierarchy of the edges."),
        ItemsKey(
            "dot", .dot, options: ["encoding"] + hierarchyOptions,
            "A graph in Graphviz's language. Attributes of nodes and edges are fields, and the field `cluster` is the label "
                + "of a node's cluster, which is a container in layers. Nodes and edges with `style=invis` are left out."
        ),
        ItemsKey(
            "csv", .csv, options: recordOptions + ["delimiter", "header"],
            "A table with a column for the id and a column for the parent's id or, for layouts of "
                + "sections, for the id of the section. It can also be a list of edges with the columns `from` "
                + "(the parent) and `to`, or of paths whose folders are the parents."),
        ItemsKey(
            "tsv", .tsv, options: recordOptions + ["delimiter", "header"],
            "A table with columns separated by tabs; otherwise the same as `csv`."),
        ItemsKey(
            "jsonl", .jsonl, options: recordOptions,
            "JSON Lines: one item per line, with its `section` or `parent`, a section with `items`, or an edge with `from` "
                + "(the parent) and `to`."),
        ItemsKey(
            "folder", .folder, options: recordOptions + ["rows"],
            "A folder of `.json` files, read in the order of their names. Each contains an item, a section, or a list "
                + "of them."),
        ItemsKey(
            "symbolGraph", .symbolgraph, .either([.path, .list(.path, count: 1...1_000)]),
            options: hierarchyOptions + [
                "include", "members", "relations", "nesting", "availability", "linkPattern", "sourceRoot",
            ],
            "Files of `swift symbolgraph-extract` or `clang -extract-api`."),
    ]

    /// The keys that can be used with records that name their parent or section.
    private static let recordOptions = ["columns", "encoding"] + hierarchyOptions

    /// The keys that can be used with an outline.
    private static let treeOptions = ["encoding"] + hierarchyOptions

    private static let hierarchyOptions = ["order", "extraParents", "parents", "reduce"] + selection

    private static let selection = Vocabulary.selection.map(\.name)

    /// The definitions of the keys that contain the items, for validation and the generated reference.
    static let fields = all.map(\.field)

    static let names = all.map(\.name).joined(separator: ", ")

    /// Finds the key of the items in a mapping, and reports an error unless there is exactly one such key.
    init?(in mapping: Mapping, at range: SourceRange, _ collector: DiagnosticCollector) {
        let found = mapping.readKeys(of: Self.all.map(\.name), in: "data", at: range, collector)
        guard let key = Self.all.first(where: { $0.name == found.first }) else { return nil }
        self = key
    }

    /// Reports an error for each option that has no effect because it belongs to another key of `data`.
    func checkOptions(_ mapping: Mapping, _ collector: DiagnosticCollector) {
        for entry in mapping.entries where !entry.value.isNull && !options.contains(entry.key) {
            let others = Self.all.filter { $0.options.contains(entry.key) }.map(\.name)
            guard !others.isEmpty else { continue }
            collector.error(
                "'\(entry.key)' can't be used with '\(name)'", at: entry.keyRange,
                notes: [.init("it can be used with \(others.joined(separator: ", "))")])
        }
        if name == "graph", let edges = mapping.entry(for: "edges"), !edges.value.isNull {
            collector.error(
                "'edges' can't be used with 'graph'", at: edges.keyRange,
                notes: [.init("write the edges into 'graph: {edges: ...}'")])
        }
        for key in ["encoding", "rows"] {
            guard let items = mapping[name], items.scalarText == nil, let option = mapping.entry(for: key)
            else { continue }
            collector.error("'\(key)' needs a file, but the items are in this one", at: option.keyRange)
        }
        if let rows = mapping["rows"], let text = rows.scalarText, RowPath(text) == nil {
            collector.error(
                "'\(text.excerpt())' isn't a path of keys", at: rows.range, notes: [.init(RowPath.example)])
        }
        checkColumns(mapping["columns"]?.mapping, collector)
    }

    /// Reports an error for each key of `columns` that can't be used with the format, and for each column that is named
    /// twice.
    ///
    /// `id` and `label` may name the same column.
    private func checkColumns(_ columns: Mapping?, _ collector: DiagnosticCollector) {
        var seen: [String: String] = [:]
        for entry in Self.columns(columns) {
            guard let column = entry.value.scalarText else { continue }
            if unusedParts.contains(entry.key) {
                collector.error("'\(entry.key)' can't be used with '\(name)'", at: entry.keyRange)
            }
            if let other = seen[column], !RecordColumns.canShare(entry.key, other) {
                collector.error("the column '\(column.excerpt())' is named twice", at: entry.value.range)
            }
            seen[column] = entry.key
        }
    }

    /// Returns the entries of the mapping `columns`, and the entries of the mapping `fields` inside it.
    static func columns(_ mapping: Mapping?) -> [Mapping.Entry] {
        (mapping?.entries ?? []).filter { $0.key != "fields" }
            + (mapping?["fields"]?.mapping?.entries ?? [])
    }
}

nonisolated extension Vocabulary {
    private static let edges = FieldType.either([.list(.record(edge)), .path])

    static let graph = RecordDefinition(
        "graph", "Nodes and edges.",
        [
            FieldDefinition(
                "nodes", .either([.keyword("implied"), .path, .anything]), default: "implied",
                "The nodes, each with `id`, `label` and fields: a list, a mapping whose keys are the ids, or the path of a "
                    + "table. With `implied`, they are the ends of the edges."),
            FieldDefinition(
                "edges", edges, "The edges: a list, or the path of a table with the columns `from` and `to`."),
        ])

    static let edge = RecordDefinition(
        "edge",
        "An edge from an item to another. Every other key is a field of the edge, for conditions and labels.",
        freeValues: .anything,
        [
            FieldDefinition("from", .text, "The id of the item that the edge leads from, or its label."),
            FieldDefinition("to", .text, "The id of the item that the edge leads to, or its label."),
            FieldDefinition("id", .text, "The id of the edge; otherwise it consists of those of the items."),
            FieldDefinition("label", .text, "The text at the middle of the line."),
            FieldDefinition("fromLabel", .text, "The text at the start of the line, such as `1`."),
            FieldDefinition("toLabel", .text, "The text at the end of the line, such as `0..*`."),
            FieldDefinition("kind", .text, "The kind of the edge, for conditions."),
            FieldDefinition(
                "arrowhead", .either([.keyword("none"), .choice(of: ArrowheadDeclaration.Shape.self)]),
                "The arrowhead of this edge, in place of that of its kind."),
        ])

    static let data = RecordDefinition(
        "data",
        "The items to draw: exactly one of \(ItemsKey.names). For a file, its path is enough.",
        ItemsKey.fields + selection + [
            FieldDefinition(
                "edges", edges,
                "Edges between the items of another key, in addition to the lines of a hierarchy."),
            FieldDefinition(
                "columns", .record(columns),
                "The names of a table's columns, or of the keys of records in YAML and JSON."),
            FieldDefinition(
                "rows", .text,
                "The path of keys to the items in a YAML or JSON file, such as `results.items`, or a JSON Pointer such as "
                    + "`/pages/0/items`. The default is the only list of mappings in a mapping that isn't an item."
            ),
            FieldDefinition(
                "delimiter", .choice(of: DelimitedReader.Separator.self),
                "The character between a table's columns; otherwise it is found in the first lines."),
            FieldDefinition(
                "header", .bool, default: "true",
                "False if the first row of a table isn't a header. The names of the columns are then numbers from 1."
            ),
            FieldDefinition(
                "encoding", .choice(of: TextEncoding.self), default: "utf-8",
                "The encoding of the file. UTF-16 with a byte order mark is found without it."),
            FieldDefinition(
                "order", .choice(of: HierarchyOptions.Order.self), default: "given",
                "The order of siblings: as in the file, or by name without regard to case."),
            FieldDefinition(
                "extraParents", .choice(of: HierarchyOptions.ExtraParents.self),
                default: "error, for symbol graphs note, for lists of edges line",
                "The treatment of a second parent: an error, a note, or an additional line."),
            FieldDefinition(
                "parents", .choice(of: HierarchyOptions.MissingParents.self), default: "error",
                "The treatment of parents that aren't in the data: an error, a muted external item, or left out (drop). "
                    + "With `drop`, hidden parents of the items of `only` are left out too."),
            FieldDefinition(
                "reduce", .bool, default: "false",
                "True to leave out each relation to a parent that is also an ancestor of another parent of the item."
            ),
            FieldDefinition(
                "include", .list(.choice(of: SymbolGraphOptions.Kind.self), count: 1...16),
                default: "[classes]; all kinds if there are no classes",
                "The kinds of types of a symbol graph to show, and of declarations outside of types, which are in one box "
                    + "for each kind if `members` aren't `none`."),
            FieldDefinition(
                "members", .either([.bool, .choice(of: SymbolGraphOptions.Members.self)]), default: "none",
                "The members of a symbol graph's types, in the fields of the table below: their names, the public ones "
                    + "with their types (also `true`), or all that the graph has."),
            FieldDefinition(
                "relations", .list(.choice(of: SymbolGraphOptions.Relation.self), count: 1...8),
                default: "all", "The relations between types of a symbol graph that are lines."),
            FieldDefinition(
                "nesting", .choice(of: SymbolGraphOptions.Nesting.self), default: "name",
                "Nested types have lines to the types that contain them, or frames with them in `arrangement: layered`, as modules "
                    + "have if there are several, or only names such as `Bed.Plant`."),
            FieldDefinition(
                "availability", .bool, default: "false",
                "True if the types of a symbol graph have the field `availability`, such as `macOS 13`."),
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
                "label", .text,
                default: (["label"] + RecordColumns.labelSubstitutes).joined(separator: ", then "),
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
                "path", .text, default: "path",
                "The column with the item's path. Its parts between slashes are the folders that contain the item."
            ),
            FieldDefinition(
                "size", .text, default: "size", "The column with the item's size, for layouts by size."),
            FieldDefinition(
                "fields", .map(.text),
                "Fields that the template reads, each with its column: `role: Job title`."),
        ])
}

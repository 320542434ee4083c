import EspalierDataFiles
import EspalierDiagnostics

/// Reads the records of items, sections and edges from YAML and JSON nodes and from the attributes in outlines.
struct NodeRecordReader {
    private let columns: RecordColumns
    /// The kind of data that the records become; nil for a hierarchy.
    private let kind: LayoutDataKind?
    private let limits: DataLimits
    private let diagnostics: DiagnosticCollector
    /// False for records that were created in Swift, whose errors have no place in a file.
    private let keepsOrigins: Bool
    /// True if the ids and labels of items are also fields, and the label of an item without one is its first value.
    private let showsColumns: Bool
    /// The key at which an item names the other ends of its edges; nil unless the user specified only one of `from` and
    /// `to`.
    private let keyOfOtherEnds: String?
    /// The keys of all records, which are collected only if the user specified the names of columns.
    private var keys: Set<String> = []

    init(_ settings: RecordReader) {
        (columns, limits, diagnostics) = (settings.options.columns, settings.limits, settings.diagnostics)
        (kind, keepsOrigins) = (settings.kind, settings.keepsOrigins)
        showsColumns = settings.options.showsColumns && kind == .sections
        let namesSource = columns.names(.from)
        keyOfOtherEnds =
            kind == .sections || namesSource == columns.names(.to)
            ? nil : namesSource ? columns.from : columns.to
    }

    /// Reports an error for each key that the user specified and that no record has, except for the keys of `parts`.
    func requireKeys(in file: SourceFile, without parts: Set<RecordColumns.Part>) {
        for name in columns.required(without: parts) where !keys.contains(name) {
            diagnostics.error(
                "no item has the key '\(name.excerpt())'", at: file.range(0..<0),
                notes: Suggestion.notes(
                    for: name, in: keys.sorted(),
                    otherwise: "keys: \(keys.sorted().joined(separator: ", ").excerpt(upTo: 120))"))
        }
    }

    /// Reads an item: a mapping with an id or a label, or a plain value as a label.
    ///
    /// - Parameters:
    ///   - node: The item.
    ///   - home: The key that names the item's parent or section, and so isn't read as a field.
    /// - Returns: Nil after an error.
    mutating func item(_ node: Node, home: String? = nil) -> Record? {
        guard node.mapping == nil else {
            return record(
                node, nested: columns.children, home: home, what: "an item", showsColumns: showsColumns)
        }
        guard let label = node.scalarText else {
            node.complain(expected: "an item", diagnostics)
            return nil
        }
        return isAcceptable(label, node) ? Record(label: label, origin: origin(of: node)) : nil
    }

    /// Reads a section without its items.
    ///
    /// - Parameters:
    ///   - node: The section.
    ///   - needsName: True to report an error for a section that has neither a label nor an id. Otherwise, the label of
    ///     such a section is empty.
    /// - Returns: Nil after an error.
    mutating func section(_ node: Node, needsName: Bool = true) -> Record? {
        guard node.mapping != nil else {
            node.complain(expected: "a section", diagnostics)
            return nil
        }
        return record(node, nested: columns.items, what: "a section", needsName: needsName)
    }

    /// Returns the children of an item of a tree as nodes, which haven't been converted to records.
    func children(of item: Node) -> [Node] { list(columns.children, of: item) }

    /// Reads the items of a section.
    mutating func items(of section: Node) -> [Record] { items(list(columns.items, of: section)) }

    /// Reads items, and reports an error for each item that has children.
    mutating func items(_ nodes: [Node], home: String? = nil) -> [Record] {
        nodes.compactMap { node in
            guard let record = item(node, home: home) else { return nil }
            for child in children(of: node).prefix(1) {
                diagnostics.error("only the items of a tree can have children", at: child.range)
            }
            return record
        }
    }

    private mutating func record(
        _ node: Node, nested: String, home: String? = nil, what: String, needsName: Bool = true,
        showsColumns: Bool = false
    ) -> Record? {
        var record = Record(label: "", origin: origin(of: node))
        var (label, shown) = (String?.none, String?.none)
        let others = [nested, home, home == nil ? nil : keyOfOtherEnds]
        for (key, entry) in entries(of: node, without: others) {
            switch key {
            case columns.label: label = text(entry.value)
            case columns.id: record.id = text(entry.value)
            default: break
            }
            if showsColumns || key != columns.label && key != columns.id {
                append(entry, key, to: &record)
            }
            if shown == nil, columns.labelSubstitutes.contains(key) { shown = entry.value.scalarText }
        }
        if columns.label == columns.id { record.id = label }
        let first = showsColumns ? record.fields.lazy.compactMap(\.value).first?.text : nil
        guard let name = label ?? shown ?? record.id ?? first ?? (needsName ? nil : "") else {
            if value(columns.id, of: node) == nil, value(columns.label, of: node) == nil {
                diagnostics.error(
                    "\(what) needs a label or an id", at: node.range.firstByte, notes: notesOnName(of: node))
            }
            return nil
        }
        record.label = name
        record.isNamedByID = label == nil && shown == nil
        warnOfMissingValues(in: node)
        return isAcceptable(name, node) && record.id.map { isAcceptable($0, node) } ?? true ? record : nil
    }

    /// Returns notes for a record that has neither an id nor a label: the key that was probably meant.
    private func notesOnName(of node: Node) -> [Diagnostic.Note] {
        let entries = node.mapping?.entries ?? []
        let isEdge = columns.from != "source" && node["source"] != nil && node["target"] != nil
        if isEdge { return [Self.adviceOnEnds] }
        let wanted = [columns.label, columns.id] + (kind == .sections ? [] : [columns.from, columns.to])
        for key in entries.map(\.key) {
            // Nearly all short words are similar to `to` and `id`.
            let near = wanted.filter { $0.utf8.count > 3 || $0 == key.lowercased() }
            if let near = Suggestion.nearest(to: key, in: near) { return [.init("did you mean '\(near)'?")] }
        }
        if let list = entries.first, list.value.sequence != nil, list.key != columns.children {
            let key = list.key.excerpt()
            return [
                .init("items below '\(key)' are in its list 'children': '{label: \(key), children: [...]}'")
            ]
        }
        let names = entries.filter { $0.value.scalarText != nil }.map { $0.key.excerpt() }
        guard let first = names.first else { return [] }
        return [
            .init(
                "if one of the keys \(names.prefix(5).joined(separator: ", ")) has the label, name it: "
                    + "'columns: {label: \(first)}' or '--columns label=\(first)'")
        ]
    }

    private static let adviceOnEnds = Diagnostic.Note(
        "for edges with these keys, use 'columns: {from: source, to: target}' or '--columns from=source,to=target'"
    )

    /// Warns about an item at a key whose own keys have no values, because these were probably meant to be items below it.
    private func warnOfMissingValues(in node: Node) {
        let entries = node.mapping?.entries ?? []
        guard let last = entries.last, Self.isNameOfRecord(last) else { return }
        let own = entries.filter { !Self.isNameOfRecord($0) }
        guard let first = own.first, own.allSatisfy(\.value.isMissing) else { return }
        let nested = kind == .sections ? columns.items : columns.children
        diagnostics.warning(
            "'\(first.key.excerpt())' has no value, so it isn't drawn", at: first.keyRange,
            notes: [
                .init("items below '\(last.value.scalarText?.excerpt() ?? "")' are in its list '\(nested)'")
            ])
    }

    /// Returns the record of a line that ends with attributes, such as `{id: a, kind: b}`.
    func record(_ label: String, _ origin: Record.Origin, _ attributes: Node?) -> Record {
        var record = Record(label: label, origin: origin)
        for entry in attributes?.mapping?.entries ?? [] {
            switch entry.key {
            case "id": record.id = text(entry.value)
            case "label": record.label = text(entry.value) ?? record.label
            default: append(entry, entry.key, to: &record)
            }
        }
        return record
    }

    // MARK: Records that name their parent or section

    /// Reads an item, a section with `items`, or an edge, and adds it to `records`.
    mutating func append(_ node: Node, to records: inout RecordCollector) {
        if isEdge(node) { return appendEdge(node, to: &records) }
        if value(columns.items, of: node) != nil {
            if let section = section(node) { records.append(section: section, items: items(of: node)) }
            return
        }
        appendItem(node, to: &records)
    }

    /// Reads an item, and adds it to `records`.
    mutating func appendItem(_ node: Node, to records: inout RecordCollector) {
        if columns.names(.path), kind != .sections { return appendItemAtPath(node, to: &records) }
        let homeKey = kind == .sections ? columns.section : columns.parent
        guard let record = items([node], home: homeKey).first else { return }
        var seen: Set<String> = []
        let homes = value(homeKey, of: node).map(names)?.filter { seen.insert($0.name).inserted } ?? []
        records.append(record, home: homes.first, further: Array(homes.dropFirst()))
        guard let key = keyOfOtherEnds, let value = value(key, of: node) else { return }
        let own = Record.Home(name: record.id ?? record.label, range: node.range.firstByte)
        for end in names(in: value) {
            let (from, to) = columns.names(.to) ? (own, end) : (end, own)
            records.appendEdge(from: from, to: to, Record(label: "", origin: record.origin))
        }
    }

    /// Returns the names of items or of a section that a value has: those of a list, a single one, or the keys of a mapping
    /// such as `{left-pad: ^1.0}`.
    private func names(in value: Node) -> [Record.Home] {
        if kind != .sections, let mapping = value.mapping {
            return mapping.entries.map { Record.Home(name: $0.key, range: $0.keyRange) }
        }
        let nodes = kind == .sections ? [value] : value.sequence ?? [value]
        return nodes.compactMap { node in text(node).map { Record.Home(name: $0, range: node.range) } }
    }

    private mutating func appendItemAtPath(_ node: Node, to records: inout RecordCollector) {
        guard
            let record = record(
                node, nested: columns.children, home: columns.path, what: "an item", needsName: false)
        else { return }
        guard let name = value(columns.path, of: node), !name.isNull,
            let path = name.readString(diagnostics).flatMap({ ItemPath($0, at: name.range) })
        else { return diagnostics.error("an item needs a path", at: node.range.firstByte) }
        records.append(record, at: path)
    }

    /// Returns true if a record isn't an item but an edge: it names two items and, in a hierarchy, has neither an id nor a
    /// label.
    ///
    /// If the user specified the keys of both ends, an edge without one of them is the last item of a list of dependencies.
    private func isEdge(_ node: Node) -> Bool {
        func has(_ column: String) -> Bool { value(column, of: node) != nil }
        let isItem = has(columns.id) || has(columns.label)
        if kind == .sections || isItem && kind != .graph { return false }
        let ends = [columns.from, columns.to].filter(has)
        return ends.count == 2
            || ends.count == 1 && !isItem && columns.names(.from) && columns.names(.to)
    }

    /// Reads an edge, or several if an end is a list, and adds them to `records`.
    ///
    /// - Parameters:
    ///   - node: The edge.
    ///   - records: The collector.
    ///   - needsBothEnds: True to report an error for an edge without an end. Otherwise, such an edge is an item.
    mutating func appendEdge(_ node: Node, to records: inout RecordCollector, needsBothEnds: Bool = false) {
        let keys = [columns.from, columns.to]
        if needsBothEnds, keys.contains(where: { value($0, of: node)?.isNull ?? true }) {
            return diagnostics.error(
                "an edge needs 'from' and 'to'", at: node.range.firstByte, notes: notesOnEnds(of: node))
        }
        var record = Record(label: "", origin: Record.Origin(node.offset, in: node.file))
        var (sources, targets) = ([Record.Home](), [Record.Home]())
        for (key, entry) in entries(of: node) {
            switch key {
            case columns.from: sources = names(in: entry.value)
            case columns.to: targets = names(in: entry.value)
            case columns.label: record.label = text(entry.value) ?? ""
            case columns.id where kind == .graph: record.id = text(entry.value)
            default: append(entry, key, to: &record)
            }
        }
        // Two lists would make as many edges as the product of their lengths.
        if sources.count > 1, targets.count > 1 {
            return diagnostics.error("only one end of an edge can be a list", at: node.range.firstByte)
        }
        for source in sources.isEmpty ? [nil] : sources.map(Optional.some) {
            for target in targets.isEmpty ? [nil] : targets.map(Optional.some) {
                records.appendEdge(from: source, to: target, record)
            }
        }
    }

    /// Returns notes for an edge that doesn't have both ends: the key that was probably meant.
    private func notesOnEnds(of node: Node) -> [Diagnostic.Note] {
        if columns.from != "source", node["source"] != nil, node["target"] != nil {
            return [Self.adviceOnEnds]
        }
        let missing = [columns.from, columns.to].filter { value($0, of: node) == nil }
        let keys = (node.mapping?.keys ?? []).filter { $0 != columns.from && $0 != columns.to }
        return keys.lazy.map { Suggestion.notes(for: $0, in: missing) }.first { !$0.isEmpty } ?? []
    }

    // MARK: Parts of records

    /// The number of nested mappings whose values are fields with dots in their names, such as `author.name`.
    private static let nestedDepth = 4

    /// Returns the entries of a record, and those of the mappings in it, with their paths of keys.
    ///
    /// The paths are also collected for `requireKeys(in:without:)`.
    ///
    /// - Parameters:
    ///   - node: The record.
    ///   - others: The paths at which the record has or names other records, which are left out.
    /// - Returns: The paths with dots between keys, and the entries.
    private mutating func entries(
        of node: Node, without others: [String?] = []
    ) -> [(path: String, entry: Mapping.Entry)] {
        var found: [(path: String, entry: Mapping.Entry)] = []
        func add(_ mapping: Mapping, below prefix: String, depth: Int) {
            for entry in mapping.entries {
                let path = prefix.isEmpty ? entry.key : prefix + entry.key
                if !columns.isEmpty, !Self.isNameOfRecord(entry) { keys.insert(path) }
                if others.contains(path) { continue }
                found.append((path, entry))
                if keepsOrigins, depth < Self.nestedDepth, let inner = entry.value.mapping {
                    add(inner, below: path + ".", depth: depth + 1)
                }
            }
        }
        if let mapping = node.mapping { add(mapping, below: "", depth: 0) }
        return found
    }

    /// Returns the value of a column: the one at a key, or else the one at a path of keys with dots between them.
    private func value(_ column: String, of node: Node) -> Node? {
        if let value = node[column] { return value }
        guard column.utf8.contains(UInt8(ascii: ".")) else { return nil }
        return column.split(separator: ".").reduce(Optional(node)) { $0?[String($1)] }
    }

    /// Returns the list at a key; empty if the key is missing.
    ///
    /// The value can also be a mapping with a record at each key, or a single record. If it is none of these, an error
    /// is reported, and the result is empty.
    private func list(_ key: String, of node: Node) -> [Node] {
        guard let value = value(key, of: node) else { return [] }
        if value.isMissing {
            diagnostics.warning(
                "'\(key.excerpt())' has no items", at: node.mapping?.entry(for: key)?.keyRange ?? value.range,
                notes: [.init("indent the items below it")])
        }
        if value.isNull { return [] }
        if let mapping = value.mapping { return isNamed(mapping) ? [value] : keyedRecords(of: mapping) }
        // A list of ids with one element is often written as a text.
        if value.string != nil, key == columns.children, columns.names(.children) { return [value] }
        if value.sequence == nil { value.complain(expected: "a list", diagnostics) }
        return Self.elements(of: value) ?? []
    }

    /// Returns the elements of a list without those that are null, as fields that are null are left out; nil if the node
    /// isn't a list.
    private static func elements(of list: Node) -> [Node]? {
        list.sequence?.filter { !$0.isNull || $0.isMissing }
    }

    /// Returns the ids of records or, for those without an id, their labels, except for names that several records have.
    func uniqueNames(of records: [Node]) -> Set<String> {
        var (names, repeated): (Set<String>, Set<String>) = ([], [])
        for record in records {
            let name = record.scalarText ?? nameKeys.lazy.compactMap { record[$0]?.scalarText }.first
            if let name, !names.insert(name).inserted { repeated.insert(name) }
        }
        return names.subtracting(repeated)
    }

    // MARK: Mappings whose keys name the records

    /// Returns the records of a list, of a mapping with a record at each key, or of a single record.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - keysAreIDs: True if a key is also the id of a record without an id.
    /// - Returns: The records, which have the labels that `keyedRecords` gives them.
    func records(of node: Node, keysAreIDs: Bool = false) -> [Node] {
        if node.isNull { return [] }
        guard let mapping = node.mapping, isKeyed(mapping) else { return Self.elements(of: node) ?? [node] }
        return keyedRecords(of: mapping, keysAreIDs: keysAreIDs)
    }

    /// Returns true if some of the records name their parents or are edges, and none has children.
    func isTable(_ records: [Node]) -> Bool {
        records.contains { isEdge($0) || value(columns.parent, of: $0).map { !$0.isNull } ?? false }
            && !records.contains { value(columns.children, of: $0) != nil }
    }

    /// Returns true for a mapping that has nothing but mappings, and none of the keys of a record.
    func isKeyed(_ mapping: Mapping) -> Bool {
        let own = nameKeys + [columns.children, columns.items]
        return mapping.count > 0 && mapping.entries.allSatisfy { $0.value.mapping != nil }
            && !own.contains { mapping[$0] != nil }
    }

    /// Returns the key at which records have further records with the same key, such as `dependencies`.
    ///
    /// Nil if the records have children at the key for them, or if several keys are possible. Looks at the first 100
    /// records only.
    func selfSimilarKey(of root: Node) -> String? {
        if columns.names(.children) { return nil }
        var found: Set<String> = []
        for record in records(of: root).prefix(100) {
            if record[columns.children] != nil { return nil }
            for entry in record.mapping?.entries ?? []
            where Self.inner(entry.value).contains(where: { element in
                element[entry.key].map { $0.sequence?.isEmpty == true || !Self.inner($0).isEmpty } ?? false
            }) {
                found.insert(entry.key)
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// Returns the mappings that a list or a mapping consists of; empty for any other value.
    private static func inner(_ node: Node) -> [Node] {
        let values = node.sequence ?? node.mapping?.entries.map(\.value) ?? []
        return values.allSatisfy { $0.mapping != nil } ? values : []
    }

    /// Returns true for a mapping that is a record with an id or a label, and not a mapping of records.
    ///
    /// Programs that convert XML to JSON write a single child without a list.
    private func isNamed(_ mapping: Mapping) -> Bool {
        nameKeys.contains { mapping[$0]?.scalarText != nil }
    }

    /// The keys whose values are the id or the label of a record.
    private var nameKeys: [String] { [columns.id, columns.label] + columns.labelSubstitutes }

    /// Returns the values of a mapping as records.
    ///
    /// The key of a record is its label if it has neither a label nor one of `RecordColumns.labelSubstitutes`. An error
    /// is reported for a value that is neither a mapping nor null.
    private func keyedRecords(of mapping: Mapping, keysAreIDs: Bool = false) -> [Node] {
        mapping.entries.compactMap { entry in
            guard entry.value.mapping != nil || entry.value.isNull else {
                entry.value.complain(
                    expected: "a mapping with the fields of '\(entry.key.excerpt())'", diagnostics)
                return nil
            }
            var record = entry.value.mapping ?? Mapping()
            let range = entry.keyRange
            let key = Node(.string(entry.key), file: range.file, lower: range.lower, upper: range.upper)
            func set(_ column: String) {
                record.set(Mapping.Entry(key: column, keyRange: range.lower..<range.upper, value: key))
            }
            let hasName = columns.labelSubstitutes.contains { record[$0]?.scalarText != nil }
            if record[columns.label]?.isNull ?? true, !hasName { set(columns.label) }
            if keysAreIDs, record[columns.id]?.isNull ?? true { set(columns.id) }
            let place = entry.value.isNull ? range : entry.value.range
            return Node(.mapping(record), file: place.file, lower: place.lower, upper: place.upper)
        }
    }

    /// Returns true for an entry that `keyedRecords` added, whose key isn't in the file.
    private static func isNameOfRecord(_ entry: Mapping.Entry) -> Bool {
        let (key, value) = (entry.keyRange, entry.value.range)
        return key.lower == value.lower && key.upper == value.upper
    }

    /// Returns the node as text; nil if the node is null, or after an error.
    private func text(_ node: Node) -> String? { node.isNull ? nil : node.readString(diagnostics) }

    private func append(_ entry: Mapping.Entry, _ key: String, to record: inout Record) {
        guard let name = columns.field(ofColumn: key) else { return }
        if keepsOrigins, entry.value.hasNestedLists {
            record.fields.append(Record.Field(name, nil, key: entry.keyBytes))
        } else if let value = FieldValue(entry.value, diagnostics) {
            record.fields.append(Record.Field(name, value, key: entry.keyBytes))
        }
    }

    private func origin(of node: Node) -> Record.Origin? {
        keepsOrigins ? Record.Origin(node.offset, in: node.file) : nil
    }

    private func isAcceptable(_ text: String, _ node: Node) -> Bool {
        guard text.utf8.count > limits.labelBytes else { return true }
        let failure = InputFailure.exceeding(
            .label, "bytes of a label", text.utf8.count, limits.labelBytes, at: node.offset)
        diagnostics.report(failure.diagnostic(in: node.file))
        return false
    }
}

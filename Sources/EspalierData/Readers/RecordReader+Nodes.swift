package import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads items or sections in YAML or JSON.
    ///
    /// - Parameters:
    ///   - root: One item, or a list. A mapping may contain the list at the key `tree` or `sections`, like the `data`
    ///     of a diagram file.
    ///   - holdsSections: True if the list contains sections.
    /// - Returns: A hierarchy or sections, without the parts that have errors.
    package func tree(_ root: Node, holdsSections: Bool) -> DiagramData {
        if !holdsSections, isFlat, let list = (root["tree"] ?? root).sequence {
            return flat(list, root.file)
        }
        if let sections = root["sections"] { return .sections(self.sections(sections)) }
        if let tree = root["tree"] { return .hierarchy(self.hierarchy(tree)) }
        return holdsSections ? .sections(sections(root)) : .hierarchy(hierarchy(root))
    }

    /// True if the user specified a key for the parent of a record or for an end of an edge.
    ///
    /// In this case, a list contains records that name their parents, instead of records that contain their children.
    private var isFlat: Bool {
        [.parent, .from, .to].contains { options.columns.names($0) }
    }

    /// Reads a list of records, each of which names its parent or is an edge.
    private func flat(_ list: [Node], _ file: SourceFile) -> DiagramData {
        var records = makeCollector()
        for node in list { append(node, to: &records) }
        requireKeys(in: file, without: [.section, .items, .children])
        return records.finish()
    }

    private func hierarchy(_ root: Node) -> ItemHierarchy {
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        let roots = root.sequence ?? (root.isNull ? [] : [root])
        // A depth-first traversal with an explicit stack, so that rows are in the order of the file.
        var stack = roots.reversed().map { (node: $0, parent: -1) }
        while let (node, parent) = stack.popLast() {
            guard let record = item(node) else { continue }
            let row = builder.append(record, parent: parent)
            for child in list(options.columns.children, of: node).reversed() { stack.append((child, row)) }
        }
        requireKeys(in: root.file, without: [.parent, .section, .items, .from, .to])
        return builder.finish()
    }

    private func sections(_ root: Node) -> SectionedData {
        var builder = SectionsBuilder()
        if root.sequence == nil, !root.isNull { root.complain(expected: "a list of sections", diagnostics) }
        for (index, node) in (root.sequence ?? []).enumerated() {
            guard let record = section(node, defaultLabel: "\(index + 1)") else { continue }
            let section = builder.append(section: record)
            for item in items(of: node) { builder.append(item, section: section) }
        }
        requireKeys(in: root.file, without: [.parent, .section, .children, .from, .to])
        return builder.finish(diagnostics)
    }

    // MARK: Records

    /// Reads an item: a mapping with an id or a label, or a plain value as a label.
    ///
    /// - Parameters:
    ///   - node: The item.
    ///   - home: The key that names the item's parent or section, and so isn't read as a field.
    /// - Returns: Nil after an error.
    func item(_ node: Node, home: String? = nil) -> Record? {
        guard node.mapping == nil else {
            return record(node, nested: options.columns.children, home: home, what: "an item")
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
    ///   - defaultLabel: The label of a section that has neither a label nor an id; nil if that is an error.
    /// - Returns: Nil after an error.
    func section(_ node: Node, defaultLabel: String? = nil) -> Record? {
        guard node.mapping != nil else {
            node.complain(expected: "a section", diagnostics)
            return nil
        }
        return record(node, nested: options.columns.items, what: "a section", defaultLabel: defaultLabel)
    }

    /// Reads the items of a section.
    func items(of section: Node) -> [Record] { items(list(options.columns.items, of: section)) }

    /// Reads items, and reports an error for each item that has children.
    func items(_ nodes: [Node], home: String? = nil) -> [Record] {
        nodes.compactMap { node in
            guard let record = item(node, home: home) else { return nil }
            for child in list(options.columns.children, of: node).prefix(1) {
                diagnostics.error("only the items of a tree can have children", at: child.range)
            }
            return record
        }
    }

    private func record(
        _ node: Node, nested: String, home: String? = nil, what: String, defaultLabel: String? = nil
    ) -> Record? {
        var record = Record(label: "", origin: origin(of: node))
        var (label, shown) = (String?.none, String?.none)
        if !options.columns.isEmpty { keys.insert(node.mapping) }
        for entry in node.mapping?.entries ?? [] where entry.key != nested && entry.key != home {
            switch entry.key {
            case options.columns.label: label = text(entry.value)
            case options.columns.id: record.id = text(entry.value)
            default:
                append(entry, to: &record)
                if shown == nil, Self.isShown(entry.key) { shown = entry.value.scalarText }
            }
        }
        if options.columns.label == options.columns.id { record.id = label }
        guard let name = label ?? shown ?? record.id ?? defaultLabel else {
            if node[options.columns.id] == nil, node[options.columns.label] == nil {
                diagnostics.error("\(what) needs a label or an id", at: node.range.firstByte)
            }
            return nil
        }
        record.label = name
        return isAcceptable(name, node) && record.id.map { isAcceptable($0, node) } ?? true ? record : nil
    }

    /// Returns true if the value of a key or column replaces a missing label.
    ///
    /// The value also remains a field, because a template may show this field.
    static func isShown(_ key: String) -> Bool { key == "name" || key == "title" }

    /// Returns the list at a key; empty if the key is missing.
    ///
    /// If the value isn't a list, an error is reported, and the result is empty.
    private func list(_ key: String, of node: Node) -> [Node] {
        guard let value = node[key], !value.isNull else { return [] }
        if value.sequence == nil { value.complain(expected: "a list", diagnostics) }
        return value.sequence ?? []
    }

    /// Returns the node as text; nil if the node is null, or after an error.
    func text(_ node: Node) -> String? { node.isNull ? nil : node.readString(diagnostics) }

    func append(_ entry: Mapping.Entry, to record: inout Record) {
        guard let value = FieldValue(entry.value, diagnostics),
            let name = options.columns.field(ofColumn: entry.key)
        else { return }
        record.fields.append(Record.Field(name, value))
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

extension FieldValue {
    /// Reads a scalar, or a list of scalars.
    ///
    /// Nil if the node is null, or after an error. A number is read as text if writing it again would change its
    /// digits: `1.10`, or a number of twenty digits.
    init?(_ node: Node, _ diagnostics: DiagnosticCollector) {
        switch node.value {
        case .null: return nil
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number:
            guard let number = node.readNumber(diagnostics) else { return nil }
            self = .number(number)
            if let spelling = node.scalarText, spelling != text { self = .string(spelling) }
        case .sequence(let elements): self = .list(elements.compactMap { $0.readString(diagnostics) })
        case .mapping:
            node.complain(expected: "a value or a list of values", diagnostics)
            return nil
        }
    }

    /// Reads a cell of a table.
    ///
    /// A number is read as text if writing it again would change its digits: `007`, `1.10`.
    init(cell text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            guard let first = text.utf8.first, first == 0x2D || first &- 0x30 < 10, let number = Double(text),
                FieldValue.number(number).text == text
            else {
                self = .string(text)
                return
            }
            self = .number(number)
        }
    }
}

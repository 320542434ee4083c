package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads `sections`: a list of sections with `items`; any other key of either is a field.
package struct SectionsImporter {
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(limits: DataLimits = DataLimits(), collector: DiagnosticCollector) {
        self.limits = limits
        self.collector = collector
    }

    /// A section without a label or id is named by its number, from 1.
    package func sections(from root: Node) -> SectionedData {
        var sections = ItemTableBuilder()
        var items = ItemTableBuilder()
        var starts: [Int32] = [0]
        if root.sequence == nil, !root.isNull { root.complain(expected: "a list of sections", collector) }
        for (index, node) in (root.sequence ?? []).enumerated() {
            guard node.mapping != nil else {
                node.complain(expected: "a section", collector)
                continue
            }
            read(node, number: index + 1, into: &sections, items: &items)
            starts.append(Int32(items.count))
        }
        let (origins, sectionOrigins) = (items.origins, sections.origins)
        return SectionedData(
            sections: sections.finish(collector), items: items.finish(collector), starts: starts,
            origins: origins, sectionOrigins: sectionOrigins)
    }

    /// Sections to be put between others.
    func editableSections(from nodes: [Node]) -> [EditableSections.Section] {
        nodes.compactMap { node in
            guard node.mapping != nil else {
                node.complain(expected: "a section", collector)
                return nil
            }
            let reader = NodeReader(node, collector)
            let id = reader.string("id")
            guard let label = reader.string("label") ?? id else {
                collector.error("a section needs a label or an id", at: node.range.firstByte)
                return nil
            }
            let children = reader.sequence("items", { $0 }) ?? []
            let fields = reader.remainingEntries().compactMap { entry in
                FieldValue(entry.value, collector).map { (name: entry.key, value: $0) }
            }
            return EditableSections.Section(
                section: .init(id: id, label: label, fields: fields, origin: (node.offset, node.file)),
                items: items(from: children))
        }
    }

    /// Items to be put between others.
    func items(from nodes: [Node]) -> [EditableSections.Item] {
        nodes.compactMap { node in
            item(node).map { item in
                .init(id: item.id, label: item.label, fields: item.fields, origin: (item.offset, item.file))
            }
        }
    }

    private func read(
        _ node: Node, number: Int, into sections: inout ItemTableBuilder, items: inout ItemTableBuilder
    ) {
        let reader = NodeReader(node, collector)
        let id = reader.string("id")
        let label = reader.string("label") ?? id ?? "\(number)"
        let row = sections.append(label: label, id: id, offset: node.offset, in: node.file)
        for child in reader.sequence("items", { $0 }) ?? [] {
            append(child, to: &items)
        }
        for entry in reader.remainingEntries() {
            guard let value = FieldValue(entry.value, collector) else { continue }
            sections.set(value, field: entry.key, row: row)
        }
    }

    private func append(_ node: Node, to items: inout ItemTableBuilder) {
        guard let item = item(node) else { return }
        let row = items.append(label: item.label, id: item.id, offset: item.offset, in: item.file)
        for (name, value) in item.fields { items.set(value, field: name, row: row) }
    }

    private func item(_ node: Node) -> ImportedItem? {
        guard let item = ImportedItem(node, children: "children", limits: limits, collector) else {
            return nil
        }
        for child in item.children.prefix(1) {
            collector.error("items of a section have no children", at: child.range)
        }
        return item
    }
}

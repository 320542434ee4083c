package import EspalierDataFiles
import EspalierDiagnostics

extension RecordReader {
    /// Reads items that contain their children, or sections that contain their items, in YAML or JSON.
    ///
    /// - Parameters:
    ///   - root: One item, or a list. A mapping may contain the list at the key `tree` or `sections`, like the `data`
    ///     of a diagram file.
    ///   - holdsSections: True if the list contains sections.
    /// - Returns: A hierarchy or sections, without the parts that have errors.
    package func tree(_ root: Node, holdsSections: Bool) -> DiagramData {
        if !holdsSections, isFlat, let list = flatRecords(root["tree"] ?? root) {
            return table(list, in: root.file)
        }
        if let list = root["sections"] { return .sections(readSections(list)) }
        if let tree = root["tree"] { return .hierarchy(readHierarchy(tree)) }
        return holdsSections ? .sections(readSections(root)) : .hierarchy(readHierarchy(root))
    }

    private func table(_ list: [Node], in file: SourceFile) -> DiagramData {
        records(in: file, without: [.section, .items, .children]) { add in list.forEach(add) }
    }

    /// True if the user specified a key for the parent or the path of a record, or for an end of an edge.
    ///
    /// In this case, a list contains records that name their parents, instead of records that contain their children.
    private var isFlat: Bool { [.parent, .from, .to, .path].contains { options.columns.names($0) } }

    /// Returns records that name their parents; nil for a single item.
    private func flatRecords(_ root: Node) -> [Node]? {
        let reader = NodeRecordReader(self)
        guard root.sequence != nil || root.mapping.map(reader.isKeyed) ?? false else { return nil }
        return reader.records(of: root, keysAreIDs: true)
    }

    /// Reads the records of a file, which can be in an envelope.
    ///
    /// For a layout of sections, a list without sections contains the items. In a hierarchy, a list of which no item has
    /// children and some name their parents is a table.
    func tree(file root: Node, holdsSections: Bool) -> DiagramData {
        if options.rows == nil, let graph = graph(root) { return graph }
        guard let rows = RowFinder(self).rows(in: root) else { return emptyData }
        if !holdsSections, !isFlat, let key = NodeRecordReader(self).selfSimilarKey(of: rows["tree"] ?? rows)
        {
            diagnostics.note(
                "the children of an item are those of its key '\(key.excerpt())'", at: rows.range.firstByte)
            var reader = self
            reader.options.columns.set(RecordColumns.Part.children.rawValue, to: key)
            return reader.tree(rows, holdsSections: false)
        }
        if !holdsSections, !isFlat, let list = flatRecords(rows), NodeRecordReader(self).isTable(list) {
            return table(list, in: root.file)
        }
        let isDiagramData = ["tree", "sections"].contains { rows[$0] != nil }
        guard holdsSections, kind == .sections, !isDiagramData else {
            return tree(rows, holdsSections: holdsSections)
        }
        let list = NodeRecordReader(self).records(of: rows)
        if list.contains(where: { $0[options.columns.items] != nil }) {
            return tree(rows, holdsSections: holdsSections)
        }
        return records(in: root.file, without: unusedInStreams) { add in list.forEach(add) }
    }

    private var emptyData: DiagramData {
        var collector = makeCollector()
        return collector.finish()
    }

    private func readHierarchy(_ root: Node) -> ItemHierarchy {
        var nodes = NodeRecordReader(self)
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        let roots = nodes.records(of: root)
        let names = hierarchy.joinsRepeatedItems ? nodes.uniqueNames(of: roots) : []
        // A depth-first traversal with an explicit stack, so that rows are in the order of the file.
        var stack = roots.reversed().map { (node: $0, parent: -1) }
        while let (node, parent) = stack.popLast() {
            guard var record = nodes.item(node) else { continue }
            if record.id == nil, parent < 0 || node.mapping == nil, names.contains(record.label) {
                (record.id, record.isNamedByID) = (record.label, node.mapping == nil)
            }
            let row = builder.appendOrMerge(record, parent: parent)
            for child in nodes.children(of: node).reversed() { stack.append((child, row)) }
        }
        nodes.requireKeys(in: root.file, without: [.parent, .section, .items, .from, .to])
        return builder.finish()
    }

    private func readSections(_ root: Node) -> SectionedData {
        var nodes = NodeRecordReader(self)
        var builder = SectionsBuilder()
        let isKeyed = root.mapping.map(nodes.isKeyed) ?? false
        if root.sequence == nil, !root.isNull, !isKeyed {
            root.complain(expected: "a list of sections", diagnostics)
        }
        let list = isKeyed ? nodes.records(of: root) : root.sequence ?? []
        let records = list.map { nodes.section($0, needsName: false) }
        let names = Set(records.compactMap { $0.map { $0.id ?? $0.label } })
        for (index, node) in list.enumerated() {
            guard var record = records[index] else { continue }
            // A section without a label has no title in the picture, but states and links need a name.
            let number = "\(index + 1)"
            if record.label.isEmpty, record.id == nil, !names.contains(number) { record.id = number }
            let section = builder.append(section: record)
            for item in nodes.items(of: node) { builder.append(item, section: section) }
        }
        nodes.requireKeys(in: root.file, without: [.parent, .section, .children, .from, .to])
        return builder.finish(diagnostics)
    }
}

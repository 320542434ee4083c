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
        if !holdsSections, isFlat, let list = (root["tree"] ?? root).sequence {
            return records(in: root.file, without: [.section, .items, .children]) { add in list.forEach(add) }
        }
        if let list = root["sections"] { return .sections(readSections(list)) }
        if let tree = root["tree"] { return .hierarchy(readHierarchy(tree)) }
        return holdsSections ? .sections(readSections(root)) : .hierarchy(readHierarchy(root))
    }

    /// True if the user specified a key for the parent of a record or for an end of an edge.
    ///
    /// In this case, a list contains records that name their parents, instead of records that contain their children.
    private var isFlat: Bool { [.parent, .from, .to].contains { options.columns.names($0) } }

    private func readHierarchy(_ root: Node) -> ItemHierarchy {
        var nodes = NodeRecordReader(self)
        var builder = HierarchyBuilder(options: hierarchy, diagnostics: diagnostics)
        let roots = root.sequence ?? (root.isNull ? [] : [root])
        // A depth-first traversal with an explicit stack, so that rows are in the order of the file.
        var stack = roots.reversed().map { (node: $0, parent: -1) }
        while let (node, parent) = stack.popLast() {
            guard let record = nodes.item(node) else { continue }
            let row = builder.append(record, parent: parent)
            for child in nodes.children(of: node).reversed() { stack.append((child, row)) }
        }
        nodes.requireKeys(in: root.file, without: [.parent, .section, .items, .from, .to])
        return builder.finish()
    }

    private func readSections(_ root: Node) -> SectionedData {
        var nodes = NodeRecordReader(self)
        var builder = SectionsBuilder()
        if root.sequence == nil, !root.isNull {
            root.complain(expected: "a list of sections", diagnostics)
        }
        for (index, node) in (root.sequence ?? []).enumerated() {
            guard let record = nodes.section(node, defaultLabel: "\(index + 1)") else { continue }
            let section = builder.append(section: record)
            for item in nodes.items(of: node) { builder.append(item, section: section) }
        }
        nodes.requireKeys(in: root.file, without: [.parent, .section, .children, .from, .to])
        return builder.finish(diagnostics)
    }
}

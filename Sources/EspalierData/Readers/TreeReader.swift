import EspalierDataFiles
import EspalierDiagnostics

/// Reads items that contain their children, or sections that contain their items, in YAML or JSON.
struct TreeReader {
    private let settings: RecordReader
    private var nodes: NodeRecordReader
    private var columns: RecordColumns { settings.options.columns }

    init(_ settings: RecordReader) {
        self.settings = settings
        nodes = NodeRecordReader(settings)
    }

    /// Reads items or sections.
    ///
    /// - Parameters:
    ///   - root: One item, or a list. A mapping may contain the list at the key `tree` or `sections`, like the `data`
    ///     of a diagram file.
    ///   - holdsSections: True if the list contains sections.
    /// - Returns: A hierarchy or sections, without the parts that have errors.
    consuming func read(_ root: Node, holdsSections: Bool) -> DiagramData {
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
        [.parent, .from, .to].contains { columns.names($0) }
    }

    /// Reads a list of records, each of which names its parent or is an edge.
    private mutating func flat(_ list: [Node], _ file: SourceFile) -> DiagramData {
        var records = settings.makeCollector()
        for node in list { nodes.append(node, to: &records) }
        nodes.requireKeys(in: file, without: [.section, .items, .children])
        return records.finish()
    }

    private mutating func hierarchy(_ root: Node) -> ItemHierarchy {
        var builder = HierarchyBuilder(options: settings.hierarchy, diagnostics: settings.diagnostics)
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

    private mutating func sections(_ root: Node) -> SectionedData {
        var builder = SectionsBuilder()
        if root.sequence == nil, !root.isNull {
            root.complain(expected: "a list of sections", settings.diagnostics)
        }
        for (index, node) in (root.sequence ?? []).enumerated() {
            guard let record = nodes.section(node, defaultLabel: "\(index + 1)") else { continue }
            let section = builder.append(section: record)
            for item in nodes.items(of: node) { builder.append(item, section: section) }
        }
        nodes.requireKeys(in: root.file, without: [.parent, .section, .children, .from, .to])
        return builder.finish(settings.diagnostics)
    }
}

package import EspalierDataFiles
package import EspalierDiagnostics

/// Reads trees of YAML or JSON: `id`, `label`, `children`; any other key is a field.
package struct TreeImporter {
    private let options: HierarchyOptions
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(options: HierarchyOptions, limits: DataLimits = DataLimits(), collector: DiagnosticCollector)
    {
        self.options = options
        self.limits = limits
        self.collector = collector
    }

    /// - Parameter root: One item, or a list of them.
    package func hierarchy(from root: Node) -> Hierarchy {
        var builder = HierarchyBuilder(options: options, collector: collector)
        let roots = root.sequence ?? (root.isNull ? [] : [root])
        // Depth first with a stack of its own, so that rows come in the order of the file.
        var stack = roots.reversed().map { (node: $0, parent: -1) }
        while let (node, parent) = stack.popLast() {
            guard let item = ImportedItem(node, children: "children", limits: limits, collector) else {
                continue
            }
            let row = builder.append(
                label: item.label, id: item.id, parent: parent, offset: item.offset, in: item.file)
            for (name, value) in item.fields { builder.items.set(value, field: name, row: row) }
            for child in item.children.reversed() { stack.append((child, row)) }
        }
        return builder.finish()
    }
}

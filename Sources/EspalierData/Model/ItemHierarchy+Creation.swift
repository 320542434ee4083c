import EspalierDataFiles
public import EspalierDiagnostics

extension ItemHierarchy {
    /// Creates a hierarchy from a table of items.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - parents: For each row, its parent's row, or nil for a root.
    ///   - order: The order of siblings and roots.
    /// - Throws: `DiagnosticsError` with the items of each cycle, with each parent that doesn't exist, or if the
    ///   numbers of items and parents differ.
    /// - Complexity: O(n), or O(n log n) if sorted by name.
    public init(
        items: ItemTable, parents: [Int?], order: HierarchyOptions.Order = .given
    ) throws(DiagnosticsError) {
        let diagnostics = DiagnosticCollector()
        var builder = HierarchyBuilder(options: HierarchyOptions(order: order), diagnostics: diagnostics)
        if parents.count != items.count {
            diagnostics.error(
                "\(items.count) items need \(items.count) parents or nils, not \(parents.count)")
        }
        for (label, parent) in zip(items.labels, parents) {
            if let parent, !(0..<items.count).contains(parent) {
                diagnostics.error("the parent of '\(label.excerpt())' is row \(parent), which doesn't exist")
            }
            builder.append(Record(label: label), parent: parent ?? -1)
        }
        try diagnostics.throwIfErrors()
        let arranged = builder.finish()
        try diagnostics.throwIfErrors()
        self.init(
            items: items, parents: arranged.parents, extraParents: [], drawsExtraParents: false,
            lines: nil, origins: ItemOrigins(), levelOrder: arranged.levelOrder)
    }
}

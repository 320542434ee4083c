import EspalierDataFiles
public import EspalierDiagnostics

extension Hierarchy {
    /// Makes a hierarchy of items that a program has at hand.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - parents: The parent's row for each row, nil for a root.
    ///   - order: The order of siblings and roots.
    /// - Throws: `DiagnosticsError` naming the items of each circle, or a parent that isn't there. O(n), or O(n log n) by
    ///   name.
    public init(
        items: ItemTable, parents: [Int?], order: HierarchyOptions.Order = .given
    ) throws(DiagnosticsError) {
        guard parents.count == items.count else {
            throw DiagnosticsError([
                Diagnostic(.error, "\(items.count) items need as many parents, not \(parents.count)")
            ])
        }
        for (row, parent) in parents.enumerated() {
            guard let parent, !(0..<items.count).contains(parent) else { continue }
            let message = "no row \(parent) to be the parent of '\(items.labels[row].excerpt())'"
            throw DiagnosticsError([Diagnostic(.error, message)])
        }
        let collector = DiagnosticCollector()
        var builder = HierarchyBuilder(options: HierarchyOptions(order: order), collector: collector)
        for (row, parent) in parents.enumerated() {
            _ = builder.append(label: items.labels[row], parent: parent ?? -1, offset: 0, in: nil)
        }
        let arranged = builder.finish()
        guard !collector.hasErrors else { throw DiagnosticsError(collector.sortedDiagnostics) }
        self.init(
            items: items, parents: arranged.parents, extraParents: [], drawsExtraParents: false,
            origins: ItemOrigins(),
            rowsByLevel: arranged.rowsByLevel, positions: arranged.positions,
            childStarts: arranged.childStarts,
            levelStarts: arranged.levelStarts)
    }
}

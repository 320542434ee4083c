/// The sizes of the items of a hierarchy, from the field `size`, and their sums.
package struct ItemSizes {
    /// The name of the field.
    package static let field = "size"
    /// The maximum size of an item, so that the sum of the sizes of all items is a finite number.
    package static let greatest = 1e298

    /// The size of each row without its children; 0 if it has none.
    package let own: [Double]
    /// The size of each row with everything below it.
    package let totals: [Double]
    /// The size of all items.
    package let whole: Double

    /// Reads the sizes of a hierarchy; nil if no item has a size.
    ///
    /// A negative size, and one that isn't a number, is replaced by 0. O(items).
    package init?(_ hierarchy: ItemHierarchy) {
        guard let column = hierarchy.items.column(named: Self.field) else { return nil }
        let hidden = hierarchy.items.hiddenSizes
        own = (0..<hierarchy.count).map { row in
            let size = column[row]?.number ?? 0
            return (size > 0 ? min(size, Self.greatest) : 0) + (hidden[row] ?? 0)
        }
        var totals = own
        for row in hierarchy.rowsByLevel.reversed().map(Int.init) where hierarchy.parents[row] >= 0 {
            totals[Int(hierarchy.parents[row])] += totals[row]
        }
        self.totals = totals
        whole = hierarchy.parents.indices.reduce(0) {
            hierarchy.parents[$1] < 0 ? $0 + totals[$1] : $0
        }
    }
}

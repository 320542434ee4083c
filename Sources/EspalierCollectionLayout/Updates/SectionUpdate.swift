import EspalierGeometry

/// How the items of one section that stays move: which old ones leave, which new ones come, the rest in order.
///
/// Keeps only what was touched; each question is a binary search.
nonisolated struct SectionUpdate: Sendable {
    /// Old items that were deleted or moved, and new items that were inserted or moved, ascending.
    private let removed: [Int]
    private let added: [Int]
    /// `removed[k] - k` and `added[k] - k`: how many items that stay come before the k-th gap.
    private let removedRanks: [Int]
    private let addedRanks: [Int]

    init(removed: [Int], added: [Int]) {
        (self.removed, self.added) = (removed.sorted(), added.sorted())
        removedRanks = self.removed.enumerated().map { $1 - $0 }
        addedRanks = self.added.enumerated().map { $1 - $0 }
    }

    func newItem(for old: Int) -> Int? { Self.move(old, leaving: removed, into: addedRanks) }
    func oldItem(for new: Int) -> Int? { Self.move(new, leaving: added, into: removedRanks) }

    /// The item's rank among those that stay, then the slot of that rank among those that are free.
    private static func move(_ item: Int, leaving gaps: [Int], into ranks: [Int]) -> Int? {
        let before = gaps.partitioningIndex { $0 >= item }
        if before < gaps.count, gaps[before] == item { return nil }
        let rank = item - before
        return rank + ranks.partitioningIndex { $0 > rank }
    }
}

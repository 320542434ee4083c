import EspalierGeometry

/// The changes of items in a section that stays.
///
/// Only changed items are stored, and each query is a binary search.
nonisolated struct SectionUpdate: Sendable {
    /// The old indexes of items that were deleted or moved, in ascending order.
    private let removed: [Int]
    private let added: [Int]
    /// For each index k of `removed`, the number of staying items before the k-th removed item: `removed[k] - k`.
    private let removedRanks: [Int]
    private let addedRanks: [Int]

    init(removed: [Int], added: [Int]) {
        (self.removed, self.added) = (removed.sorted(), added.sorted())
        removedRanks = self.removed.enumerated().map { $1 - $0 }
        addedRanks = self.added.enumerated().map { $1 - $0 }
    }

    func newItem(for old: Int) -> Int? { Self.move(old, leaving: removed, into: addedRanks) }
    func oldItem(for new: Int) -> Int? { Self.move(new, leaving: added, into: removedRanks) }

    /// Returns the index of an item after the update, given its index before the update, or the other way around.
    ///
    /// The rank of an item among the staying items doesn't change. Therefore, the result is the index with the same
    /// rank on the other side of the update.
    ///
    /// - Parameters:
    ///   - item: The index of the item.
    ///   - gaps: The indexes of items that don't stay, on the side of `item`.
    ///   - ranks: The ranks of items that don't stay, on the other side.
    /// - Returns: The index, or nil if the item is in `gaps`.
    private static func move(_ item: Int, leaving gaps: [Int], into ranks: [Int]) -> Int? {
        let before = gaps.partitioningIndex { $0 >= item }
        if before < gaps.count, gaps[before] == item { return nil }
        let rank = item - before
        return rank + ranks.partitioningIndex { $0 > rank }
    }
}

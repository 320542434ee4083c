import EspalierGeometry

/// The changes in a section that stays: the old items that are deleted, and the new ones that are inserted.
///
/// Only changed items are stored, and each query is a binary search.
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

    /// Returns the place of an item: first its rank among the items that stay, then the free place with that rank.
    private static func move(_ item: Int, leaving gaps: [Int], into ranks: [Int]) -> Int? {
        let before = gaps.partitioningIndex { $0 >= item }
        if before < gaps.count, gaps[before] == item { return nil }
        let rank = item - before
        return rank + ranks.partitioningIndex { $0 > rank }
    }
}

import EspalierGeometry
import Foundation

/// The deletions, insertions and moves that turn one order of identifiers into another, with as few moves as possible.
nonisolated struct OrderDifference<Identifier: Hashable> {
    /// The deleted identifiers, as positions in the old order.
    var deleted: [Int] = []
    /// The inserted identifiers, as positions in the new order.
    var inserted: [Int] = []
    var moved: [(from: Int, to: Int)] = []

    /// Computes the difference.
    ///
    /// The identifiers of a longest increasing subsequence of the old positions, in the new order, stay in place. All
    /// other identifiers that are in both orders are moved.
    ///
    /// O(n log n) (Fredman 1975, patience sorting).
    init(from old: [Identifier], to new: [Identifier]) {
        let oldPositions = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
        let newPositions = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1, $0) })
        deleted = old.indices.filter { newPositions[old[$0]] == nil }
        var kept: [(from: Int, to: Int)] = []
        for (to, identifier) in new.enumerated() {
            if let from = oldPositions[identifier] {
                kept.append((from, to))
            } else {
                inserted.append(to)
            }
        }
        let stays = longestIncreasingSubsequence(kept.map(\.from))
        var next = 0
        for (index, pair) in kept.enumerated() {
            if next < stays.count, stays[next] == index {
                next += 1
            } else {
                moved.append(pair)
            }
        }
    }
}

/// Returns the positions of a longest strictly increasing subsequence.
nonisolated package func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
    // tails[k] is the position of the smallest value that ends an increasing subsequence of length k + 1.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (position, value) in values.enumerated() {
        let length = tails.partitioningIndex { values[$0] >= value }
        if length > 0 { previous[position] = tails[length - 1] }
        if length == tails.count { tails.append(position) } else { tails[length] = position }
    }
    var result: [Int] = []
    var position = tails.last ?? -1
    while position >= 0 {
        result.append(position)
        position = previous[position]
    }
    return result.reversed()
}

import EspalierGeometry
package import Foundation

/// One recorded operation of a batch.
nonisolated package enum UpdateChange: Hashable, Sendable {
    case insertItem(IndexPath)
    case deleteItem(IndexPath)
    case reloadItem(IndexPath)
    /// A reload of an item that another change moves, which none of its own may name again.
    case refillItem(IndexPath)
    case moveItem(from: IndexPath, to: IndexPath)
    case insertSection(Int)
    case deleteSection(Int)
    case reloadSection(Int)
    case moveSection(from: Int, to: Int)
}

/// The operations of a `performBatchUpdates` that is under way.
struct UpdateBatch {
    let before: TransitionSnapshot
    var changes: [UpdateChange] = []
    /// Items to be filled again after it.
    var reconfigured: [IndexPath] = []
    var completions: [(Bool) -> Void] = []
    /// Calls of `performBatchUpdates` inside of one another count as one.
    var depth = 0
}

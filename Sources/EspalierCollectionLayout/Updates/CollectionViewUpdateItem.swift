import EspalierGeometry
public import Foundation

/// One insertion, deletion, move or reload of a batch.
///
/// For a section, the index path's item is `NSNotFound`.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    // With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewUpdateItem: ObjectIdentity {
    /// What happens to an item or a section.
    nonisolated public enum Action: Int, Sendable {
        case insert = 0
        case delete
        case reload
        case move
        case none
    }

    /// Nil for an insertion.
    ///
    /// Counts as before the update.
    public final let indexPathBeforeUpdate: IndexPath?
    /// Nil for a deletion.
    ///
    /// Counts as after the update.
    public final let indexPathAfterUpdate: IndexPath?
    /// What happens.
    public final let updateAction: Action

    package init(before: IndexPath?, after: IndexPath?, action: Action) {
        (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
    }

    /// The change in words.
    nonisolated open var description: String {
        let paths = [indexPathBeforeUpdate, indexPathAfterUpdate].map { $0?.description ?? "none" }
        return "<\(type(of: self)): \(updateAction) from \(paths[0]) to \(paths[1])>"
    }
    nonisolated open var debugDescription: String { description }

    /// Whether the change is one of a whole section.
    public final var isSectionOperation: Bool {
        (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.item == NSNotFound
    }
}

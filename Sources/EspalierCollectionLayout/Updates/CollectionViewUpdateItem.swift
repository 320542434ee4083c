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
    /// The kind of a change of an item or a section.
    nonisolated public enum Action: Int, Sendable {
        case insert = 0
        case delete
        case reload
        case move
        case none
    }

    private var paths: (before: IndexPath?, after: IndexPath?)
    private var action = Action.none

    /// The index path before the update; nil for an insertion.
    open var indexPathBeforeUpdate: IndexPath? { paths.before }
    /// The index path after the update; nil for a deletion.
    open var indexPathAfterUpdate: IndexPath? { paths.after }
    /// The kind of the change.
    open var updateAction: Action { action }

    /// Creates an item without a change, for tests that subclass it and override its properties.
    public init() {}

    package convenience init(before: IndexPath?, after: IndexPath?, action: Action) {
        self.init()
        (paths, self.action) = ((before, after), action)
    }

    /// The change in words.
    nonisolated open var description: String {
        let names = [paths.before, paths.after].map { $0?.description ?? "none" }
        return "<\(type(of: self)): \(action) from \(names[0]) to \(names[1])>"
    }
    nonisolated open var debugDescription: String { description }

    /// Whether the change is one of a whole section.
    public final var isSectionOperation: Bool {
        (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.item == NSNotFound
    }
}

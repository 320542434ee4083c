import EspalierGeometry
public import Foundation

/// An insertion, deletion, move or reload of an item or a section in an update.
///
/// For a section, the item of the index path is `NSNotFound`.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewUpdateItem: ObjectIdentity {
    /// The kind of the change.
    nonisolated public enum Action: Int, Sendable {
        case insert = 0
        case delete
        case reload
        case move
        case none
    }

    /// The values of the update item, which `description` may read in any isolation.
    private let change: (before: IndexPath?, after: IndexPath?, action: Action)

    /// The index path before the update; nil for an insertion.
    open var indexPathBeforeUpdate: IndexPath? { change.before }
    /// The index path after the update; nil for a deletion.
    open var indexPathAfterUpdate: IndexPath? { change.after }
    /// The kind of the change.
    open var updateAction: Action { change.action }

    /// Creates an item without a change, for tests with a subclass that overrides the properties.
    public init() { change = (nil, nil, .none) }

    package init(before: IndexPath?, after: IndexPath?, action: Action) { change = (before, after, action) }

    /// A description of the change, with the index paths before and after the update.
    nonisolated open var description: String {
        let names = [change.before, change.after].map { $0?.description ?? "none" }
        return "<\(type(of: self)): \(change.action) from \(names[0]) to \(names[1])>"
    }
    nonisolated open var debugDescription: String { description }

    /// A Boolean value that indicates whether the change is a change of a whole section.
    public final var isSectionOperation: Bool {
        (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.item == NSNotFound
    }
}

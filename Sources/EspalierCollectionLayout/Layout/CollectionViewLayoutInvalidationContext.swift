public import Foundation

/// The parts of a layout that are invalid.
///
/// A layout that can update some of its parts defines a subclass of this class, and returns it from
/// `invalidationContextClass`.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewLayoutInvalidationContext: ObjectIdentity {
    package final var concernsEverything = false
    package final var concernsCounts = false
    /// The mapping from old to new index paths; nil if the invalidation isn't part of an update.
    package final var updateMapping: CollectionViewUpdateMapping?
    // The index paths are stored here instead of in the open properties, so that adding an element doesn't copy the
    // array.
    private final var items: [IndexPath]?
    private final var supplementaryElements: [String: [IndexPath]]?
    private final var decorationElements: [String: [IndexPath]]?

    /// Creates a context that doesn't invalidate any part yet.
    public init() {}

    /// Creates a context for a layout whose `invalidationContextClass` is this class, by calling `init()`.
    public required convenience init(contextOf layout: CollectionViewLayout) { self.init() }

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// A Boolean value that indicates whether all layout information is invalid.
    open var invalidateEverything: Bool { concernsEverything }

    /// A Boolean value that indicates whether the collection view asks the data source for the counts again.
    open var invalidateDataSourceCounts: Bool { concernsCounts }

    /// The items that are invalid; nil if none was added.
    open var invalidatedItemIndexPaths: [IndexPath]? { items }
    open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { supplementaryElements }
    open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { decorationElements }

    /// The distance that is added to the content offset after the next preparation.
    open var contentOffsetAdjustment = CGPoint.zero

    /// The distance by which the content grows.
    ///
    /// UIKit adds this distance to the current content size until the layout is asked for the new size. This collection
    /// view always reads the new size from the layout, so only overrides of `invalidateLayout(with:)` use this
    /// property.
    open var contentSizeAdjustment = CGSize.zero

    /// The index paths of the items before they were moved interactively.
    open package(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open package(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open package(set) var interactiveMovementTarget = CGPoint.zero

    /// Adds items to `invalidatedItemIndexPaths`.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        if items == nil { items = [] }
        items?.append(contentsOf: indexPaths)
    }

    /// Adds elements to `invalidatedSupplementaryIndexPaths`.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        if supplementaryElements == nil { supplementaryElements = [:] }
        supplementaryElements?[elementKind, default: []].append(contentsOf: indexPaths)
    }

    /// Adds elements to `invalidatedDecorationIndexPaths`.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        if decorationElements == nil { decorationElements = [:] }
        decorationElements?[elementKind, default: []].append(contentsOf: indexPaths)
    }
}

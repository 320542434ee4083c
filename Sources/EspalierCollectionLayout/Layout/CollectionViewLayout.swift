import EspalierGeometry
public import Foundation

/// Computes the frames of a collection view's elements.
///
/// Subclass it for a layout of your own.
///
/// The collection view calls `prepare()`, then `collectionViewContentSize`, then `layoutAttributesForElements(in:)`,
/// in that order, once after any number of invalidations; see the guide "Creating Custom Layouts". All coordinates
/// are points in the content, origin top left, y down.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    // With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewLayout: ObjectIdentity {
    package final weak var owner: CollectionView?
    /// For layouts that don't have their own attributes class.
    package final var pool = AttributesPool()
    package final var decorationClasses: [String: CollectionReusableView.Type] = [:]
    /// Adds decoration views to the layout's own.
    package final var decorator: (any LayoutDecorating)?

    /// Creates a layout.
    public init() {}

    /// Archives are not read: the result is the same as `init()`'s.
    public required init?(coder: NSCoder) {}

    /// Overridden by code written for UIKit; never called, since nibs are not read.
    open func awakeFromNib() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// The collection view that uses the layout.
    ///
    /// It is set before any other method is called.
    open var collectionView: CollectionView? { owner }

    // MARK: Providing layout information

    /// The class of the layout's attributes, a subclass of `CollectionViewLayoutAttributes`.
    open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
    /// The class of the layout's invalidation contexts.
    open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

    /// Computes what the other methods need.
    ///
    /// Called once after any number of invalidations.
    open func prepare() {}

    /// The size of the scrollable area.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of every element whose frame shares some area with `rect`, in any order.
    open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { nil }

    /// Returns the attributes of an item, or nil if the layout doesn't have it.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a supplementary view, or nil if the layout doesn't have it.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a decoration view, or nil if the layout doesn't have it.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of an item that a finger drags: its own, with the center at `position` and above the others.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> CollectionViewLayoutAttributes {
        let attributes =
            layoutAttributesForItem(at: indexPath)?.duplicate() ?? makeAttributes(forCellWith: indexPath)
        attributes.center = position
        attributes.zIndex = Int(Int32.max)
        return attributes
    }

    /// Returns the index path of a dragged item at `position`: that of the item there, or its own.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        collectionView?.indexPathForItem(at: position) ?? previousIndexPath
    }

    // MARK: Invalidation

    /// Invalidates all layout information.
    ///
    /// Cheap: the work is done when layout information is next needed.
    open func invalidateLayout() {
        let context = makeInvalidationContext()
        context.concernsEverything = true
        invalidateLayout(with: context)
    }

    /// Called when the view's content inset has changed, for layouts of this package whose frames depend on it.
    package func contentInsetDidChange() {}

    /// Invalidates the parts that the context names; overrides must call super.
    open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if let owner { owner.process.layoutWasInvalidated(self, with: context, in: owner) }
    }

    /// Returns whether a change of the view's bounds, such as a scroll, invalidates the layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the context of an invalidation by a change of the bounds.
    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

    /// Returns whether the preferred size of a view invalidates the layout.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> Bool { false }

    /// A Boolean value that indicates whether views are asked for their preferred sizes before the layout is drawn.
    ///
    /// If it is false, the layout still receives the preferred sizes of views that `layoutIfNeeded()` makes.
    open var resolvesPreferredSizes: Bool { false }

    /// Returns the context of an invalidation by a view's preferred attributes.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.invalidate(originalAttributes)
        return context
    }

    /// Returns the context of an invalidation while items are moved interactively.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath],
        withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> CollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
        context.interactiveMovementTarget = targetPosition
        context.invalidateItems(at: previousIndexPaths + targetIndexPaths)
        return context
    }

    /// Returns the context with which the layout is invalidated when a movement by hand ends.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> CollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        context.targetIndexPathsForInteractivelyMovingItems = indexPaths
        context.invalidateItems(at: previousIndexPaths + indexPaths)
        return context
    }

    // MARK: Decoration views

    /// Registers a class for decoration views of a kind; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = CollectionReusableView.checkedClass(
            viewClass, registeredAs: "decoration view '\(elementKind)'")
    }

    // MARK: Scrolling

    /// Returns the offset at which scrolling should stop, given the one at which it would stop by itself.
    ///
    /// The velocity is in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns the offset to use after an update or a change of size.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates and animation

    /// Called after `prepare()` when items or sections were inserted, deleted, moved or reloaded.
    open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

    /// Called after the initial and final attributes of an update have been asked for.
    open func finalizeCollectionViewUpdates() {}

    /// Called after `prepare()` when the bounds change with an animation.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

    /// Called after the initial and final attributes of a bounds change have been asked for.
    open func finalizeAnimatedBoundsChange() {}

    /// Called on the old layout before another takes over.
    open func prepareForTransition(to newLayout: CollectionViewLayout) {}

    /// Called on the new layout before it takes over.
    open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

    /// Called on both layouts after a change of layout.
    open func finalizeLayoutTransition() {}

    /// Returns where an item that appears comes from; nil: it fades in, in place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns where an item that disappears goes to; nil: it fades out, in place.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns where a supplementary view that appears comes from; nil: it fades in, in place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns where a supplementary view that disappears goes to; nil: it fades out, in place.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns where a decoration view that appears comes from; nil: it fades in, in place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns where a decoration view that disappears goes to; nil: it fades out, in place.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the supplementary views that disappear in the present update, by old index path.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the decoration views that disappear in the present update, by old index path.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the supplementary views that appear in the present update, by new index path.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the decoration views that appear in the present update, by new index path.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: Right to left

    /// A Boolean value that indicates whether the view mirrors the layout if its language has the other direction than
    /// `developmentLayoutDirection`.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// The direction that the layout computes for.
    open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
}

public import Foundation

/// Computes the frames of a collection view's elements.
///
/// Subclass this class to create a layout of your own.
///
/// After any number of invalidations, the collection view calls `prepare()`, `collectionViewContentSize` and
/// `layoutAttributesForElements(in:)` in this order; see the guide "Creating Custom Layouts". All coordinates are
/// points in the content. The origin is at the top left, and y points down.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CollectionViewLayout: ObjectIdentity {
    package final weak var owner: CollectionView?
    /// The attributes objects of the previous query, which the next query reuses.
    private final var pool = AttributesPool()
    package final var decorationClasses: [String: CollectionReusableView.Type] = [:]
    /// The object that adds decoration views to those of the layout.
    package final var decorator: (any LayoutDecorating)?

    /// Creates a layout that doesn't belong to a collection view yet.
    public init() {}

    /// Creates the same layout as `init()`, because archives are not read.
    public required init?(coder: NSCoder) {}

    /// Does nothing and is never called, because nibs are not read; code written for UIKit may override it.
    open func awakeFromNib() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// The collection view that uses the layout.
    ///
    /// The property is set before any other method is called.
    open var collectionView: CollectionView? { owner }

    // MARK: Providing layout information

    /// The class of the layout's attributes, a subclass of `CollectionViewLayoutAttributes`.
    open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
    /// The class of the layout's invalidation contexts.
    open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

    /// Computes the information that the other methods need.
    ///
    /// The collection view calls this method once after any number of invalidations.
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

    /// Returns the attributes of an item that is being dragged.
    ///
    /// By default, these are the item's own attributes with the center at `position` and the maximum zIndex.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> CollectionViewLayoutAttributes {
        let attributes =
            layoutAttributesForItem(at: indexPath)?.duplicate() ?? makeAttributes(forCellWith: indexPath)
        attributes.center = position
        attributes.zIndex = Int(Int32.max)
        return attributes
    }

    /// Returns the index path to which a dragged item moves when it is at `position`.
    ///
    /// By default, this is the index path of the item at `position`, or `previousIndexPath` if there is none.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        collectionView?.indexPathForItem(at: position) ?? previousIndexPath
    }

    // MARK: Invalidation

    /// Invalidates all layout information.
    ///
    /// The call is cheap, because the layout is prepared only when layout information is needed next.
    open func invalidateLayout() {
        let context = makeInvalidationContext()
        context.concernsEverything = true
        invalidateLayout(with: context)
    }

    /// Responds to a change of the view's content inset, for layouts of this package whose frames depend on the inset.
    package func contentInsetDidChange() {}

    /// Invalidates the parts of the layout that the context contains; overrides must call super.
    open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if let owner { owner.process.layoutWasInvalidated(self, with: context, in: owner) }
    }

    /// Returns true if a change of the view's bounds, such as scrolling, invalidates the layout.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the invalidation context for a change of the bounds; by default, an empty context.
    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

    /// Returns true if the preferred size of a view invalidates the layout.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> Bool { false }

    /// A Boolean value that indicates whether views are asked for their preferred sizes before the layout is drawn.
    ///
    /// If the value is false, views are asked by `layoutIfNeeded()` and `resolvePreferredSizes(in:)`, and before
    /// drawing only if a preferred size has already invalidated the layout.
    open var resolvesPreferredSizes: Bool { false }

    /// Returns the invalidation context for the preferred attributes of a view; by default, a context with the view's
    /// element.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutInvalidationContext {
        let context = makeInvalidationContext()
        context.invalidate(originalAttributes)
        return context
    }

    /// Returns the invalidation context for a step of an interactive movement.
    ///
    /// By default, the context contains the moved items at their previous and new index paths.
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

    /// Returns the invalidation context for the end of an interactive movement.
    ///
    /// By default, the context contains the moved items at their previous and final index paths.
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

    /// Returns the attributes that `append` appends to a pool.
    ///
    /// - Parameters:
    ///   - recycles: True to keep the attributes for the next query. Attributes of a subclass must not be kept, because
    ///     they may have references to other objects, such as this layout.
    ///   - append: A closure that appends attributes to the pool.
    /// - Returns: The attributes in the order in which they were appended.
    package final func pooled(
        recycles: Bool, _ append: (inout AttributesPool) -> Void
    ) -> [CollectionViewLayoutAttributes] {
        // While `append` runs, the pool is a local variable, which can be changed faster than a property.
        var pool = AttributesPool()
        if recycles { swap(&pool, &self.pool) }
        append(&pool)
        let answer = pool.finish()
        if recycles { swap(&pool, &self.pool) }
        return answer
    }

    /// Registers a class for decoration views of a kind; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = CollectionReusableView.checkedClass(
            viewClass, registeredAs: "decoration view '\(elementKind)'")
    }

    // MARK: Scrolling

    /// Returns the offset at which scrolling should stop.
    ///
    /// By default, this is the proposed offset, at which scrolling would stop by itself. The velocity is in points per
    /// millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns the content offset after an update, an animated change of layout, or a change of the bounds' size.
    ///
    /// By default, this is the proposed offset.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates and animation

    /// Called after `prepare()` when items or sections were inserted, deleted, moved or reloaded.
    open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

    /// Called after the collection view has received the initial and final attributes of an update.
    open func finalizeCollectionViewUpdates() {}

    /// Called after `prepare()` when the bounds change with an animation.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

    /// Called after the collection view has received the initial and final attributes of a bounds change.
    open func finalizeAnimatedBoundsChange() {}

    /// Called on the old layout before a new layout replaces it.
    open func prepareForTransition(to newLayout: CollectionViewLayout) {}

    /// Called on the new layout before it replaces the old layout.
    open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

    /// Called on both layouts after a change of layout.
    open func finalizeLayoutTransition() {}

    /// Returns the attributes from which an appearing item starts; nil if it fades in at its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes with which a disappearing item ends; nil if it fades out at its place.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes from which an appearing supplementary view starts; nil if it fades in at its place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes with which a disappearing supplementary view ends; nil if it fades out at its place.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes from which an appearing decoration view starts; nil if it fades in at its place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the attributes with which a disappearing decoration view ends; nil if it fades out at its place.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { nil }

    /// Returns the index paths, before the update, of the supplementary views that the layout removes in the update.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the index paths, before the update, of the decoration views that the layout removes in the update.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the index paths, after the update, of the supplementary views that the layout adds in the update.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the index paths, after the update, of the decoration views that the layout adds in the update.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: Right to left

    /// A Boolean value that indicates whether the view mirrors the layout if the view's layout direction differs from
    /// `developmentLayoutDirection`.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// The layout direction for which the layout computes frames.
    open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
}

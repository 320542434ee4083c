import EspalierGeometry
public import Foundation

/// A layout whose subclasses only need to compute frames.
///
/// A subclass registers the attributes of all elements in `prepare()`:
///
///     override func prepare() {
///         beginPreparingLayout()
///         // Create attributes, and call register(attributes) for each element.
///         endPreparingLayout()
///     }
///
/// The subclass needn't implement the content size, rectangle queries or queries for single elements.
///
/// After an update, the layout recognizes elements by the identifiers of their items and sections (see
/// `CollectionViewDelegateTrackingLayout`). Supplementary and decoration views cross-fade, and move with the item or
/// section to which they belong. After a change of size, the same item is at the top of the viewport.
///
/// The idea is from Brian Nickel, "UICollectionViewFlowLayout Sucks", 2014.
open class TrackingCollectionViewLayout: CollectionViewLayout {
    /// The item or section with which the elements of a kind move.
    nonisolated public enum Tracking: Sendable {
        case item
        case section
    }

    private enum Change {
        case none
        case update
        case bounds
    }

    final var elements = TrackedElements()
    private var oldElements = TrackedElements()
    private var isCollecting = false
    private var tracking: [String: Tracking] = [:]
    private var change = Change.none
    private var spot: Spot?

    /// A Boolean value that indicates whether elements move without fading when the bounds change.
    open var animateBoundsChanges = false

    /// Sets whether the elements of a kind move with their item or their section; the default is the section.
    public final func track(_ kind: String, per tracking: Tracking) { self.tracking[kind] = tracking }

    // MARK: Preparing

    /// Starts the registration of elements in `prepare()`.
    public final func beginPreparingLayout() {
        precondition(!isCollecting, "beginPreparingLayout() was called twice in \(Self.self).prepare()")
        isCollecting = true
        oldElements = elements
        elements = TrackedElements()
    }

    /// Registers the attributes of an element; the layout now owns the attributes.
    public final func register(_ attributes: CollectionViewLayoutAttributes) {
        precondition(
            isCollecting, "register(_:) belongs between beginPreparingLayout() and endPreparingLayout()")
        elements.append(attributes, owner: owner(of: ElementKey(attributes)))
    }

    /// Ends the registration, so that elements can be queried.
    public final func endPreparingLayout() {
        precondition(isCollecting, "endPreparingLayout() without beginPreparingLayout()")
        isCollecting = false
        elements.finish()
    }

    /// The smallest size that contains all registered elements.
    open override var collectionViewContentSize: CGSize { elements.extent }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        elements.elements(in: rect)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(.cell, "", indexPath)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.supplementaryView, elementKind, indexPath) }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { attributes(.decorationView, elementKind, indexPath) }

    private func attributes(
        _ category: CollectionView.ElementCategory, _ kind: String, _ path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements[ElementKey(category, kind, path)]
    }

    // MARK: Names

    final func owner(of key: ElementKey) -> TrackedElements.Owner {
        TrackedElements.Owner(category: key.category, kind: key.kind, name: name(of: key))
    }

    private func name(of key: ElementKey) -> AnyHashable {
        let path = key.indexPath
        let isOfItem = key.category == .cell || tracking[key.kind] == .item
        guard let view = collectionView,
            let delegate = view.delegate as? any CollectionViewDelegateTrackingLayout
        else { return path }
        if !isOfItem {
            let section = path.section
            let name = view.implemented {
                delegate.collectionView(view, layout: self, uniqueIdentifierForSectionAt: section)
            }
            // The rest of the index path distinguishes elements of the same kind in a section.
            return [name ?? AnyHashable(section), AnyHashable(path.dropFirst())]
        }
        let name = view.implemented {
            delegate.collectionView(view, layout: self, uniqueIdentifierForItemAt: path)
        }
        return name ?? AnyHashable(path)
    }

    // MARK: Updates

    open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        change = .update
    }

    open override func finalizeCollectionViewUpdates() {
        change = .none
        super.finalizeCollectionViewUpdates()
    }

    open override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        super.prepare(forAnimatedBoundsChange: oldBounds)
        change = .bounds
    }

    open override func finalizeAnimatedBoundsChange() {
        change = .none
        super.finalizeAnimatedBoundsChange()
    }

    /// Makes elements start the transition at their frames in the old layout, if the old layout is also a tracking
    /// layout.
    open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        guard let old = oldLayout as? TrackingCollectionViewLayout else { return }
        // If this layout isn't prepared yet, its first `prepare()` takes these elements as the old ones.
        if elements.attributes.isEmpty { elements = old.elements }
        oldElements = old.elements
    }

    /// During an update, returns the index paths of all elements of the kind, because each element disappears and
    /// appears again with its owner.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        change == .update ? oldElements.paths(.supplementaryView, elementKind) : []
    }

    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        change == .update ? elements.paths(.supplementaryView, elementKind) : []
    }

    open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        change == .update ? oldElements.paths(.decorationView, elementKind) : []
    }

    open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        change == .update ? elements.paths(.decorationView, elementKind) : []
    }

    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { appearing(ElementKey(.cell, "", itemIndexPath)) }

    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { disappearing(ElementKey(.cell, "", itemIndexPath)) }

    open override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        appearing(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        disappearing(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    open override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        appearing(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    open override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        disappearing(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    /// Returns the attributes of the same owner's element before the change; nil if the owner is new, so that the
    /// element fades in.
    private func appearing(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        guard let end = elements[key], let start = oldElements[elements.owner(at: key)] else { return nil }
        return travelling(start, end.storedIndexPath)
    }

    /// Returns the attributes of the same owner's element after the change; nil if the owner was deleted, so that the
    /// element fades out.
    private func disappearing(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        guard let start = oldElements[key], let end = elements[oldElements.owner(at: key)] else { return nil }
        return travelling(end, start.storedIndexPath)
    }

    private func travelling(
        _ place: CollectionViewLayoutAttributes, _ path: IndexPath
    ) -> CollectionViewLayoutAttributes {
        let copy = place.duplicate().at(path)
        if change != .bounds || !animateBoundsChanges { copy.storedAlpha = 0 }
        return copy
    }

    // MARK: The same item at the top after a change of size

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let view = collectionView, newBounds.size != view.bounds.size else { return false }
        spot = Spot(viewport: view.bounds.inset(by: view.adjustedContentInset), elements: elements)
        return true
    }

    open override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        guard let spot, let view = collectionView else { return proposed }
        self.spot = nil
        guard let attributes = elements[spot.owner] else { return proposed }
        let inset = view.adjustedContentInset
        let target = spot.offset(for: attributes.frame)
        return view.clampedContentOffset(CGPoint(x: proposed.x, y: target - inset.top))
    }
}

import EspalierGeometry
public import Foundation

/// A layout that subclasses only provide frames for.
///
/// A subclass registers the attributes of all elements in `prepare()`:
///
///     override func prepare() {
///         beginPreparingLayout()
///         // make attributes; register(attributes)
///         endPreparingLayout()
///     }
///
/// It may leave content size, rectangle queries and attributes on demand to this class. After an update, elements are
/// recognized by the names that the delegate gives their owners (`CollectionViewDelegateTrackingLayout`), so that
/// supplementary and decoration views travel with the item or the section that they belong to, cross-fading; after a
/// resize, the item at the top of the viewport is at the top again. After Brian Nickel, "UICollectionViewFlowLayout
/// Sucks", 2014.
open class TrackingCollectionViewLayout: CollectionViewLayout {
    /// The owner of the elements of a kind, which they travel with.
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

    /// Sets the owner of the elements of a kind, by default their section.
    public final func track(_ kind: String, per tracking: Tracking) { self.tracking[kind] = tracking }

    // MARK: Preparing

    /// Begins to register the elements of a new preparation.
    public final func beginPreparingLayout() {
        precondition(!isCollecting, "beginPreparingLayout() was called twice in \(Self.self).prepare()")
        isCollecting = true
        oldElements = elements
        elements = TrackedElements()
    }

    /// Adds an element.
    ///
    /// The attributes belong to the layout from now on.
    public final func register(_ attributes: CollectionViewLayoutAttributes) {
        precondition(
            isCollecting, "register(_:) belongs between beginPreparingLayout() and endPreparingLayout()")
        elements.append(attributes, owner: owner(of: ElementKey(attributes)))
    }

    /// Ends the registration.
    ///
    /// Rectangles can be queried from then on.
    public final func endPreparingLayout() {
        precondition(isCollecting, "endPreparingLayout() without beginPreparingLayout()")
        isCollecting = false
        elements.finish()
    }

    /// The extent of the registered elements, unless a subclass overrides it.
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
            // The rest of the path distinguishes several elements of one kind in a section.
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

    /// Elements travel from where another tracking layout had them.
    open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        guard let old = oldLayout as? TrackingCollectionViewLayout else { return }
        // If the layout isn't prepared yet, its preparation uses these as the old elements.
        if elements.attributes.isEmpty { elements = old.elements }
        oldElements = old.elements
    }

    /// In an update, all elements of the kind disappear and appear, each at the place of its owner.
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

    /// Returns the place where its owner was; nil if the owner is new, so that the element fades in, in place.
    private func appearing(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        guard let end = elements[key], let start = oldElements[elements.owner(at: key)] else { return nil }
        return travelling(start, end.storedIndexPath)
    }

    /// Returns the place where its owner is now; nil if the owner is deleted, so that the element fades out, in place.
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

    // MARK: The same spot after a resize

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

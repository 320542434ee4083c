public import EspalierCollectionLayout
public import Foundation

/// A layout that arranges all of its elements in one step, and answers queries from that arrangement.
///
/// A subclass only overrides `arrangement(in:)`, which is called again when the width of the view changes. If the
/// arrangement also depends on other parts of the bounds, the subclass overrides
/// `shouldInvalidateLayout(forBoundsChange:)`, too. In right-to-left views, the arrangement is mirrored. Decoration
/// views without a registered class are drawn in a muted tint.
open class ArrangedLayout: CollectionViewLayout, SectionExtentProviding {
    private var elements = ArrangedElements(ItemArrangement())

    /// Returns the arrangement of all elements in a view.
    ///
    /// - Parameter view: The view, whose bounds and numbers of items can be used.
    /// - Returns: The arrangement.
    open func arrangement(in view: CollectionView) -> ItemArrangement { ItemArrangement() }

    /// Calls `arrangement(in:)`, and stores the arrangement of all elements with its indexes.
    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let arrangement = arrangement(in: view)
        registerStandardViews(
            forDecorationViewsOfKinds: arrangement.kinds.filter { $0.category == .decorationView }.map(\.name)
        )
        elements = ArrangedElements(arrangement)
    }

    /// The content size of the arrangement that `arrangement(in:)` has returned.
    open override var collectionViewContentSize: CGSize { elements.arrangement.contentSize }

    /// Returns the attributes of the elements in a rectangle.
    ///
    /// O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        elements.attributes(in: rect, of: self)
    }

    /// Returns the attributes of an item; nil if the item doesn't exist.
    ///
    /// O(1).
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(forItemAt: indexPath, of: self)
    }

    /// Returns the attributes of a supplementary view; nil if the arrangement doesn't contain this view.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(ofKind: elementKind, .supplementaryView, at: indexPath, of: self)
    }

    /// Returns the attributes of a decoration view; nil if the arrangement doesn't contain this view.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(ofKind: elementKind, .decorationView, at: indexPath, of: self)
    }

    /// Returns the frames of all sections.
    ///
    /// O(1).
    public final func sectionExtents() -> [SectionExtent] { elements.arrangement.sections }

    /// The direction in which sections follow each other; vertical unless overridden.
    open var sectionDirection: CollectionView.ScrollDirection { .vertical }

    /// Returns true if the width changes.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }

    /// The value is true: arrangements are mirrored in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

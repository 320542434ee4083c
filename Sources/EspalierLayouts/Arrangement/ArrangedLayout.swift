public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A layout that says once where everything goes, and leaves every question about it to this class.
///
/// A subclass overrides `arrangement(in:)` and nothing else. What it says is asked for again whenever the width of
/// the view changes; a subclass that goes by more overrides `shouldInvalidateLayout(forBoundsChange:)`. In
/// right-to-left views the arrangement is mirrored.
open class ArrangedLayout: CollectionViewLayout, SectionExtentProviding {
    private var elements = ArrangedElements(ItemArrangement())

    /// Where everything goes in a view. The data source and the view's bounds are known; nothing is laid out yet.
    open func arrangement(in view: CollectionView) -> ItemArrangement { ItemArrangement() }

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        elements = ArrangedElements(arrangement(in: view))
    }

    open override var collectionViewContentSize: CGSize { elements.contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        elements.attributes(in: rect, of: self)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(forItemAt: indexPath, of: self)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(ofKind: elementKind, .supplementaryView, at: indexPath, of: self)
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return elements.attributes(ofKind: elementKind, .decorationView, at: indexPath, of: self)
    }

    public final func sectionExtents() -> [SectionExtent] { elements.sections }

    open var sectionDirection: CollectionView.ScrollDirection { .vertical }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A `WaterfallLayout`'s delegate: how high each item is.
public protocol CollectionViewDelegateWaterfallLayout: CollectionViewDelegate {
    /// The height of an item that is `width` wide. One that is negative or no number counts as 0.
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat
}

/// Columns of equal width, items of any height: each goes below the shortest column. Every section starts below the
/// longest column of the one before.
open class WaterfallLayout: CollectionViewLayout {
    /// At least one.
    public final var numberOfColumns = 2 { didSet { invalidateLayout() } }
    /// The height of items without a delegate that knows.
    public final var itemHeight: CGFloat = 50 { didSet { invalidateLayout() } }
    public final var interitemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    public final var lineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Around each section. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    public final var sectionDecorations = SectionDecorations() {
        didSet {
            registerStandardViews(
                forDecorationViewsOfKinds: sectionDecorations.decorations.map(\.elementKind))
            invalidateLayout()
        }
    }

    private var items = ItemFrames.empty
    private var decorations = SectionDecorations()
    private var contentSize = CGSize.zero

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let insets = Lengths.usable(sectionInset)
        let columns = Columns(
            count: min(numberOfColumns, 10_000), in: view.bounds.width, insets: insets,
            spacing: Lengths.usable(interitemSpacing))
        let delegate = view.delegate as? any CollectionViewDelegateWaterfallLayout
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        var frames: [CGRect] = []
        frames.reserveCapacity(counts.reduce(0, +))
        var top: CGFloat = 0
        var heights: [CGFloat] = []
        heights.reserveCapacity(counts.count)
        for (section, count) in counts.enumerated() {
            if count == 0 {
                heights.append(0)
                continue
            }
            var waterfall = Waterfall(columns, top: top + insets.top, spacing: Lengths.usable(lineSpacing))
            for item in 0..<count {
                let height = delegate?.collectionView(
                    view, layout: self, heightForItemAt: IndexPath(item: item, section: section),
                    width: columns.width)
                frames.append(waterfall.add(height: Lengths.usable(height ?? itemHeight)))
            }
            heights.append(waterfall.bottom + insets.bottom - top)
            top = waterfall.bottom + insets.bottom
        }
        items = ItemFrames(itemCounts: counts, frames: frames)
        decorations = sectionDecorations
        decorations.arrange(
            Self.sections(ofHeights: heights, insets: insets, width: view.bounds.width),
            contentWidth: view.bounds.width)
        contentSize = CGSize(width: view.bounds.width, height: top)
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        attributes(of: items, in: rect) + decorations.attributesForElements(in: rect, of: self)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(of: items, at: indexPath)
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return decorations.attributes(ofKind: elementKind, at: indexPath, of: self)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }
}

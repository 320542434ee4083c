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
open class WaterfallLayout: ArrangedLayout {
    /// At least one.
    public final var numberOfColumns = 2 { didSet { invalidateLayout() } }
    /// The height of items without a delegate that knows.
    public final var itemHeight: CGFloat = 50 { didSet { invalidateLayout() } }
    public final var interitemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    public final var lineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Around each section. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let insets = Lengths.usable(sectionInset)
        let columns = Columns(
            count: min(numberOfColumns, 10_000), in: Lengths.usable(view.bounds.width),
            insets: insets, spacing: Lengths.usable(interitemSpacing))
        let delegate = view.delegate as? any CollectionViewDelegateWaterfallLayout
        var arrangement = ItemArrangement(width: view.bounds.width)
        for section in 0..<view.numberOfSections {
            arrangement.beginSection(insets: insets)
            var waterfall = Waterfall(
                columns, top: arrangement.itemsTop, spacing: Lengths.usable(lineSpacing))
            // One path whose item changes, and a delegate that isn't unwrapped, and so retained, for every item.
            let items = 0..<view.numberOfItems(inSection: section)
            arrangement.reserveItems(items.count)
            if let delegate {
                var path = IndexPath(item: 0, section: section)
                for item in items {
                    path.item = item
                    let height = delegate.collectionView(
                        view, layout: self, heightForItemAt: path, width: columns.width)
                    arrangement.addItem(waterfall.add(height: Lengths.usable(height)))
                }
            } else {
                for _ in items { arrangement.addItem(waterfall.add(height: Lengths.usable(itemHeight))) }
            }
            arrangement.endSection()
        }
        return arrangement
    }
}

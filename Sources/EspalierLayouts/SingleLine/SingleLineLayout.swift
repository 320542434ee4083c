public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// All items on one line that scrolls sideways, with separators between them: the second deck's "horror story", where
/// a flow layout puts two small items on top of each other beside a big one and has no separators.
///
/// Items have the sizes that `CollectionViewDelegateFlowLayout` gives, or `itemSize`; they are centred on the line. The
/// line is as high as the view leaves, or as its highest item. Separators are decoration views of the kind
/// `elementKindSeparator` in the middle of the gaps, with the index path of the item before: all but a section's last
/// item have one.
open class SingleLineLayout: ArrangedLayout {
    nonisolated public static let elementKindSeparator = "itemSeparator"

    /// Of items whose size the delegate doesn't give. A height of 0 is that of the line, here and there.
    public final var itemSize = CGSize(width: 120, height: 0) { didSet { invalidateLayout() } }
    /// Between two items.
    public final var itemSpacing: CGFloat = 16 { didSet { invalidateLayout() } }
    /// Around the items of each section. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }
    /// 0 for no separators.
    public final var separatorWidth: CGFloat = 1 { didSet { invalidateLayout() } }
    /// How far separators stay away from the line's upper and lower edge.
    public final var separatorInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    private static let separator = ItemArrangement.Kind(elementKindSeparator, .decorationView, of: .item)

    public override init() {
        super.init()
        registerStandardViews(forDecorationViewsOfKinds: [Self.elementKindSeparator])
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        registerStandardViews(forDecorationViewsOfKinds: [Self.elementKindSeparator])
    }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let sizes = (0..<view.numberOfSections).map { section in
            (0..<view.numberOfItems(inSection: section)).map { item in
                size(ofItemAt: IndexPath(item: item, section: section), in: view)
            }
        }
        let insets = Lengths.usable(sectionInset)
        let tallest = sizes.joined().reduce(0) { max($0, $1.height) }
        let height = max(tallest, Lengths.usable(view.bounds.height) - insets.vertical)
        let line = CGRect(x: 0, y: insets.top, width: 0, height: height)
        var arrangement = ItemArrangement(kinds: [Self.separator])
        var x: CGFloat = 0
        for sizes in sizes {
            arrangement.beginSection()
            let start = x
            if !sizes.isEmpty { x += insets.left }
            let first = x
            for (item, size) in sizes.enumerated() {
                if item > 0 { x += Lengths.usable(itemSpacing) }
                let itemHeight = size.height > 0 ? size.height : height
                arrangement.addItem(
                    CGRect(
                        x: x, y: line.minY + (height - itemHeight) / 2, width: size.width, height: itemHeight)
                )
                x += size.width
                if item < sizes.count - 1 {
                    arrangement.addView(Self.separator, separatorFrame(after: x, line))
                }
            }
            let items = CGRect(x: first, y: line.minY, width: x - first, height: height)
            if !sizes.isEmpty { x += insets.right }
            arrangement.endSection(
                frame: CGRect(x: start, y: 0, width: x - start, height: height + insets.vertical),
                itemsFrame: items)
        }
        arrangement.contentSize = CGSize(
            width: max(x, Lengths.usable(view.bounds.width)), height: height + insets.vertical)
        return arrangement
    }

    private func size(ofItemAt path: IndexPath, in view: CollectionView) -> CGSize {
        let delegate = view.delegate as? any CollectionViewDelegateFlowLayout
        let given = delegate.flatMap { delegate in
            view.implemented { delegate.collectionView(view, layout: self, sizeForItemAt: path) }
        }
        return Lengths.usable(given ?? itemSize)
    }

    /// In the middle of the gap, on a whole point, so that a line of one point isn't blurred.
    private func separatorFrame(after x: CGFloat, _ line: CGRect) -> CGRect {
        let (gap, width) = (Lengths.usable(itemSpacing), Lengths.usable(separatorWidth))
        let inset = Lengths.usable(separatorInset)
        return CGRect(
            x: (x + (gap - width) / 2).rounded(.down), y: line.minY + inset.top, width: width,
            height: max(0, line.height - inset.vertical))
    }

    open override var sectionDirection: CollectionView.ScrollDirection { .horizontal }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }
}

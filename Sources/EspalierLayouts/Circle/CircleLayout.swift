public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// All items evenly around a circle in the middle of the bounds, clockwise in the order of the index paths.
open class CircleLayout: CollectionViewLayout {
    public final var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// From the circle's centre to the items' centres; 0 for the greatest that keeps all items within the bounds.
    public final var radius: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Where the first item is, in radians clockwise from the top.
    public final var startAngle: CGFloat = 0 { didSet { invalidateLayout() } }

    private var items = ItemFrames.empty
    private var contentSize = CGSize.zero

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        let size = CGSize(width: Lengths.usable(itemSize.width), height: Lengths.usable(itemSize.height))
        let bounds = CGSize(
            width: Lengths.usable(view.bounds.width), height: Lengths.usable(view.bounds.height))
        let room = (min(bounds.width, bounds.height) - max(size.width, size.height)) / 2
        let radius = radius > 0 ? Lengths.usable(radius) : max(0, room)
        // The content grows around a circle that the bounds are too small for.
        contentSize = CGSize(
            width: max(bounds.width, 2 * radius + size.width),
            height: max(bounds.height, 2 * radius + size.height))
        let total = counts.reduce(0, +)
        let frames = (0..<total).map { number in
            let angle = usableAngle + 2 * .pi * CGFloat(number) / CGFloat(total)
            return CGRect(
                x: (contentSize.width - size.width) / 2 + radius * sin(angle),
                y: (contentSize.height - size.height) / 2 - radius * cos(angle), width: size.width,
                height: size.height)
        }
        items = ItemFrames(itemCounts: counts, frames: frames)
    }

    private var usableAngle: CGFloat { abs(startAngle) <= Lengths.greatest ? startAngle : 0 }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        attributes(of: items, in: rect)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        attributes(of: items, at: indexPath)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// Items appear from the centre, transparent.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCentre(itemIndexPath) }

    /// Items disappear into the centre.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCentre(itemIndexPath) }

    private func inTheCentre(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: path)
        attributes.frame = CGRect(
            x: (contentSize.width - itemSize.width) / 2, y: (contentSize.height - itemSize.height) / 2,
            width: itemSize.width, height: itemSize.height)
        attributes.alpha = 0
        return attributes
    }
}

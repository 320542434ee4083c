public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// All items along a spiral, from the inside out, clockwise in the order of the index paths.
///
/// The spiral is Archimedes': from one turn to the next it is always as far. Items are `itemSpacing` apart along the curve,
/// so that those further out need a smaller part of a turn. O(n).
open class SpiralLayout: ArrangedLayout {
    public final var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// From the middle of one item to the middle of the next, along the curve; at least 1.
    public final var itemSpacing: CGFloat = 60 { didSet { invalidateLayout() } }
    /// From one turn to the next; 0 for a circle.
    public final var turnSpacing: CGFloat = 60 { didSet { invalidateLayout() } }
    /// From the spiral's middle to the first item's; at least 1.
    public final var innerRadius: CGFloat = 40 { didSet { invalidateLayout() } }
    /// Where the first item is, in radians clockwise from the top.
    public final var startAngle: CGFloat = 0 { didSet { invalidateLayout() } }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        let frames = frames(count: counts.reduce(0, +))
        let extent = frames.reduce(CGRect.null) { $0.union($1) }
        var arrangement = ItemArrangement()
        let (width, height) = (Lengths.usable(view.bounds.width), Lengths.usable(view.bounds.height))
        arrangement.contentSize = CGSize(width: width, height: height)
        guard !extent.isNull else { return arrangement }
        let content = CGSize(width: max(width, extent.width), height: max(height, extent.height))
        arrangement.contentSize = content
        let shift = CGPoint(x: content.width / 2 - extent.midX, y: content.height / 2 - extent.midY)
        var number = 0
        for count in counts {
            arrangement.beginSection()
            for frame in frames[number..<number + count] {
                arrangement.addItem(frame.offsetBy(dx: shift.x, dy: shift.y))
            }
            number += count
            let all = CGRect(origin: .zero, size: content)
            arrangement.endSection(frame: all, itemsFrame: all)
        }
        return arrangement
    }

    /// About the spiral's middle.
    private func frames(count: Int) -> [CGRect] {
        let size = CGSize(width: Lengths.usable(itemSize.width), height: Lengths.usable(itemSize.height))
        let step = max(1, Lengths.usable(itemSpacing))
        let growth = Lengths.usable(turnSpacing) / (2 * .pi)
        let start = max(1, Lengths.usable(innerRadius))
        // The length of the curve for each radian.
        func speed(_ radius: CGFloat) -> CGFloat { (radius * radius + growth * growth).squareRoot() }
        var turned: CGFloat = 0
        return (0..<count).map { _ in
            let radius = start + growth * turned
            let angle = Lengths.angle(startAngle) + turned
            // Half a step tells how long the curve is for each radian in the middle of the step.
            let half = turned + step / 2 / speed(radius)
            turned += step / speed(start + growth * half)
            return CGRect(
                x: radius * sin(angle) - size.width / 2, y: -radius * cos(angle) - size.height / 2,
                width: size.width, height: size.height)
        }
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// Clockwise is clockwise everywhere.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// All items along a spiral, from the inside out, clockwise in the order of the index paths.
///
/// The spiral is Archimedean, that is, the distance between adjacent turns is the same everywhere. Items are
/// `itemSpacing` apart along the curve, so outer turns have more items. Arranging takes O(n).
open class SpiralLayout: ArrangedLayout, ConfigurableLayout {
    /// The settings of a `SpiralLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The size of all items, in points.
        @Limited public var itemSize = CGSize(width: 50, height: 50)
        /// The distance from the center of one item to the center of the next, along the curve, in points.
        @Limited(1...Lengths.greatest) public var itemSpacing: CGFloat = 60
        /// The distance from one turn to the next, in points; 0 for a circle.
        @Limited public var turnSpacing: CGFloat = 60
        /// The distance from the spiral's center to the center of the first item, in points.
        @Limited(1...Lengths.greatest) public var innerRadius: CGFloat = 40
        /// The angle of the first item, in radians clockwise from the top.
        @Limited(Lengths.angles) public var startAngle: CGFloat = 0

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number(
                "itemSpacing", \.itemSpacing,
                "The distance from the center of one item to the center of the next, along the curve."),
            .number("turnSpacing", \.turnSpacing, "The distance from one turn to the next."),
            .number(
                "innerRadius", \.innerRadius, "The distance from the spiral's center to the first item's."),
            .startAngle(\.startAngle),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Returns the frames of all items on the spiral, in O(n).
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let counts = view.itemCounts
        let frames = frames(count: counts.reduce(0, +))
        let extent = frames.reduce(CGRect.null) { $0.union($1) }
        let size = Lengths.usable(view.bounds.size)
        guard !extent.isNull else { return ItemArrangement(contentSize: size, itemCounts: [], frames: []) }
        let content = CGSize(width: max(size.width, extent.width), height: max(size.height, extent.height))
        let shift = CGPoint(x: content.width / 2 - extent.midX, y: content.height / 2 - extent.midY)
        return ItemArrangement(
            contentSize: content, itemCounts: counts,
            frames: frames.map { $0.offsetBy(dx: shift.x, dy: shift.y) })
    }

    /// Returns the frames of all items, with the spiral's center at (0, 0).
    private func frames(count: Int) -> [CGRect] {
        let (size, startAngle) = (configuration.itemSize, configuration.startAngle)
        let (step, start) = (configuration.itemSpacing, configuration.innerRadius)
        let growth = configuration.turnSpacing / (2 * .pi)
        // Returns the length of the curve per radian at a radius.
        func speed(_ radius: CGFloat) -> CGFloat { (radius * radius + growth * growth).squareRoot() }
        var turned: CGFloat = 0
        return (0..<count).map { _ in
            let radius = start + growth * turned
            let angle = startAngle + turned
            // The length of the curve per radian is evaluated in the middle of the step.
            let half = turned + step / 2 / speed(radius)
            turned += step / speed(start + growth * half)
            return CGRect(center: CGPoint(x: radius * sin(angle), y: -radius * cos(angle)), size: size)
        }
    }

    /// Returns true if the size changes, since the spiral is in the middle of the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// The value is false: a spiral runs clockwise in right-to-left views, too.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

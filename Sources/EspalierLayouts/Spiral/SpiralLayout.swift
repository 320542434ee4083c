public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// All items along a spiral, from the inside out, clockwise in the order of the index paths.
///
/// The spiral is Archimedean, that is, the distance between adjacent turns is the same everywhere. The centers of
/// consecutive items are `itemSpacing` apart in a straight line, so the gaps between items are the same in all turns,
/// and outer turns have more items. Arranging takes O(n).
open class SpiralLayout: ArrangedLayout, ConfigurableLayout {
    /// The settings of a `SpiralLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The size of all items, in points.
        @Limited public var itemSize = CGSize(width: 50, height: 50)
        /// The distance from the center of one item to the center of the next, in points.
        ///
        /// If the spiral is too small for this distance, items are half a turn apart, or the same distance along the
        /// curve.
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
                "The distance from the center of one item to the center of the next."),
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
        var turned: CGFloat = 0
        return (0..<count).map { _ in
            let radius = start + growth * turned
            let angle = startAngle + turned
            turned += Self.turn(from: radius, growth: growth, distance: step)
            return CGRect(center: CGPoint(x: radius * sin(angle), y: -radius * cos(angle)), size: size)
        }
    }

    /// Returns the angle from a point of the spiral to the next point that is at a distance from it in a straight line.
    ///
    /// The equation has no closed solution. The method finds it with Newton's method inside of an interval that is
    /// halved if a step leaves it.
    ///
    /// - Parameters:
    ///   - radius: The radius at the first point.
    ///   - growth: The increase of the radius per radian.
    ///   - distance: The distance of the two points.
    /// - Returns: The angle, in radians. If no point within half a turn is far enough away, the angle is half a turn,
    ///   or the angle at which the curve is as long as the distance, if that is more.
    private static func turn(from radius: CGFloat, growth: CGFloat, distance: CGFloat) -> CGFloat {
        let squared = distance * distance
        // The law of cosines: the square of the distance after an angle, which increases up to half a turn.
        func excess(_ angle: CGFloat) -> CGFloat {
            let next = radius + growth * angle
            return radius * radius + next * next - 2 * radius * next * cos(angle) - squared
        }
        func slope(_ angle: CGFloat) -> CGFloat {
            let next = radius + growth * angle
            return 2 * growth * (next - radius * cos(angle)) + 2 * radius * next * sin(angle)
        }
        // The length of the curve per radian.
        func speed(_ radius: CGFloat) -> CGFloat { (radius * radius + growth * growth).squareRoot() }
        let half = distance / 2 / speed(radius)
        var angle = distance / speed(radius + growth * half)
        guard excess(.pi) > 0 else { return max(.pi, angle) }
        var (low, high) = (CGFloat.zero, CGFloat.pi)
        angle = min(angle, high)
        for _ in 0..<greatestSteps {
            let excess = excess(angle)
            if excess > 0 { high = angle } else { low = angle }
            var next = angle - excess / slope(angle)
            if !(next >= low && next <= high) { next = (low + high) / 2 }
            if abs(next - angle) <= precision { return next }
            angle = next
        }
        return angle
    }

    /// The maximum number of steps of Newton's method, most of which usually aren't needed.
    private static let greatestSteps = 60
    /// The precision of angles, in radians.
    private static let precision: CGFloat = 1e-12

    /// Returns true if the size changes, since the spiral is in the middle of the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// The value is false: a spiral runs clockwise in right-to-left views, too.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

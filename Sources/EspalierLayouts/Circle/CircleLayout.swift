public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// All items at equal distances around a circle in the middle of the bounds, clockwise in the order of the index paths.
open class CircleLayout: ArrangedLayout, ConfigurableLayout {
    /// The shape of an item that determines how close its neighbors may be.
    nonisolated public enum ItemShape: String, Sendable, CaseIterable {
        /// The whole frame.
        case rectangle
        /// The ellipse inside the frame.
        case ellipse
    }

    /// The settings of a `CircleLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The size of all items, in points.
        @Limited public var itemSize = CGSize(width: 50, height: 50)
        /// The distance from the circle's center to the items' centers.
        ///
        /// If the radius is 0, the circle is the largest one inside the bounds, or a larger one if neighbors would be
        /// less than `itemSpacing` apart. A single item is then in the center.
        @Limited public var radius: CGFloat = 0
        /// The minimum space between neighbors, in points, if `radius` is 0.
        @Limited public var itemSpacing: CGFloat = 8
        /// The shape that `itemSpacing` is measured from.
        public var itemShape = ItemShape.rectangle
        /// The angle of the first item, in radians clockwise from the top.
        @Limited(Lengths.angles) public var startAngle: CGFloat = 0

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number(
                "radius", \.radius,
                "The distance from the circle's center to the items' centers; 0 for the largest circle that fits the view, or "
                    + "a larger one if items would overlap. A single item is in the center."),
            .number("itemSpacing", \.itemSpacing, "The minimum space between neighbors if `radius` is 0."),
            .startAngle(\.startAngle),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private var content = CGSize.zero

    /// Returns the frames of all items on the circle.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let (configuration, size) = (configuration, configuration.itemSize)
        let bounds = Lengths.usable(view.bounds.size)
        let counts = view.itemCounts
        let total = counts.reduce(0, +)
        // A single item would be at the edge of a circle that isn't recognizable.
        let room = total > 1 ? (min(bounds.width, bounds.height) - max(size.width, size.height)) / 2 : 0
        let radius =
            configuration.radius > 0 ? configuration.radius : max(0, room, leastRadius(itemCount: total))
        // If the circle is larger than the bounds, the content is as large as the circle.
        content = CGSize(
            width: max(bounds.width, 2 * radius + size.width),
            height: max(bounds.height, 2 * radius + size.height))
        let first = frameInTheCenter
        let frames = (0..<total).map { number in
            let angle = configuration.startAngle + 2 * .pi * CGFloat(number) / CGFloat(total)
            return first.offsetBy(dx: radius * sin(angle), dy: -radius * cos(angle))
        }
        return ItemArrangement(contentSize: content, itemCounts: counts, frames: frames)
    }

    private var frameInTheCenter: CGRect {
        let size = configuration.itemSize
        let origin = CGPoint(x: (content.width - size.width) / 2, y: (content.height - size.height) / 2)
        return CGRect(origin: origin, size: size)
    }

    /// Returns the minimum radius at which neighbors are at least `itemSpacing` apart.
    ///
    /// O(n), because the radius that two neighbors need depends on their angles.
    private func leastRadius(itemCount: Int) -> CGFloat {
        guard itemCount > 1 else { return 0 }
        let (spacing, shape) = (configuration.itemSpacing, configuration.itemShape)
        let width = configuration.itemSize.width + spacing
        let height = configuration.itemSize.height + spacing
        let (start, step) = (configuration.startAngle, 2 * .pi / CGFloat(itemCount))
        return (0..<itemCount).reduce(0) { least, number in
            let (angle, next) = (start + CGFloat(number) * step, start + CGFloat(number + 1) * step)
            // The horizontal and vertical distances between the centers of two neighbors on a circle with radius 1.
            let (across, down) = (abs(sin(next) - sin(angle)), abs(cos(next) - cos(angle)))
            switch shape {
            case .rectangle: return max(least, min(width / max(across, 1e-12), height / max(down, 1e-12)))
            case .ellipse:
                guard width > 0, height > 0 else { return least }
                let (x, y) = (across / width, down / height)
                return max(least, 1 / max((x * x + y * y).squareRoot(), 1e-12))
            }
        }
    }

    /// Returns true if the size changes, since the circle depends on the size of the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    /// The value is false: items run clockwise in right-to-left views, too.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Returns transparent attributes in the center of the circle.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCenter(itemIndexPath) }

    /// Returns transparent attributes in the center of the circle.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheCenter(itemIndexPath) }

    private func inTheCenter(_ path: IndexPath) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: path)
        attributes.frame = frameInTheCenter
        attributes.alpha = 0
        return attributes
    }
}

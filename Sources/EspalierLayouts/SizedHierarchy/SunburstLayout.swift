import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A sunburst: a ring for each level of a tree, in which items have angles in proportion to their weights.
///
/// Each item is outside of its parent, and is a sector with `SectorLayoutAttributes`. A single root is a disc in the
/// middle. The weight of an item itself is empty room outside of it. O(n log n). Lengths are in points.
open class SunburstLayout: SizedHierarchyLayout, ConfigurableLayout {
    /// The widths of the rings.
    nonisolated public enum Rings: String, CaseIterable, Hashable, Sendable {
        /// All rings have the same width.
        case equalWidth
        /// All rings have the same area, so outer rings are narrower.
        case equalArea
    }

    /// The settings of a `SunburstLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The widths of the rings.
        public var rings = Rings.equalWidth
        /// The order of siblings.
        public var order = SizedHierarchyOrder.automatic
        /// The angle at which the first item begins, in radians clockwise from the top.
        @Limited(Lengths.angles) public var startAngle: CGFloat = 0
        /// The space between items, in points.
        @Limited public var itemSpacing: CGFloat = 1
        /// The length of the outer edge below which siblings have one view together, and the minimum width of a ring, in
        /// points.
        ///
        /// Levels for which there is no room have no views.
        @Limited public var minimumItemSize: CGFloat = 4

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice("rings", \.rings, "Whether all rings have the same width or the same area."),
            .order(\.order),
            .startAngle(\.startAngle),
            .itemSpacing(\.itemSpacing),
            .minimumItemSize(
                \.minimumItemSize,
                "Siblings whose outer edge is shorter become one, such as `37 more`, and no ring is narrower."
            ),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The sectors of items, and of the views that stand for several items, by node.
    private var sectors: (items: [Int: Sector], more: [Int: Sector]) = ([:], [:])

    /// The class `SectorLayoutAttributes`.
    open override class var layoutAttributesClass: AnyClass { SectorLayoutAttributes.self }

    /// The value is false: the order is clockwise in right-to-left views, too.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    override func frames(of tree: SizedTree, in size: CGSize) -> SizedFrames {
        sectors = ([:], [:])
        var frames = SizedFrames(count: tree.tree.count)
        let radius = min(size.width, size.height) / 2
        guard radius > 0 else { return frames }
        let least = configuration.minimumItemSize
        let greatestCount = min(tree.tree.levelCount, greatestRingCount(least: max(1e-3, least) / radius))
        let partition = SizedPartition(
            tree, length: 2 * .pi, isSorted: configuration.order == .automatic,
            greatestLevelCount: greatestCount
        ) { least / self.radius(ofRing: $0 + 1, of: greatestCount, radius) }
        for segment in partition.segments {
            let start = configuration.startAngle + segment.start
            let sector = Sector(
                center: CGPoint(x: size.width / 2, y: size.height / 2), startAngle: start,
                endAngle: start + segment.length,
                innerRadius: self.radius(ofRing: segment.level, of: partition.levelCount, radius),
                outerRadius: self.radius(ofRing: segment.level + 1, of: partition.levelCount, radius)
            ).inset(by: configuration.itemSpacing / 2)
            frames.set(sector.boundingBox, of: segment.portion)
            switch segment.portion.content {
            case .node(let node): sectors.items[node] = sector
            case .own: break
            case .nodes(let first, _): sectors.more[first] = sector
            }
        }
        return frames
    }

    /// Returns the number of rings of which none is narrower than a fraction of the radius.
    ///
    /// The outermost of n rings of the same area is the narrowest one. Its width is 1 - √(1 - 1/n).
    private func greatestRingCount(least: CGFloat) -> Int {
        let share = min(1, least)
        return Int(1 / (configuration.rings == .equalWidth ? share : share * (2 - share)))
    }

    /// Returns the inner radius of a ring.
    private func radius(ofRing ring: Int, of count: Int, _ radius: CGFloat) -> CGFloat {
        let share = CGFloat(ring) / CGFloat(max(1, count))
        return radius * (configuration.rings == .equalWidth ? share : share.squareRoot())
    }

    override func sector(of attributes: CollectionViewLayoutAttributes) -> Sector? {
        numbers[attributes.indexPath].flatMap { node in
            attributes.representedElementCategory == .cell ? sectors.items[node] : sectors.more[node]
        }
    }
}

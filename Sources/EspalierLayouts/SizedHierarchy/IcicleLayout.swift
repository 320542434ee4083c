import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// An icicle: a column or a row for each level of a tree, in which items are as long as their weight.
///
/// Each item is next to its parent, and has a cell. The weight of an item itself is empty room next to it. The levels
/// that have items share the view. O(n log n). Lengths are in points.
open class IcicleLayout: SizedHierarchyLayout, ConfigurableLayout {
    /// The settings of an `IcicleLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The direction from parents to children.
        public var direction = TreeDirection.leftToRight
        /// The order of siblings.
        public var order = SizedHierarchyOrder.automatic
        /// The space between items, in points.
        @Limited public var itemSpacing: CGFloat = 1
        /// The length below which siblings have one view together, and the minimum length of a level, in points.
        ///
        /// Levels for which there is no room have no views.
        @Limited public var minimumItemSize: CGFloat = 4

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice("direction", \.direction, "The direction from parents to children."),
            .order(\.order),
            .itemSpacing(\.itemSpacing),
            .minimumItemSize(
                \.minimumItemSize,
                "Siblings that are shorter become one, such as `37 more`, and no level is narrower."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override func frames(of tree: SizedTree, in size: CGSize) -> SizedFrames {
        var frames = SizedFrames(count: tree.tree.count)
        if size.width <= 0 || size.height <= 0 { return frames }
        let spacing = configuration.itemSpacing
        let room = configuration.direction.size(
            CGSize(width: size.width + spacing, height: size.height + spacing))
        let partition = SizedPartition(
            tree, length: room.breadth, isSorted: configuration.order == .automatic,
            greatestLevelCount: Int(room.depth / max(1e-3, configuration.minimumItemSize))
        ) { _ in configuration.minimumItemSize }
        let depth = room.depth / Double(max(1, partition.levelCount))
        for segment in partition.segments {
            let tile = configuration.direction.rect(
                origin: TreePoint(depth: Double(segment.level) * depth, breadth: segment.start),
                size: TreePoint(depth: depth, breadth: segment.length), in: room)
            frames.set(
                tile.offsetBy(dx: -spacing / 2, dy: -spacing / 2).withoutSpacing(spacing),
                of: segment.portion)
        }
        return frames
    }
}

import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A treemap: rectangles inside the rectangles of their parents, with areas in proportion to their weights.
///
/// Only leaves have cells. An item with children has a decoration view of the kind `elementKindContainer` around its
/// children, and a supplementary view of the kind `elementKindHeader` above them if there is room, both with the item's
/// index path. The weight of such an item itself is empty room in its container.
///
/// Areas of siblings are proportional to each other, before `itemSpacing` is subtracted. O(n log n). Lengths are in
/// points.
open class TreemapLayout: SizedHierarchyLayout, ConfigurableLayout {
    /// The kind of the decoration views around the children of an item.
    nonisolated public static let elementKindContainer = "container"
    /// The kind of the supplementary views above the children of an item.
    nonisolated public static let elementKindHeader = "header"

    private static let container = ItemArrangement.Kind(
        elementKindContainer, .decorationView, of: .item, zIndex: -1)
    private static let header = ItemArrangement.Kind(elementKindHeader, .supplementaryView, of: .item)

    /// The settings of a `TreemapLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The algorithm that divides a rectangle.
        ///
        /// In the given order, `strip` replaces `squarified`, which would change many positions after a small change.
        public var tile = TreemapTile.squarified
        /// The order of siblings.
        public var order = SizedHierarchyOrder.automatic
        /// The space between siblings, in points.
        @Limited public var itemSpacing: CGFloat = 1
        /// The space between the edges of an item with children and its children, in points.
        @Limited public var containerPadding: CGFloat = 3
        /// The height of the headers of items with children, in points; 0 for no headers.
        @Limited public var headerHeight: CGFloat = 14
        /// The side of a square, in points.
        ///
        /// Siblings with a smaller area have one view together.
        @Limited public var minimumItemSize: CGFloat = 4

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice(
                "tile", \.tile,
                "How a rectangle is divided. With `order: given`, `strip` takes the place of `squarified`."),
            .order(\.order),
            .itemSpacing(\.itemSpacing),
            .number(
                "containerPadding", \.containerPadding,
                "The space between the edges of an item with children and its children."),
            .headerHeight(\.headerHeight),
            .minimumItemSize(
                \.minimumItemSize,
                "Siblings with a smaller area than a square of this side become one, such as `37 more`."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override var kinds: [ItemArrangement.Kind] { [Self.container, Self.header] }

    override func frames(of tree: SizedTree, in size: CGSize) -> SizedFrames {
        var frames = SizedFrames(count: tree.tree.count)
        if size.width <= 0 || size.height <= 0 { return frames }
        let half = configuration.itemSpacing / 2
        divide(CGRect(origin: .zero, size: size).insetBy(dx: -half, dy: -half), among: nil, tree, &frames)
        var (containers, headers) = ([Int: CGRect](), [Int: CGRect]())
        for node in 0..<tree.tree.count where !tree.tree.isLeaf(node) && !frames.items[node].isNull {
            let frame = frames.items[node]
            frames.items[node] = .null
            containers[node] = frame
            var room = frame.insetBy(
                dx: min(configuration.containerPadding, frame.width / 8),
                dy: min(configuration.containerPadding, frame.height / 8))
            if let header = header(in: frame), headerWidth(of: node, in: header.size) != nil {
                headers[node] = header
                room.size.height = max(0, room.maxY - header.maxY)
                room.origin.y = header.maxY
            }
            divide(room.insetBy(dx: -half, dy: -half), among: node, tree, &frames)
        }
        frames.views = [Self.elementKindContainer: containers, Self.elementKindHeader: headers]
        return frames
    }

    /// Returns the frame of the header of a container; nil if there isn't enough room for the header and the children.
    private func header(in frame: CGRect) -> CGRect? {
        let height = configuration.headerHeight
        guard height > 0, frame.width >= height, frame.height >= 2 * height else { return nil }
        return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
    }

    /// Divides the room of a node, or of all roots, among the portions of the node.
    private func divide(
        _ room: CGRect, among node: Int?, _ tree: SizedTree, _ frames: inout SizedFrames
    ) {
        let area = room.width * room.height
        guard area > 0 else { return }
        let (order, least) = (configuration.order, configuration.minimumItemSize)
        let weight = node.map { tree.totals[$0] } ?? tree.total
        let portions = tree.portions(
            of: node, least: least * least / area * weight, isSorted: order == .automatic)
        let tile = order == .given && configuration.tile == .squarified ? .strip : configuration.tile
        let tiles = Tiling.tiles(portions.map(\.weight), in: room, tile)
        for (portion, tile) in zip(portions, tiles) {
            frames.set(tile.withoutSpacing(configuration.itemSpacing), of: portion)
        }
    }
}

// The options that layouts by weight have in common.
nonisolated extension ConfigurationOption where Configuration: LayoutConfiguration {
    static func order(_ path: @autoclosure @escaping Path<SizedHierarchyOrder>) -> Self {
        .choice("order", path(), "Whether the largest sibling is first, or the order of the data is kept.")
    }

    static func itemSpacing(_ path: @autoclosure @escaping Path<CGFloat>) -> Self {
        .number("itemSpacing", path(), "The space between items.")
    }

    static func headerHeight(_ path: @autoclosure @escaping Path<CGFloat>) -> Self {
        .number("headerHeight", path(), "The height of the headers of items with children; 0 for none.")
    }

    static func minimumItemSize(
        _ path: @autoclosure @escaping Path<CGFloat>, _ documentation: String
    ) -> Self { .number("minimumItemSize", path(), documentation) }
}

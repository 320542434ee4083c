import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Circles in the circles of their parents, in which leaves have areas in proportion to their weights.
///
/// Only leaves have cells. An item with children has a decoration view of the kind `elementKindContainer` around them, and
/// a supplementary view of the kind `elementKindHeader` on the top of its edge if there is room. All of them are discs
/// with `SectorLayoutAttributes`, except headers. The weight of such an item itself is an empty place among its children.
///
/// The space between circles depends on their sizes, so that areas of circles with children aren't proportional. O(n √n)
/// for n siblings of similar weights, and O(n log n) for others. Lengths are in points.
open class PackLayout: SizedHierarchyLayout, ConfigurableLayout {
    /// The kind of the decoration views around the children of an item.
    nonisolated public static let elementKindContainer = TreemapLayout.elementKindContainer
    /// The kind of the supplementary views on the edges of items with children.
    nonisolated public static let elementKindHeader = TreemapLayout.elementKindHeader

    private static let container = ItemArrangement.Kind(
        elementKindContainer, .decorationView, of: .item, zIndex: -1)
    private static let header = ItemArrangement.Kind(
        elementKindHeader, .supplementaryView, of: .item, zIndex: 1)

    /// The settings of a `PackLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The order in which siblings are placed, from the middle to the edge.
        public var order = SizedHierarchyOrder.automatic
        /// The space between circles, in points.
        @Limited public var itemSpacing: CGFloat = 3
        /// The height of the headers of items with children, in points; 0 for no headers.
        @Limited public var headerHeight: CGFloat = 14
        /// The diameter below which siblings have one view together, in points.
        @Limited public var minimumItemSize: CGFloat = 4

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .order(\.order),
            .itemSpacing(\.itemSpacing),
            .headerHeight(\.headerHeight),
            .minimumItemSize(
                \.minimumItemSize, "Siblings with a smaller diameter become one, such as `37 more`."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The class `SectorLayoutAttributes`.
    open override class var layoutAttributesClass: AnyClass { SectorLayoutAttributes.self }

    override var kinds: [ItemArrangement.Kind] { [Self.container, Self.header] }

    override func frames(of tree: SizedTree, in size: CGSize) -> SizedFrames {
        var frames = SizedFrames(count: tree.tree.count)
        let packing = SizedPacking(
            tree, radius: min(size.width, size.height) / 2, spacing: configuration.itemSpacing,
            least: configuration.minimumItemSize, isSorted: configuration.order == .automatic)
        var (containers, headers) = ([Int: CGRect](), [Int: CGRect]())
        for place in packing.places {
            let frame = CGRect(
                x: size.width / 2 + place.circle.x - place.circle.radius,
                y: size.height / 2 + place.circle.y - place.circle.radius, width: 2 * place.circle.radius,
                height: 2 * place.circle.radius)
            if case .node(let node) = place.portion.content, !tree.tree.isLeaf(node) {
                containers[node] = frame
                headers[node] = header(of: node, in: frame)
            } else {
                frames.set(frame, of: place.portion)
            }
        }
        frames.views = [Self.elementKindContainer: containers, Self.elementKindHeader: headers]
        return frames
    }

    /// Returns the frame of the header on the top of a circle; nil if there is no room for it.
    private func header(of node: Int, in frame: CGRect) -> CGRect? {
        let height = configuration.headerHeight
        guard height > 0, frame.width >= 3 * height else { return nil }
        return headerWidth(of: node, in: CGSize(width: frame.width * 0.8, height: height)).map { width in
            CGRect(
                x: frame.midX - width / 2, y: max(0, frame.minY - height / 2), width: width, height: height)
        }
    }

    override func sector(of attributes: CollectionViewLayoutAttributes) -> Sector? {
        if attributes.representedElementKind == Self.elementKindHeader { return nil }
        let frame = attributes.frame
        return Sector(
            center: frame.center, startAngle: 0, endAngle: 2 * .pi, innerRadius: 0,
            outerRadius: frame.width / 2)
    }
}

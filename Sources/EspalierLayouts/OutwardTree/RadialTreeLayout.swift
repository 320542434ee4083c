import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A tree around its root: each level is a ring, whose items point away from the middle.
///
/// A section is a level of the tree, as in `ClassHierarchyLayout`. A single root is in the middle. Items are turned by their
/// transforms so that their content is never upside down. The lines from an item to its children are a supplementary view
/// of the kind `elementKindConnector` with the item's index path; its attributes contain a leg for each child.
///
/// `prepare()` takes O(n) and stores plain arrays; attributes are created for queries. Lengths are in points.
open class RadialTreeLayout: OutwardTreeLayout, ConfigurableLayout {
    /// The settings of a `RadialTreeLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The angle at which the items begin, in radians clockwise from the top.
        @Limited(Lengths.angles) public var startAngle: CGFloat = 0
        /// The minimum space between two rings, in points.
        @Limited public var levelSpacing: CGFloat = 40
        /// The minimum space between two items of a ring, in points.
        @Limited public var itemSpacing: CGFloat = 4
        /// The form of the lines.
        public var connectorStyle = TreeConnectorStyle.orthogonal

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .startAngle(\.startAngle),
            .number("levelSpacing", \.levelSpacing, "The minimum space between two rings."),
            .number("itemSpacing", \.itemSpacing, "The minimum space between two items of a ring."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override func geometry(
        _ tree: LevelTree, _ sizes: [CGSize], in view: CollectionView
    ) -> any OutwardTreeGeometry { RadialGeometry(tree, sizes, configuration) }
}

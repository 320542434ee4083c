public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A tree on both sides of its root, as in a mind map.
///
/// A section is a level of the tree, as in `ClassHierarchyLayout`. The first children of the root are at its right and the
/// others at its left, so that both sides are about equally high. The lines from an item to its children are a
/// supplementary view of the kind `elementKindConnector` with the item's index path; its attributes contain a leg for each
/// child. Several roots have maps of their own, which are below each other.
///
/// `prepare()` takes O(n log n). Lengths are in points.
open class MindMapLayout: OutwardTreeLayout, ConfigurableLayout {
    /// The settings of a `MindMapLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The space between an item and its children, in points.
        @Limited public var levelSpacing: CGFloat = 36
        /// The minimum space between two items, in points.
        @Limited public var itemSpacing: CGFloat = 8
        /// The space between the maps of two roots, in points.
        @Limited public var mapSpacing: CGFloat = 32
        /// The form of the lines.
        public var connectorStyle = TreeConnectorStyle.curved

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number("levelSpacing", \.levelSpacing, "The space between an item and its children."),
            .number("itemSpacing", \.itemSpacing, "The minimum space between two items."),
            .number("mapSpacing", \.mapSpacing, "The space between the maps of two roots."),
        ]
    }

    /// A side of a root.
    nonisolated public enum Side: String, CaseIterable, Hashable, Sendable {
        /// The left side.
        case left
        /// The right side.
        case right
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    override func geometry(
        _ tree: LevelTree, _ sizes: [CGSize], in view: CollectionView
    ) -> any OutwardTreeGeometry {
        let numbers = ItemNumbers(itemCounts: view.itemCounts)
        let delegate = view.delegate as? any CollectionViewDelegateMindMapLayout
        var sides: [Int: Side] = [:]
        for child in tree.roots.flatMap({ tree.children(of: $0) }) {
            sides[child] = delegate?.collectionView(view, layout: self, sideOfItemAt: numbers.path(of: child))
        }
        return MindMapGeometry(tree, sizes, sides: sides, configuration)
    }
}

/// The delegate of a `MindMapLayout`, which also provides the sides of items.
public protocol CollectionViewDelegateMindMapLayout: CollectionViewDelegateOutwardTreeLayout {
    /// Returns the side of a child of a root; nil if it may have any.
    func collectionView(
        _ collectionView: CollectionView, layout: MindMapLayout, sideOfItemAt indexPath: IndexPath
    ) -> MindMapLayout.Side?
}

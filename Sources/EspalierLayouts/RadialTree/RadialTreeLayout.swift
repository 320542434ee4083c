public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A tree around its root: each level is a ring, whose items point away from the middle.
///
/// A section is a level of the tree, as in `ClassHierarchyLayout`. A single root is in the middle. Items are turned by their
/// transforms so that their content is never upside down. The lines from an item to its children are a supplementary view
/// of the kind `elementKindConnector` with the item's index path; its attributes contain a leg for each child.
///
/// `prepare()` takes O(n) and stores plain arrays; attributes are created for queries. Lengths are in points.
open class RadialTreeLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the supplementary views that connect an item with its children.
    nonisolated public static let elementKindConnector = ClassHierarchyLayout.elementKindConnector

    private static let connectors = ItemArrangement.Kind(
        elementKindConnector, .supplementaryView, of: .item, zIndex: -1)

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

    private var geometry = RadialGeometry()
    private var numbers = ItemNumbers(itemCounts: [])

    /// The class `EdgeLayoutAttributes`, which contains the lines from an item to its children.
    open override class var layoutAttributesClass: AnyClass { EdgeLayoutAttributes.self }

    /// The value is false: the order is clockwise in right-to-left views, too.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Returns false: the arrangement doesn't depend on the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the frames of all items and lines.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let counts = view.itemCounts
        numbers = ItemNumbers(itemCounts: counts)
        let delegate = view.delegate as? any CollectionViewDelegateRadialTreeLayout
        let tree = LevelTree(levelSizes: counts) { section in
            delegate?.collectionView(view, layout: self, numbersOfChildrenInSection: section) ?? []
        }
        let sizes = (0..<numbers.sectionCount).flatMap { section in
            (0..<counts[section]).map { item in
                let path = IndexPath(item: item, section: section)
                return Lengths.usable(
                    delegate?.collectionView(view, layout: self, sizeForItemAt: path)
                        ?? CGSize(width: 100, height: 30))
            }
        }
        geometry = RadialGeometry(tree, sizes, configuration)
        var arrangement = ItemArrangement(kinds: [Self.connectors])
        arrangement.contentSize = geometry.contentSize
        let content = CGRect(origin: .zero, size: geometry.contentSize)
        for section in 0..<numbers.sectionCount {
            arrangement.beginSection()
            for node in numbers.items(inSection: section) {
                arrangement.addItem(geometry.frames[node])
                if !tree.isLeaf(node) { arrangement.addView(Self.connectors, geometry.lineFrame(of: node)) }
            }
            arrangement.endSection(frame: content, itemsFrame: content)
        }
        return arrangement
    }

    /// Returns the attributes of the items and lines in a rectangle.
    ///
    /// O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let elements = super.layoutAttributesForElements(in: rect)
        for attributes in elements ?? [] { describe(attributes) }
        return elements
    }

    /// Returns the attributes of an item; nil if it doesn't exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes.map(describe)
        return attributes
    }

    /// Returns the attributes of the lines from an item to its children; nil if it has no children.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        attributes.map(describe)
        return attributes
    }

    private func describe(_ attributes: CollectionViewLayoutAttributes) {
        guard let node = numbers[attributes.indexPath] else { return }
        if attributes.representedElementCategory == .cell {
            attributes.size = geometry.sizes[node]
            attributes.transform = CGAffineTransform(rotationAngle: geometry.rotation(of: node))
        } else if let lines = attributes as? EdgeLayoutAttributes {
            lines.legs = geometry.tree.children(of: node).map { child in
                var leg = EdgeLeg(geometry.line(from: node, to: child, in: attributes.frame))
                leg.target = numbers.path(of: child)
                return leg
            }
        }
    }
}

/// The delegate of a `RadialTreeLayout`, which provides the tree and the sizes of items.
///
/// If the delegate doesn't conform to the protocol, all items are roots of 100 x 30 points.
public protocol CollectionViewDelegateRadialTreeLayout: CollectionViewDelegate {
    /// Returns the number of children of each item of a section.
    ///
    /// The children of item 0 are the first items of the next section, and those of item 1 follow. Items that are
    /// left over are roots.
    func collectionView(
        _ collectionView: CollectionView, layout: RadialTreeLayout, numbersOfChildrenInSection section: Int
    ) -> [Int]

    /// Returns the size of an item before it is turned, in points.
    func collectionView(
        _ collectionView: CollectionView, layout: RadialTreeLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}

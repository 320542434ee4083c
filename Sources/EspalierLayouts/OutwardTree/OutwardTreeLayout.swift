public import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
public import Foundation

/// The base class of the layouts in which a tree grows away from its root in several directions.
///
/// A section is a level of the tree, as in `ClassHierarchyLayout`. The lines from an item to its children are a
/// supplementary view of the kind `elementKindConnector` with the item's index path; its attributes contain a leg for each
/// child. Use one of the subclasses, such as `RadialTreeLayout`.
open class OutwardTreeLayout: ArrangedLayout {
    /// The kind of the supplementary views that connect an item with its children.
    nonisolated public static let elementKindConnector = ClassHierarchyLayout.elementKindConnector

    private static let connectors = ItemArrangement.Kind(
        elementKindConnector, .supplementaryView, of: .item, zIndex: -1)

    private var geometry: (any OutwardTreeGeometry)?
    private var numbers = ItemNumbers(itemCounts: [])

    /// The class `EdgeLayoutAttributes`, which contains the lines from an item to its children.
    open override class var layoutAttributesClass: AnyClass { EdgeLayoutAttributes.self }

    /// The value is false: a picture isn't mirrored in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Returns false: the arrangement doesn't depend on the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the geometry of a tree, whose nodes have the sizes.
    func geometry(
        _ tree: LevelTree, _ sizes: [CGSize], in view: CollectionView
    ) -> any OutwardTreeGeometry {
        RadialGeometry(tree, sizes, RadialTreeLayout.Configuration())
    }

    /// Returns the frames of all items and lines.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let counts = view.itemCounts
        numbers = ItemNumbers(itemCounts: counts)
        let delegate = view.delegate as? any CollectionViewDelegateOutwardTreeLayout
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
        let geometry = geometry(tree, sizes, in: view)
        self.geometry = geometry
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
        guard let geometry, let node = numbers[attributes.indexPath] else { return }
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

/// The frames and lines of a tree that grows in several directions.
protocol OutwardTreeGeometry {
    var tree: LevelTree { get }
    /// The sizes of the items before they are turned.
    var sizes: [CGSize] { get }
    /// The bounding boxes of the turned items.
    var frames: [CGRect] { get }
    var contentSize: CGSize { get }

    /// Returns the angle by which an item is turned, in radians.
    func rotation(of node: Int) -> CGFloat
    /// Returns a rectangle with the lines from a node to its children.
    func lineFrame(of node: Int) -> CGRect
    /// Returns the line from a node to a child, in the coordinates of a frame.
    func line(from node: Int, to child: Int, in frame: CGRect) -> BezierPath
}

/// The delegate of an `OutwardTreeLayout`, which provides the tree and the sizes of items.
///
/// If the delegate doesn't conform to the protocol, all items are roots of 100 x 30 points.
public protocol CollectionViewDelegateOutwardTreeLayout: CollectionViewDelegate {
    /// Returns the number of children of each item of a section.
    ///
    /// The children of item 0 are the first items of the next section, and those of item 1 follow. Items that are
    /// left over are roots.
    func collectionView(
        _ collectionView: CollectionView, layout: OutwardTreeLayout, numbersOfChildrenInSection section: Int
    ) -> [Int]

    /// Returns the size of an item before it is turned, in points.
    func collectionView(
        _ collectionView: CollectionView, layout: OutwardTreeLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}

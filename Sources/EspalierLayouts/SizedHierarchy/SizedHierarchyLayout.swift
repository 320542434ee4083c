public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// The base class of the layouts that give each item of a tree an area in proportion to its weight.
///
/// A section is a level of the tree, as in `ClassHierarchyLayout`. The layout fills the view. Items that would be too
/// small have one view of the kind `elementKindMore` together; they, and everything below them, have no attributes.
/// Use one of the subclasses, such as `TreemapLayout`.
open class SizedHierarchyLayout: ArrangedLayout {
    /// The kind of the supplementary views that stand for several small siblings, with the index path of the first.
    nonisolated public static let elementKindMore = "more"

    private static let more = ItemArrangement.Kind(elementKindMore, .supplementaryView, of: .item)

    /// The source of the tree and the weights.
    ///
    /// If this property is nil, the collection view's data source provides them. If this data source doesn't conform to
    /// `SizedHierarchyLayoutDataSource`, all items are leaves of the same weight.
    public final weak var hierarchyDataSource: (any SizedHierarchyLayoutDataSource)? {
        didSet { invalidateLayout() }
    }

    /// A Boolean value that indicates whether no item has a weight, so that all leaves have the same size.
    public private(set) final var isUniform = false

    /// The kinds of views in addition to the items and `elementKindMore`.
    var kinds: [ItemArrangement.Kind] { [] }

    /// The numbers of the items, which are those of the nodes.
    private(set) final var numbers = ItemNumbers(itemCounts: [])

    private final var source: (any SizedHierarchyLayoutDataSource)? {
        hierarchyDataSource ?? collectionView?.dataSource as? any SizedHierarchyLayoutDataSource
    }

    /// Returns the frames of the nodes of a tree.
    func frames(of tree: SizedTree, in size: CGSize) -> SizedFrames { SizedFrames(count: tree.tree.count) }

    /// Returns the width of the header of a node, in points; nil if it isn't shown.
    final func headerWidth(of node: Int, in size: CGSize) -> CGFloat? {
        guard let view = collectionView, let source else { return size.width }
        return source.collectionView(
            view, layout: self, widthOfHeaderOfItemAt: numbers.path(of: node), in: size)
    }

    /// Returns the sector of an element in the coordinates of the content; nil for an element that is a rectangle.
    func sector(of attributes: CollectionViewLayoutAttributes) -> Sector? { nil }

    /// Returns the frames of all elements.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let size = Lengths.usable(view.bounds.size)
        numbers = ItemNumbers(itemCounts: view.itemCounts)
        let tree = readTree(view)
        let frames = frames(of: tree, in: size)
        isUniform = tree.isUniform && tree.tree.count > 0
        var arrangement = ItemArrangement(kinds: kinds + [Self.more])
        arrangement.contentSize = size
        var counts: [IndexPath: Int] = [:]
        let content = CGRect(origin: .zero, size: size)
        for section in 0..<numbers.sectionCount {
            arrangement.beginSection()
            let nodes = numbers.items(inSection: section)
            arrangement.reserveItems(nodes.count)
            for node in nodes {
                let frame = frames.items[node]
                arrangement.addItem(frame.isNull ? .zero : frame)
                for kind in kinds {
                    if let frame = frames.views[kind.name]?[node] { arrangement.addView(kind, frame) }
                }
                guard let more = frames.more[node] else { continue }
                arrangement.addView(Self.more, more.frame)
                counts[IndexPath(item: node - nodes.lowerBound, section: section)] = more.count
            }
            arrangement.endSection(frame: content, itemsFrame: content)
        }
        source?.collectionView(view, layout: self, didMergeItems: counts)
        return arrangement
    }

    private func readTree(_ view: CollectionView) -> SizedTree {
        let counts = view.itemCounts
        let source = source
        let tree = LevelTree(levelSizes: counts) { section in
            source?.collectionView(view, layout: self, numbersOfChildrenInSection: section) ?? []
        }
        let weights = counts.enumerated().flatMap { section, count in
            let weights = source?.collectionView(view, layout: self, weightsOfItemsInSection: section)
            return (0..<count).map { item in weights.map { item < $0.count ? $0[item] : 0 } ?? 1 }
        }
        return SizedTree(tree, weights: weights)
    }

    /// Returns the attributes of the elements in a rectangle, without the items that have no room of their own.
    ///
    /// O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.filter { attributes in
            attributes.hasRoom && describe(attributes)?.intersects(rect) ?? true
        }
    }

    /// Returns the attributes of an item; nil if the item doesn't exist or has no room of its own.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        guard let attributes = super.layoutAttributesForItem(at: indexPath), attributes.hasRoom else {
            return nil
        }
        describe(attributes)
        return attributes
    }

    /// Returns the attributes of a view of an item; nil if it doesn't exist.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        attributes.map { _ = describe($0) }
        return attributes
    }

    /// Returns the attributes of a frame around the children of an item; nil if it doesn't exist.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
        attributes.map { _ = describe($0) }
        return attributes
    }

    /// Adds the sector of an element to its attributes, and returns it in the coordinates of the content.
    @discardableResult
    private func describe(_ attributes: CollectionViewLayoutAttributes) -> Sector? {
        guard let attributes = attributes as? SectorLayoutAttributes, let sector = sector(of: attributes)
        else { return nil }
        let origin = attributes.frame.origin
        attributes.sector = sector.moved(by: CGPoint(x: -origin.x, y: -origin.y))
        return sector
    }

    /// Returns true if the size changes.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }
}

extension CollectionViewLayoutAttributes {
    fileprivate var hasRoom: Bool { frame.width > 0 && frame.height > 0 }
}

/// The frames of the elements of a `SizedHierarchyLayout`, by node.
nonisolated struct SizedFrames {
    /// The frames of cells; null for a node without a cell.
    var items: [CGRect]
    /// The frames of views in addition to the cells, by kind.
    var views: [String: [Int: CGRect]] = [:]
    /// The frames of the views that stand for several nodes, by the first of these nodes, with their number.
    var more: [Int: (frame: CGRect, count: Int)] = [:]

    init(count: Int) { items = Array(repeating: .null, count: count) }

    /// Sets the frame of what a portion shows.
    mutating func set(_ frame: CGRect, of portion: SizedTree.Portion) {
        switch portion.content {
        case .node(let node): items[node] = frame
        case .own: break
        case .nodes(let first, let count): more[first] = (frame, count)
        }
    }
}

nonisolated extension CGRect {
    /// Returns the rectangle without half of the space between two items at each edge.
    ///
    /// At least half of a small rectangle remains.
    func withoutSpacing(_ spacing: CGFloat) -> CGRect {
        insetBy(dx: min(spacing / 2, width / 4), dy: min(spacing / 2, height / 4))
    }
}

/// The order of the children of an item in a `SizedHierarchyLayout`.
nonisolated public enum SizedHierarchyOrder: String, CaseIterable, Hashable, Sendable {
    /// The largest item is first.
    case automatic
    /// The order of the index paths.
    case given
}

import EspalierCollectionLayout
import EspalierLayouts
import Foundation

/// A tree with weights, written as nested nodes.
struct WeightNode: Sendable {
    var weight: Double
    var children: [WeightNode] = []

    init(_ weight: Double, _ children: [WeightNode] = []) {
        (self.weight, self.children) = (weight, children)
    }

    /// Creates a node without a weight of its own.
    init(_ children: [WeightNode]) { self.init(0, children) }
}

/// The source of a tree with weights, for layouts by size.
final class WeightSource: SectionSource, SizedHierarchyLayoutDataSource {
    private var childCounts: [[Int]] = []
    private(set) var weights: [[Double]] = []
    /// The parent of each item, as the index in the section above.
    private(set) var parents: [[Int]] = []
    private(set) var merged: [IndexPath: Int] = [:]

    override var kinds: [String] { [SizedHierarchyLayout.elementKindMore, TreemapLayout.elementKindHeader] }

    init(_ roots: [WeightNode]) {
        var level = roots.map { (node: $0, parent: 0) }
        while !level.isEmpty {
            childCounts.append(level.map(\.node.children.count))
            weights.append(level.map(\.node.weight))
            parents.append(level.map(\.parent))
            level = level.enumerated().flatMap { index, entry in
                entry.node.children.map { ($0, index) }
            }
        }
        super.init(weights.map(\.count))
    }

    /// A chain of items with one child each.
    init(chainOf count: Int) {
        childCounts = (0..<count).map { [$0 == count - 1 ? 0 : 1] }
        weights = childCounts.map { _ in [1] }
        super.init(weights.map(\.count))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int] { childCounts[section] }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, weightsOfItemsInSection section: Int
    ) -> [Double] { weights[section] }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, didMergeItems counts: [IndexPath: Int]
    ) { merged = counts }
}

extension CGRect {
    /// Returns true if another rectangle is inside, except for rounding errors.
    func holds(_ other: CGRect, tolerance: CGFloat = 1e-9) -> Bool {
        minX - tolerance <= other.minX && other.maxX <= maxX + tolerance && minY - tolerance <= other.minY
            && other.maxY <= maxY + tolerance
    }
}

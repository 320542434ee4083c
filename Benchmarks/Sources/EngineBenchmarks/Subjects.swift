import Espalier
import Foundation

/// A data source of plain cells in sections, which can also provide the sizes of the cells.
final class Items: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
    var counts: [Int]
    var isMixed = false
    /// True if the delegate also provides all sizes of a section at once.
    var knowsAll = false
    private lazy var all = counts.map { (0..<$0).map(size) }

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        isMixed ? size(indexPath.item) : CGSize(width: 30, height: 30)
    }

    private func size(_ item: Int) -> CGSize {
        CGSize(width: 16 + CGFloat(item & 31), height: 20 + CGFloat(item & 7))
    }

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizesForItemsInSection section: Int
    ) -> [CGSize]? { knowsAll ? all[section] : nil }
}

/// A delegate that provides different heights for the items of a waterfall.
final class Heights: CollectionViewDelegateWaterfallLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { 20 + CGFloat(indexPath.item & 31) }
}

/// A tree in level order.
///
/// Its nodes have zero to four children, two on average.
final class Tree: ClassHierarchyLayoutDataSource {
    /// For each level, the index of each node's first child on the next level.
    ///
    /// The last number of a level is the number of nodes on the next level.
    let starts: [[Int]]

    init(count: Int) {
        var levels = [[0, 3]]
        var total = 1
        while let below = levels.last?.last, below > 0, total < count {
            var level = [0]
            level.reserveCapacity(below + 1)
            for node in 0..<below {
                // The last level has no children.
                level.append(level[node] + (total + below >= count ? 0 : (node &* 7 + levels.count) % 5))
            }
            levels.append(level)
            total += below
        }
        starts = levels
    }

    var counts: [Int] { starts.map { $0.count - 1 } }
    var count: Int { counts.reduce(0, +) }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath] { [] }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { starts[section][item]..<starts[section][item + 1] }
}

/// A collection view and its data source, to which the view has only a weak reference.
struct Subject {
    let view: CollectionView
    let items: Items

    init(_ layout: CollectionViewLayout, counts: [Int], size: CGSize = CGSize(width: 320, height: 480)) {
        items = Items(counts)
        view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        _ = view.numberOfSections
    }
}

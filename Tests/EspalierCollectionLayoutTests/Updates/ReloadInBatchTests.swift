import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests `reloadData()` in `performBatchUpdates`.
///
/// Layouts that were written for iOS use this combination to animate all items at once.
@Suite struct ReloadInBatchTests {
    private final class SpreadLayout: CollectionViewLayout {
        var height: CGFloat = 10
        var updates: [Int] = []

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }

        override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
            updates.append(updateItems.count)
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
            let attributes = makeAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(
                x: 50 * CGFloat(indexPath.section), y: height * CGFloat(indexPath.item), width: 50, height: 10
            )
            return attributes
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            guard let view = collectionView else { return nil }
            return (0..<view.numberOfSections).flatMap { section in
                (0..<view.numberOfItems(inSection: section)).compactMap {
                    layoutAttributesForItem(at: IndexPath(item: $0, section: section))
                }
            }.filter { $0.frame.intersectsArea(of: rect) }
        }
    }

    private func travel(_ view: CollectionView) -> [String] {
        (view.lastTransition?.elements ?? []).map {
            "\($0.role) \($0.start.indexPath) \(Int($0.start.frame.minY)) \(Int($0.end.frame.minY))"
        }.sorted()
    }

    @Test func remainingItemsMove() {
        let (layout, dataSource) = (SpreadLayout(), TestDataSource([3]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
        var isCompleted = false
        view.performBatchUpdates {
            layout.height = 20
            view.reloadData()
        } completion: {
            isCompleted = $0
        }
        #expect(isCompleted)
        #expect(travel(view) == ["stays [0, 0] 0 0", "stays [0, 1] 10 20", "stays [0, 2] 20 40"])
        // A reload has no update items, and clears the selection.
        #expect(layout.updates == [0])
        #expect(view.indexPathsForSelectedItems == [])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 40])
    }

    @Test(arguments: [([3], [1]), ([1], [3]), ([2, 2], [3]), ([2], [1, 4]), ([0], [2]), ([3], [])])
    func countsCanChange(_ old: [Int], _ new: [Int]) {
        let (layout, dataSource) = (SpreadLayout(), TestDataSource(old))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        view.performBatchUpdates {
            dataSource.counts = new
            view.reloadData()
        }
        #expect(view.numberOfSections == new.count)
        #expect(view.visibleCells.count == new.reduce(0, +))
        let staying = zip(old, new).map { min($0, $1) }.reduce(0, +)
        #expect(travel(view).filter { $0.hasPrefix("stays") }.count == staying)
    }

    /// The reload is in a nested batch, but applies to the whole batch.
    @Test func reloadAppliesToTheWholeBatch() {
        let (layout, dataSource) = (SpreadLayout(), TestDataSource([2]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        view.performBatchUpdates {
            dataSource.counts = [5]
            view.insertItems(at: [[0, 0]])
            view.performBatchUpdates { view.reloadData() }
        }
        #expect(view.numberOfItems(inSection: 0) == 5 && view.visibleCells.count == 5)
        view.performBatchUpdates {
            dataSource.counts = [6]
            view.insertItems(at: [[0, 0]])
        }
        #expect(layout.updates == [0, 1])
    }
}

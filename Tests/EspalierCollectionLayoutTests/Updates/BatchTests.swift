import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests nested batches, batches with sections, and the calls of delegate methods and completion handlers.
@Suite struct BatchTests {
    private final class Delegate: CollectionViewDelegate {
        var log: [String] = []
        func collectionView(
            _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
        ) { log.append("show \(indexPath.section).\(indexPath.item)") }
        func collectionView(
            _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
        ) { log.append("hide \(indexPath.section).\(indexPath.item)") }
        func collectionView(
            _ view: CollectionView, didEndDisplayingSupplementaryView shown: CollectionReusableView,
            forElementOfKind elementKind: String, at indexPath: IndexPath
        ) { log.append("hide \(elementKind) \(indexPath.section)") }
    }

    private final class CountingCell: CollectionViewCell {
        var reuses = 0
        override func prepareForReuse() { reuses += 1 }
    }

    private let dataSource = TestDataSource([])
    private let delegate = Delegate()

    private func scene(_ counts: [Int]) -> CollectionView {
        dataSource.counts = counts
        let view = makeView(RowLayout(), dataSource)
        view.register(CountingCell.self, forCellWithReuseIdentifier: "cell")
        view.delegate = delegate
        view.layoutIfNeeded()
        delegate.log = []
        return view
    }

    @Test func nestedBatchesAreOneAndCompleteAfterIt() {
        let view = scene([3])
        var log: [String] = []
        let prepared = view.counters.prepare
        view.performBatchUpdates(
            {
                dataSource.counts = [4]
                view.insertItems(at: [[0, 0]])
                view.performBatchUpdates(
                    {
                        dataSource.counts = [3]
                        view.deleteItems(at: [[0, 2]])
                    }, completion: { log.append("inner \($0) \(view.numberOfItems(inSection: 0))") })
                log.append("still under way")
            }, completion: { log.append("outer \($0)") })
        #expect(log == ["still under way", "inner true 3", "outer true"])
        #expect(view.counters.prepare == prepared + 1)
        #expect(view.lastTransition?.mapping.newIndexPath(for: [0, 1]) == [0, 2])
    }

    @Test func aCompletionBlockMayUpdateAgain() {
        let view = scene([3])
        dataSource.counts = [4]
        view.performBatchUpdates(
            { view.insertItems(at: [[0, 0]]) },
            completion: { _ in
                dataSource.counts = [5]
                view.insertItems(at: [[0, 4]])
            })
        #expect(view.visibleCells.count == 5)
    }

    /// The order of the sections `a`, `b` and `c` is reversed.
    ///
    /// An item of `a` moves into `b`, whose first item is deleted.
    @Test func sectionsAndItemsMoveTogether() throws {
        let view = scene([2, 2, 1])
        let cells = view.visibleCells
        dataSource.counts = [1, 2, 1]
        view.performBatchUpdates {
            view.moveSection(0, toSection: 2)
            view.moveItem(at: [0, 1], to: [1, 1])
            view.deleteItems(at: [[1, 0]])
            view.moveSection(2, toSection: 0)
        }
        let mapping = try #require(view.lastTransition).mapping
        #expect((0..<3).map { mapping.newSection(for: $0) } == [2, 1, 0])
        #expect(mapping.newIndexPath(for: [0, 0]) == [2, 0])
        #expect(mapping.newIndexPath(for: [0, 1]) == [1, 1])
        #expect(mapping.newIndexPath(for: [1, 0]) == nil)
        #expect(mapping.newIndexPath(for: [1, 1]) == [1, 0])
        #expect(mapping.newIndexPath(for: [2, 0]) == [0, 0])
        // The remaining items keep their views. The new order is the item of `c`, the second item of `b`, and the
        // second and the first item of `a`.
        let shown = view.visibleCells
        #expect(shown.elementsEqual([cells[4], cells[3], cells[1], cells[0]]) { $0 === $1 })
    }

    @Test func deletedCellsAreNoLongerDisplayed() {
        let view = scene([2, 2])
        dataSource.counts = [3]
        view.performBatchUpdates {
            view.deleteSections([1])
            view.insertItems(at: [[0, 0]])
        }
        view.layoutIfNeeded()
        #expect(delegate.log == ["hide 1.0", "hide 1.1", "show 0.0"])
    }

    @Test func onlyReloadedCellsAreCreatedAgain() throws {
        let view = scene([3])
        let cells = view.visibleCells
        view.reloadItems(at: [[0, 1]])
        let now = view.visibleCells
        #expect(now[0] === cells[0] && now[1] !== cells[1] && now[2] === cells[2])
        #expect(delegate.log == ["hide 0.1", "show 0.1"])
        let roles = try #require(view.lastTransition).elements.map(\.role)
        #expect(roles.filter { $0 == .stays }.count == 2)
    }

    @Test func reloadedSectionIsCreatedAgain() {
        let view = scene([2, 1])
        let other = view.visibleCells[2]
        dataSource.counts = [3, 1]
        view.reloadSections([0])
        view.layoutIfNeeded()
        #expect(delegate.log == ["hide 0.0", "hide 0.1", "show 0.0", "show 0.1", "show 0.2"])
        #expect(view.visibleCells[3] === other)
    }

    @Test func reloadDataEndsTheDisplayOfAll() {
        let view = scene([2])
        view.reloadData()
        #expect(delegate.log == ["hide 0.0", "hide 0.1"])
        view.layoutIfNeeded()
        #expect(delegate.log == ["hide 0.0", "hide 0.1", "show 0.0", "show 0.1"])
    }

    @Test func cellsArePreparedForReuseOnce() {
        let view = scene([2])
        let cells = view.visibleCells.compactMap { $0 as? CountingCell }
        #expect(cells.map(\.reuses) == [0, 0])
        view.reloadData()
        view.layoutIfNeeded()
        #expect(Set(view.visibleCells) == Set(cells) && cells.map(\.reuses) == [1, 1])
        view.layoutIfNeeded()
        #expect(cells.map(\.reuses) == [1, 1])
    }

    @Test func emptyBatchLaysOutAgain() {
        let view = scene([3])
        let prepared = view.counters.prepare
        view.performBatchUpdates(nil)
        view.layoutIfNeeded()
        #expect(view.counters.prepare == prepared + 1)
        #expect(delegate.log.isEmpty)
    }
}

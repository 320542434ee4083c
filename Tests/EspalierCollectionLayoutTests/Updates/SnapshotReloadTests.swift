import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests snapshots that reload moved items, and snapshots that are applied twice.
@Suite struct SnapshotReloadTests {
    private typealias Source = CollectionViewDiffableDataSource<String, Int>

    /// The tag of a cell is its item plus `offset`.
    ///
    /// After a change of `offset`, the tags show which cells are configured again.
    private final class Values { var offset = 0 }

    private func scene(_ sections: [(String, [Int])]) -> (CollectionView, Source, Values) {
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 1_000), collectionViewLayout: RowLayout())
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let values = Values()
        let source = Source(collectionView: view) { view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            cell.tag = item + values.offset
            return cell
        }
        source.apply(snapshot(sections), animatingDifferences: false)
        view.layoutIfNeeded()
        values.offset = 100
        return (view, source, values)
    }

    private func snapshot(_ sections: [(String, [Int])]) -> Source.Snapshot {
        var snapshot = Source.Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    private func tags(_ view: CollectionView) -> [Int] { view.visibleCells.map(\.tag) }

    @Test func onlyReloadedItemsAreConfiguredAgain() {
        let (view, source, _) = scene([("a", [1, 2, 3])])
        var next = source.snapshot()
        next.reloadItems([2])
        source.apply(next)
        #expect(tags(view) == [1, 102, 3])
        // If a snapshot is applied again, its items aren't reloaded again.
        source.apply(source.snapshot())
        #expect(tags(view) == [1, 102, 3])
        next = source.snapshot()
        next.reconfigureItems([3])
        source.apply(next)
        #expect(tags(view) == [1, 102, 103])
    }

    @Test func anItemThatMovesIsReloadedToo() throws {
        let (view, source, _) = scene([("a", [1, 2, 3])])
        view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        var next = source.snapshot()
        next.moveItem(1, afterItem: 3)
        next.reloadItems([1])
        source.apply(next)
        #expect(tags(view) == [2, 3, 101])
        #expect(view.indexPathsForSelectedItems == [[0, 2]])
        let transition = try #require(view.lastTransition)
        #expect(transition.mapping.newIndexPath(for: [0, 0]) == [0, 2])
        #expect(transition.mapping.isReloaded([0, 0]))
    }

    @Test func itemsOfASectionThatMovesAreReloaded() {
        let (view, source, _) = scene([("a", [1, 2]), ("b", [3])])
        var next = source.snapshot()
        next.moveSection("a", afterSection: "b")
        next.reloadItems([2])
        source.apply(next)
        #expect(tags(view) == [3, 1, 102])
    }

    @Test func aSectionThatMovesIsReloaded() {
        let (view, source, _) = scene([("a", [1, 2]), ("b", [3]), ("c", [4])])
        var next = source.snapshot()
        next.moveSection("a", afterSection: "c")
        next.deleteItems([1])
        next.reloadSections(["a", "b"])
        source.apply(next)
        #expect(tags(view) == [103, 4, 102])
    }

    @Test func deletedItemsAreNotReloaded() {
        let (view, source, _) = scene([("a", [1, 2]), ("b", [3])])
        var next = source.snapshot()
        next.reloadItems([1, 3])
        next.deleteItems([1])
        next.deleteSections(["b"])
        source.apply(next)
        #expect(tags(view) == [2])
        #expect(next.reloadedItemIdentifiers.isEmpty)
    }

    @Test func theSameTwiceChangesNothing() throws {
        let (view, source, _) = scene([("a", [1, 2]), ("b", [3])])
        let cells = view.visibleCells
        var completions = 0
        for _ in 0..<2 { source.apply(snapshot([("a", [1, 2]), ("b", [3])])) { completions += 1 } }
        #expect(completions == 2 && view.visibleCells == cells && tags(view) == [1, 2, 3])
        #expect(try #require(view.lastTransition).elements.allSatisfy { $0.role == .stays })
    }

    /// Reconfiguring a cell keeps the cell, and doesn't call `prepareForReuse()`.
    @Test func reconfiguredCellsStay() throws {
        let (view, source, _) = scene([("a", [1, 2, 3])])
        let cells = view.visibleCells
        var next = source.snapshot()
        next.moveItem(3, beforeItem: 1)
        next.reconfigureItems([3, 2])
        #expect(next.reconfiguredItemIdentifiers == [3, 2])
        source.apply(next)
        #expect(tags(view) == [103, 1, 102])
        #expect(view.visibleCells == [cells[2], cells[0], cells[1]])
        #expect(try #require(view.lastTransition).elements.allSatisfy { $0.role == .stays })
        #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
        next.deleteItems([2])
        #expect(next.reconfiguredItemIdentifiers == [3])
    }

    /// In a batch, `reconfigureItems(at:)` takes index paths from before the batch, and the cells are configured after
    /// it.
    @Test func itemsOfABatchAreConfiguredAfterIt() {
        let (dataSource, values) = (Filling(), Values())
        dataSource.values = values
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        values.offset = 100
        let cell = view.cellForItem(at: [0, 2])
        view.performBatchUpdates {
            dataSource.counts = [2]
            view.deleteItems(at: [[0, 0]])
            view.reconfigureItems(at: [[0, 0], [0, 2]])
        }
        #expect(view.visibleCells.map(\.tag) == [1, 101])
        #expect(view.cellForItem(at: [0, 1]) === cell)
        view.reconfigureItems(at: [[0, 0], [0, 9]])
        #expect(view.visibleCells.map(\.tag) == [100, 101])
    }

    private final class Filling: TestDataSource {
        var values: Values?

        init() { super.init([3]) }

        override func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
            cell.tag = indexPath.item + (values?.offset ?? 0)
            return cell
        }
    }
}

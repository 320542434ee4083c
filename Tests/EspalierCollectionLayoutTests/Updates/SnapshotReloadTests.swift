import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Snapshots that reload what also moves, or apply twice.
@Suite struct SnapshotReloadTests {
    private typealias Source = CollectionViewDiffableDataSource<String, Int>

    /// Cells carry the value that their item had when they were filled.
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

    @Test func onlyReloadedItemsAreFilledAgain() {
        let (view, source, _) = scene([("a", [1, 2, 3])])
        var next = source.snapshot()
        next.reloadItems([2])
        source.apply(next)
        #expect(tags(view) == [1, 102, 3])
        // Applied once, done.
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

    @Test func whatIsDeletedNeedsNoReload() {
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
}

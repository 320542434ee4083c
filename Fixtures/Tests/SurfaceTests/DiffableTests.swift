import Testing
import UIKit

/// Tests `UICollectionViewDiffableDataSource` and `NSDiffableDataSourceSnapshot`.
@Suite struct DiffableTests {
    private typealias DataSource = UICollectionViewDiffableDataSource<String, Int>
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    @Test func applyingShowsTheSnapshotAndKeepsCells() {
        let view = makeView(RowsLayout(), Source([]))
        let dataSource = DataSource(collectionView: view) { view, indexPath, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.tag = item
            return cell
        }
        dataSource.supplementaryViewProvider = { view, kind, indexPath in
            view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        }
        dataSource.apply(snapshot(["a": [1, 2, 3], "b": [4]]), animatingDifferences: false)
        #expect(view.visibleCells.map(\.tag) == [1, 2, 3, 4])
        let cell = view.cellForItem(at: path(2))
        var isDone = false
        dataSource.apply(snapshot(["b": [3, 4], "a": [2, 5]])) { isDone = true }
        #expect(isDone && view.visibleCells.map(\.tag) == [3, 4, 2, 5])
        #expect(view.cellForItem(at: path(0)) === cell)
        #expect(dataSource.itemIdentifier(for: path(1)) == 4)
        #expect(dataSource.indexPath(for: 5) == path(1, 1))
        #expect(dataSource.sectionIdentifier(for: 1) == "a" && dataSource.index(for: "b") == 0)
        #expect(dataSource.snapshot().itemIdentifiers == [3, 4, 2, 5])
        dataSource.applySnapshotUsingReloadData(snapshot(["c": [9]]))
        #expect(view.visibleCells.map(\.tag) == [9])
    }

    @Test func snapshotsAreEdited() {
        var edited = snapshot(["a": [1, 2, 3], "b": [4]])
        edited.insertItems([7], beforeItem: 2)
        edited.insertItems([8], afterItem: 4)
        edited.moveItem(1, afterItem: 4)
        edited.deleteItems([3])
        edited.insertSections(["c"], beforeSection: "b")
        edited.moveSection("a", afterSection: "b")
        #expect(edited.sectionIdentifiers == ["c", "b", "a"])
        #expect(edited.itemIdentifiers(inSection: "a") == [7, 2])
        #expect(edited.itemIdentifiers(inSection: "b") == [4, 1, 8])
        #expect(edited.numberOfItems == 5 && edited.numberOfSections == 3)
        #expect(edited.sectionIdentifier(containingItem: 1) == "b" && edited.indexOfItem(7) != nil)
        edited.reloadItems([1])
        edited.reconfigureItems([8])
        edited.deleteSections(["a"])
        edited.deleteAllItems()
        #expect(edited.numberOfItems == 0)
    }
}

import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests callbacks that start an operation of the view again while the operation is running.
@Suite struct ReentrancyTests {
    private func expectFailure(
        _ message: String, _ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    }

    @Test func countsThatAskForCounts() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Circular: TestDataSource {
                    override func collectionView(
                        _ collectionView: CollectionView, numberOfItemsInSection section: Int
                    ) -> Int { collectionView.numberOfSections }
                }
                let dataSource = Circular([1])
                _ = makeView(RowLayout(), dataSource).numberOfSections
            }
        }
        expectFailure("Circular called numberOfSections, numberOfItems(inSection:) or another method", result)
        expectFailure("needs the counts while the collection view was counting", result)
    }

    /// The delegate loads more items when the last item becomes visible.
    @Test func reloadDataWhenACellBecomesVisible() {
        final class Paging: CollectionViewDelegate {
            let dataSource: TestDataSource
            init(_ dataSource: TestDataSource) { self.dataSource = dataSource }

            func collectionView(
                _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
            ) {
                guard indexPath.item == dataSource.counts[0] - 1, indexPath.item < 5 else { return }
                dataSource.counts = [dataSource.counts[0] + 2]
                view.reloadData()
            }
        }
        let dataSource = TestDataSource([2])
        let (view, delegate) = (makeView(RowLayout(), dataSource), Paging(dataSource))
        view.delegate = delegate
        #expect(view.visibleCells.count == 6 && view.contentSize.height == 60)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 10, 20, 30, 40, 50])
    }

    /// If a data source calls `reloadData()` whenever it configures a cell, the view stops after a number of passes,
    /// and shows the cells.
    @Test func reloadDataWithEveryCell() {
        final class Reloading: TestDataSource {
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                collectionView.reloadData()
                return super.collectionView(collectionView, cellForItemAt: indexPath)
            }
        }
        let dataSource = Reloading([3])
        let view = makeView(RowLayout(), dataSource)
        #expect(view.visibleCells.count == 3 && view.visible.madeCount == 3)
        let count = dataSource.cellCount
        #expect(view.visibleCells.count == 3 && dataSource.cellCount == count)
    }

    @Test func anInsertionWhileCellsAreShown() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Endless: CollectionViewDelegate {
                    func collectionView(
                        _ view: CollectionView, willDisplay cell: CollectionViewCell,
                        forItemAt indexPath: IndexPath
                    ) { view.insertItems(at: [[0, 1]]) }
                }
                let (dataSource, delegate) = (TestDataSource([1]), Endless())
                let view = makeView(RowLayout(), dataSource)
                view.delegate = delegate
                view.layoutIfNeeded()
            }
        }
        expectFailure("deleted, moved or reloaded while views are configured or displayed", result)
    }

    @Test func anUpdateInAnUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Nesting: RowLayout {
                    override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
                        collectionView?.reloadItems(at: [[0, 0]])
                    }
                }
                let dataSource = TestDataSource([1])
                let view = makeView(Nesting(), dataSource)
                view.layoutIfNeeded()
                view.reloadItems(at: [[0, 0]])
            }
        }
        expectFailure("deleted, moved or reloaded during another update", result)
    }

    @Test func anItemThatDoesNotExistIsMoved() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendSections(["a"])
                snapshot.appendItems([1, 2])
                snapshot.moveItem(7, afterItem: 1)
            }
        }
        expectFailure("item 7 isn't in the snapshot", result)
    }

    @Test func anItemThatDoesNotExistIsReloaded() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendSections(["a"])
                snapshot.reloadItems([7])
            }
        }
        expectFailure("item 7 isn't in the snapshot", result)
    }

    @Test func aSectionThatDoesNotExistIsReloaded() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.reloadSections(["a"])
            }
        }
        expectFailure("section a isn't in the snapshot", result)
    }

    @Test func sectionIsMovedNextToItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendSections(["a"])
                snapshot.moveSection("a", beforeSection: "a")
            }
        }
        expectFailure("section a can't be moved next to itself", result)
    }

    @Test func anIdentifierTwice() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendSections(["a", "b"])
                snapshot.appendItems([1], toSection: "a")
                snapshot.appendItems([2, 1], toSection: "b")
            }
        }
        expectFailure("item 1 is in the snapshot already", result)
    }

    @Test func itemsOfASectionThatDoesNotExist() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendSections(["a"])
                snapshot.appendItems([1], toSection: "b")
            }
        }
        expectFailure("section b isn't in the snapshot", result)
    }

    @Test func itemsWithoutASection() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var snapshot = DiffableDataSourceSnapshot<String, Int>()
                snapshot.appendItems([1])
            }
        }
        expectFailure("items can't be appended: the snapshot has no section", result)
    }
}

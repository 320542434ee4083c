import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests that programming errors end the process with a message that describes the error.
@Suite struct ProgrammingErrorTests {
    nonisolated private static func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func reloadDataInPrepare() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                final class Reentrant: RowLayout {
                    override func prepare() { collectionView?.reloadData() }
                }
                let dataSource = TestDataSource([1])
                makeView(Reentrant(), dataSource).layoutIfNeeded()
            }
        }
        #expect(Self.message(result).contains("reloadData() was called from Reentrant.prepare()"))
    }

    @Test func inconsistentCounts() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([3])
                let view = makeView(RowLayout(), dataSource)
                view.layoutIfNeeded()
                view.insertItems(at: [[0, 0]])
            }
        }
        #expect(
            Self.message(result).contains(
                "the number of items in section 0 after the update (3) must be the number before it (3), plus 1"
            ))
    }

    @Test func negativeCounts() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([-2])
                makeView(RowLayout(), dataSource).layoutIfNeeded()
            }
        }
        #expect(
            Self.message(result).contains(
                "collectionView(_:numberOfItemsInSection:) of TestDataSource returned -2 for section 0"))
    }

    @Test func anUnregisteredIdentifier() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([1])
                let view = makeView(RowLayout(), dataSource)
                _ = view.dequeueReusableCell(withReuseIdentifier: "other", for: [0, 0])
            }
        }
        #expect(Self.message(result).contains("no class is registered for the cell reuse identifier 'other'"))
    }

    @Test func aSectionOutOfRange() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let dataSource = TestDataSource([1])
                _ = makeView(RowLayout(), dataSource).numberOfItems(inSection: 4)
            }
        }
        #expect(
            Self.message(result).contains("numberOfItems(inSection: 4): the collection view has 1 section"))
    }

    /// Expects that a separate process has failed with a message.
    private func expectFailure(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ result: ExitTest.Result?
    ) {
        let text = Self.message(result)
        #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    }

    @Test func aNegativeNumberOfSections() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Negative: TestDataSource {
                    override func numberOfSections(in collectionView: CollectionView) -> Int { -1 }
                }
                let dataSource = Negative([1])
                _ = makeView(RowLayout(), dataSource).numberOfSections
            }
        }
        expectFailure("numberOfSections(in:) of Negative returned -1", result)
    }

    /// If the number of items changes without an update, the next update stops the process with a message.
    @Test func countsChangedWithoutAnUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let dataSource = TestDataSource([3])
                let view = makeView(RowLayout(), dataSource)
                view.layoutIfNeeded()
                dataSource.counts = [5]
                view.layoutIfNeeded()
                guard view.numberOfItems(inSection: 0) == 3, view.visibleCells.count == 3 else { return }
                view.performBatchUpdates(nil)
            }
        }
        expectFailure(
            "the number of items in section 0 after the update (5) must be the number before", result)
    }

    @Test func anUpdateOfAnItemThatIsNotThere() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let dataSource = TestDataSource([3])
                let view = makeView(RowLayout(), dataSource)
                view.layoutIfNeeded()
                view.deleteItems(at: [[0, 3]])
            }
        }
        expectFailure("attempt to delete item [0, 3], but before the update the data has 3 items", result)
    }

    @Test func scrollingToAnItemThatIsNotThere() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let dataSource = TestDataSource([3])
                makeView(RowLayout(), dataSource).scrollToItem(at: [2, 0], at: .top, animated: false)
            }
        }
        expectFailure(
            "scrollToItem: the collection view has no item [2, 0], but 3 items in 1 section", result)
    }

    @Test func anUpdateInPrepare() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Reentrant: RowLayout {
                    override func prepare() { collectionView?.performBatchUpdates {} }
                }
                let dataSource = TestDataSource([1])
                makeView(Reentrant(), dataSource).layoutIfNeeded()
            }
        }
        expectFailure("performBatchUpdates can't be called in Reentrant.prepare()", result)
    }

    @Test func anotherLayoutInPrepare() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Reentrant: RowLayout {
                    override func prepare() { collectionView?.collectionViewLayout = RowLayout() }
                }
                let dataSource = TestDataSource([1])
                makeView(Reentrant(), dataSource).layoutIfNeeded()
            }
        }
        expectFailure("the layout can't be changed in Reentrant.prepare()", result)
    }

    @Test func aLayoutOfTwoViews() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (layout, dataSource) = (RowLayout(), TestDataSource([1]))
                let first = makeView(layout, dataSource)
                let second = makeView(layout, dataSource)
                withExtendedLifetime((first, second)) {}
            }
        }
        expectFailure("RowLayout is already the layout of another collection view", result)
    }

    @Test func transitionThatWasNotStarted() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let dataSource = TestDataSource([1])
                makeView(RowLayout(), dataSource).finishInteractiveTransition()
            }
        }
        expectFailure("finishInteractiveTransition() was called, but no transition is in progress", result)
    }

    @Test func supplementaryViewsThatTheDataSourceDoesNotHave() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Bare: CollectionViewDataSource {
                    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
                        0
                    }
                    func collectionView(
                        _ view: CollectionView, cellForItemAt indexPath: IndexPath
                    ) -> CollectionViewCell { CollectionViewCell() }
                }
                let (layout, dataSource) = (CollectionViewFlowLayout(), Bare())
                layout.headerReferenceSize = CGSize(width: 1, height: 1)
                let view = CollectionView(
                    frame: CGRect(x: 0, y: 0, width: 9, height: 9), collectionViewLayout: layout)
                view.dataSource = dataSource
                view.layoutIfNeeded()
            }
        }
        expectFailure(
            "the data source has no collectionView(_:viewForSupplementaryElementOfKind:at:)", result)
    }
}

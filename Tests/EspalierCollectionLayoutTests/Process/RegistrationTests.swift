import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests the registration of classes for reuse identifiers.
@Suite struct RegistrationTests {
    private final class Other: CollectionViewCell {}
    private final class Head: CollectionReusableView {}

    private func expectFailure(
        _ message: String, _ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    }

    @Test func theLastRegistrationIsUsed() {
        let dataSource = TestDataSource([2])
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        #expect(!view.visibleCells.contains { $0 is Other })
        view.register(Other.self, forCellWithReuseIdentifier: "cell")
        view.reloadData()
        // Cells of the previous class aren't reused.
        #expect(view.visibleCells.allSatisfy { $0 is Other } && view.visibleCells.count == 2)
    }

    /// The same identifier can be used for cells and for two kinds of supplementary views.
    @Test func identifiersOfKindsAreSeparate() {
        let view = makeView(RowLayout(), TestDataSource([]))
        view.register(Head.self, forSupplementaryViewOfKind: "a", withReuseIdentifier: "cell")
        view.register(
            CollectionReusableView.self, forSupplementaryViewOfKind: "b", withReuseIdentifier: "cell")
        let a = view.dequeueReusableSupplementaryView(ofKind: "a", withReuseIdentifier: "cell", for: [0, 0])
        let b = view.dequeueReusableSupplementaryView(ofKind: "b", withReuseIdentifier: "cell", for: [0, 0])
        #expect(a is Head && !(b is Head))
        #expect(a.reuseIdentifier == "cell" && b.reuseIdentifier == "cell")
        #expect(!(view.dequeueReusableCell(withReuseIdentifier: "cell", for: [0, 0]) is Other))
    }

    /// If a data source returns the same cell for all items, the cell is in the reuse queue only once.
    @Test func cellOfManyItemsIsQueuedOnce() {
        final class Thrifty: TestDataSource {
            var shared: CollectionViewCell?
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                if let shared { return shared }
                return super.collectionView(collectionView, cellForItemAt: indexPath)
            }
        }
        let dataSource = Thrifty([3])
        let view = makeView(RowLayout(), dataSource)
        dataSource.shared = view.dequeueReusableCell(withReuseIdentifier: "cell", for: [0, 0])
        view.layoutIfNeeded()
        #expect(view.visible.madeCount == 1)
        dataSource.shared = nil
        view.reloadData()
        #expect(Set(view.visibleCells).count == 3 && view.visible.madeCount == 3)
    }

    /// A collection view doesn't reuse a cell that belongs to another collection view.
    @Test func cellOfAnotherViewIsReleased() {
        final class Borrowing: TestDataSource {
            var lender: CollectionView?
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                super.collectionView(lender ?? collectionView, cellForItemAt: indexPath)
            }
        }
        let (dataSource, lender) = (Borrowing([2]), makeView(RowLayout(), TestDataSource([])))
        lender.register(Other.self, forCellWithReuseIdentifier: "cell")
        dataSource.lender = lender
        let view = makeView(RowLayout(), dataSource)
        #expect(view.visibleCells.allSatisfy { $0 is Other } && view.visibleCells.count == 2)
        dataSource.lender = nil
        view.reloadData()
        #expect(view.visibleCells.count == 2 && !view.visibleCells.contains { $0 is Other })
    }

    @Test func registrationIsRemoved() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let view = makeView(RowLayout(), TestDataSource([]))
                view.register(nil, forCellWithReuseIdentifier: "cell")
                _ = view.dequeueReusableCell(withReuseIdentifier: "cell", for: [0, 0])
            }
        }
        expectFailure("no class is registered for the cell reuse identifier 'cell'", result)
    }

    @Test func anUnregisteredKind() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let view = makeView(RowLayout(), TestDataSource([]))
                _ = view.dequeueReusableSupplementaryView(
                    ofKind: "badge", withReuseIdentifier: "view", for: [0, 0])
            }
        }
        expectFailure(
            "no class is registered for the supplementary view kind 'badge' with the reuse identifier 'view'",
            result)
    }

    @Test func classThatIsNotACell() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let view = makeView(RowLayout(), TestDataSource([]))
                view.register(CollectionReusableView.self, forCellWithReuseIdentifier: "x")
            }
        }
        expectFailure("the class registered as cell 'x' must be a subclass of CollectionViewCell", result)
    }

    @Test func classThatIsNotAReusableView() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                CollectionViewLayout().register(View.self, forDecorationViewOfKind: "band")
            }
        }
        expectFailure(
            "the class registered as decoration view 'band' must be a subclass of CollectionReusableView, "
                + "but is View", result)
    }

    @Test func attributesOfAnotherClass() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Odd: CollectionViewLayout {
                    override class var layoutAttributesClass: AnyClass { View.self }
                }
                _ = Odd().makeAttributes(forCellWith: [0, 0])
            }
        }
        expectFailure(
            "layoutAttributesClass of Odd must be a subclass of CollectionViewLayoutAttributes, but is View",
            result)
    }

    @Test func contextOfAnotherClass() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Odd: CollectionViewLayout {
                    override class var invalidationContextClass: AnyClass { View.self }
                }
                Odd().invalidateLayout()
            }
        }
        expectFailure(
            "invalidationContextClass of Odd must be a subclass of CollectionViewLayoutInvalidationContext, "
                + "but is View", result)
    }

    @Test func boundsThatDoNotBeginAtZero() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let attributes = CollectionViewLayoutAttributes(forCellWith: [0, 0])
                attributes.bounds = CGRect(x: 1, y: 0, width: 5, height: 5)
            }
        }
        expectFailure("must have the origin (0, 0)", result)
    }
}

import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests that collection views, layouts and delegates don't form reference cycles.
@Suite struct LifetimeTests {
    private final class Delegate: CollectionViewDelegate {}

    private final class Ahead: CollectionViewDataSourcePrefetching {
        func collectionView(_ view: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
    }

    private struct Watched {
        weak var view: CollectionView?
        weak var layout: CollectionViewLayout?
        weak var cell: CollectionViewCell?
        weak var other: AnyObject?

        var isGone: Bool { view == nil && layout == nil && cell == nil && other == nil }
    }

    @Test func afterUpdatesAndMovements() {
        var watched = Watched()
        do {
            let (dataSource, delegate, ahead) = (TestDataSource([30]), Delegate(), Ahead())
            let view = makeView(CollectionViewFlowLayout(), dataSource)
            (view.delegate, view.prefetchDataSource) = (delegate, ahead)
            view.layoutIfNeeded()
            watched = Watched(
                view: view, layout: view.collectionViewLayout, cell: view.visibleCells.first,
                other: delegate)
            dataSource.counts = [28]
            view.performBatchUpdates({ view.deleteItems(at: [[0, 0], [0, 1]]) }, completion: { _ in })
            view.beginInteractiveMovementForItem(at: [0, 0])
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 20))
            view.tapItem(at: [0, 1])
            view.paint(in: RecordingCanvas())
        }
        #expect(watched.isGone)
    }

    /// A view is released after an interactive transition and an animated change of its layout.
    ///
    /// The transition layout and the new layout are released, too.
    @Test func afterTransitions() {
        var watched = Watched()
        do {
            let dataSource = TestDataSource([3])
            let view = makeView(RowLayout(), dataSource)
            view.layoutIfNeeded()
            let next = CollectionViewFlowLayout()
            let transition = view.startInteractiveTransition(to: next) { _, _ in _ = view.bounds }
            transition.transitionProgress = 0.5
            view.layoutIfNeeded()
            view.finishInteractiveTransition()
            view.setCollectionViewLayout(RowLayout(), animated: true)
            watched = Watched(view: view, layout: next, cell: view.visibleCells.first, other: transition)
        }
        #expect(watched.isGone)
    }

    @Test func withADiffableDataSource() {
        var watched = Watched()
        do {
            let view = makeView(RowLayout(), TestDataSource([]))
            let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
                view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            }
            var snapshot = source.snapshot()
            snapshot.appendSections([0])
            snapshot.appendItems([1, 2, 3])
            source.apply(snapshot)
            view.layoutIfNeeded()
            snapshot.deleteItems([1])
            source.apply(snapshot)
            watched = Watched(
                view: view, layout: view.collectionViewLayout, cell: view.visibleCells.first, other: source)
        }
        #expect(watched.isGone)
    }
}

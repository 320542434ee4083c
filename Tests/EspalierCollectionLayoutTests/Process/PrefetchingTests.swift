import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests which items are announced to a prefetching data source.
@Suite struct PrefetchingTests {
    private final class Ahead: CollectionViewDataSourcePrefetching {
        var log: [String] = []

        private func note(_ what: String, _ paths: [IndexPath]) {
            log.append(what + paths.map { " \($0.item)" }.joined())
        }
        func collectionView(_ view: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
            note("fetch", indexPaths)
        }
        func collectionView(_ view: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
            note("cancel", indexPaths)
        }
    }

    private let dataSource = TestDataSource([100])
    private let ahead = Ahead()

    /// Creates a view with four visible rows.
    private func scene(_ layout: CollectionViewLayout = RowLayout()) -> CollectionView {
        let view = makeView(layout, dataSource, size: CGSize(width: 100, height: 40))
        view.prefetchDataSource = ahead
        view.layoutIfNeeded()
        return view
    }

    @Test func theNextViewportIsFetchedOnce() {
        let view = scene()
        #expect(ahead.log == ["fetch 4 5 6 7"])
        view.contentOffset.y = 20
        view.layoutIfNeeded()
        #expect(ahead.log == ["fetch 4 5 6 7", "fetch 8 9"])
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(ahead.log.count == 2)
    }

    @Test func backwardFetchingStartsWithTheNearest() {
        let view = scene()
        ahead.log = []
        view.contentOffset.y = 500
        view.layoutIfNeeded()
        view.contentOffset.y = 490
        view.layoutIfNeeded()
        #expect(
            ahead.log == [
                "cancel 4 5 6 7", "fetch 54 55 56 57", "cancel 54 55 56 57", "fetch 48 47 46 45",
            ])
    }

    @Test func contentThatIsWideIsFetchedSideways() {
        let flow = CollectionViewFlowLayout()
        flow.scrollDirection = .horizontal
        flow.itemSize = CGSize(width: 50, height: 40)
        (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
        let view = scene(flow)
        #expect(ahead.log == ["fetch 2 3"])
        view.contentOffset.x = 50
        view.layoutIfNeeded()
        #expect(ahead.log == ["fetch 2 3", "fetch 4"])
    }

    @Test func nothingIsFetchedAtTheEndOrIfDisabled() {
        let view = scene()
        view.contentOffset.y = 960
        view.layoutIfNeeded()
        #expect(ahead.log.last == "cancel 4 5 6 7")
        view.isPrefetchingEnabled = false
        ahead.log = []
        view.contentOffset.y = 500
        view.layoutIfNeeded()
        #expect(ahead.log.isEmpty)
    }

    /// After an update, items that were prefetched aren't announced again.
    ///
    /// After a reload, all items are announced.
    @Test func updatesAndReloads() {
        let view = scene()
        ahead.log = []
        dataSource.counts = [101]
        view.insertItems(at: [[0, 0]])
        view.layoutIfNeeded()
        // Items 4, 5 and 6 are now items 5, 6 and 7. Item 7 is now item 8, which is outside of the next viewport.
        // Item 3 is now item 4 and wasn't prefetched before.
        #expect(ahead.log == ["cancel 8", "fetch 4"])
        ahead.log = []
        view.reloadData()
        view.layoutIfNeeded()
        #expect(ahead.log == ["fetch 4 5 6 7"])
    }

    @Test func referenceToTheDataSourceIsWeak() {
        let view = scene()
        do {
            let other = Ahead()
            view.prefetchDataSource = other
            withExtendedLifetime(other) { #expect(view.prefetchDataSource != nil) }
        }
        #expect(view.prefetchDataSource == nil)
    }
}

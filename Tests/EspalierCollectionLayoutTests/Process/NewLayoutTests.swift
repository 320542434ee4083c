import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests layouts that initialize themselves in `invalidateLayout(with:)`.
@Suite struct NewLayoutTests {
    /// A layout that counts its items only if the context invalidates everything.
    private final class SettingUpLayout: CollectionViewLayout {
        private var count = 0
        var log: [String] = []

        override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
            log.append("invalidate")
            if context.invalidateEverything, context.invalidateDataSourceCounts {
                count = collectionView?.numberOfItems(inSection: 0) ?? 0
            }
            super.invalidateLayout(with: context)
        }

        override func prepare() { log.append("prepare") }

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 10 * count) }

        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            (0..<count).map { item in
                let attributes = makeAttributes(forCellWith: IndexPath(item: item, section: 0))
                attributes.frame = CGRect(x: 0, y: 10 * item, width: 100, height: 10)
                return attributes
            }
        }
    }

    @Test func newLayoutReceivesAnInvalidationOfEverything() {
        let (layout, dataSource) = (SettingUpLayout(), TestDataSource([4]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        #expect(layout.log == ["invalidate", "prepare"])
        #expect(view.visibleCells.count == 4)
        // The first invalidation of a new layout isn't counted, because no change caused it.
        #expect(view.counters.invalidation == 0 && view.counters.prepare == 1)
        view.layoutIfNeeded()
        #expect(layout.log == ["invalidate", "prepare"])
    }

    /// If `reloadData()` is called before the first layout pass, the reload's invalidation is the only one before this
    /// pass, as in UIKit.
    ///
    /// A second invalidation would make the layout discard the results of the first.
    @Test func aReloadBeforeTheFirstPassIsTheAnnouncement() {
        let (layout, dataSource) = (SettingUpLayout(), TestDataSource([4]))
        let view = makeView(layout, dataSource)
        view.reloadData()
        #expect(layout.log == ["invalidate"] && view.numberOfItems(inSection: 0) == 4)
        dataSource.counts = [5]
        view.insertItems(at: [[0, 4]])
        view.layoutIfNeeded()
        #expect(layout.log == ["invalidate", "prepare", "invalidate", "prepare"])
        #expect(view.numberOfItems(inSection: 0) == 5)
    }

    /// If an update is made before the first layout pass, everything is invalidated again, because there is no old
    /// state with which the update could be compared.
    @Test func anUpdateBeforeTheCountsAreKnownIsAnnounced() {
        let (layout, dataSource) = (SettingUpLayout(), TestDataSource([4]))
        let view = makeView(layout, dataSource)
        view.reloadData()
        dataSource.counts = [5]
        view.insertItems(at: [[0, 4]])
        #expect(view.visibleCells.count == 5)
        #expect(layout.log == ["invalidate", "invalidate", "prepare"])
    }

    @Test func anotherDataSourceIsAnnouncedAfterAReload() {
        let (layout, first, second) = (SettingUpLayout(), TestDataSource([4]), TestDataSource([2]))
        let view = makeView(layout, first)
        view.reloadData()
        view.dataSource = second
        #expect(view.visibleCells.count == 2)
    }

    @Test func replacingLayoutReceivesAnInvalidationOfEverything() {
        let (layout, dataSource) = (SettingUpLayout(), TestDataSource([4]))
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        view.setCollectionViewLayout(layout, animated: true)
        #expect(view.visibleCells.count == 4 && layout.log == ["invalidate", "prepare"])
        view.setCollectionViewLayout(RowLayout(), animated: false)
        view.layoutIfNeeded()
        dataSource.counts = [2]
        view.reloadData()
        view.setCollectionViewLayout(layout, animated: false)
        #expect(view.visibleCells.count == 2)
    }
}

import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct TrackingLayoutTests {
    /// A layout with as many items of 50 x 20 points in each row as fit, and with a note below each item.
    private final class Tiles: TrackingCollectionViewLayout {
        override func prepare() {
            track("note", per: .item)
            beginPreparingLayout()
            let perRow = max(1, Int((collectionView?.bounds.width ?? 0) / 50))
            for item in 0..<(collectionView?.numberOfItems(inSection: 0) ?? 0) {
                let origin = CGPoint(x: item % perRow * 50, y: item / perRow * 30)
                let cell = makeAttributes(forCellWith: [0, item])
                cell.frame = CGRect(origin: origin, size: CGSize(width: 50, height: 20))
                register(cell)
                let note = makeAttributes(forSupplementaryViewOfKind: "note", with: [0, item])
                note.frame = CGRect(x: origin.x, y: origin.y + 20, width: 50, height: 10)
                register(note)
            }
            endPreparingLayout()
        }
    }

    private final class Names: CollectionViewDelegateTrackingLayout {
        var names: [String] = []
        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            uniqueIdentifierForItemAt indexPath: IndexPath
        ) -> AnyHashable { names[indexPath.item] }
    }

    @Test func queriesDoNotPrepareAgain() throws {
        let dataSource = TestDataSource([5])
        let view = makeView(Tiles(), dataSource)
        #expect(view.contentSize == CGSize(width: 100, height: 90))
        #expect(
            view.elements(in: CGRect(x: 0, y: 30, width: 50, height: 20)).map(\.elementDescription) == [
                "cell [0, 2]"
            ])
        #expect(try #require(view.layoutAttributesForItem(at: [0, 3])).frame.origin == CGPoint(x: 50, y: 30))
    }

    @Test func viewsOfAnItemMoveWithItAndCrossFade() throws {
        let dataSource = TestDataSource([3])
        let delegate = Names()
        delegate.names = ["a", "b", "c"]
        let view = makeView(Tiles(), dataSource)
        view.delegate = delegate
        view.layoutIfNeeded()
        delegate.names = ["x", "a", "b", "c"]
        dataSource.counts = [4]
        view.insertItems(at: [[0, 0]])
        let notes = try #require(view.lastTransition).elements.filter {
            $0.end.representedElementKind == "note"
        }
        let leaving = try #require(notes.first { $0.role == .disappears && $0.oldIndexPath == [0, 0] })
        #expect(leaving.end.frame.minX == 50 && leaving.end.alpha == 0)
        let coming = try #require(notes.first { $0.role == .appears && $0.newIndexPath == [0, 1] })
        #expect(coming.start.frame.minX == 0 && coming.start.alpha == 0)
        let new = try #require(notes.first { $0.newIndexPath == [0, 0] })
        #expect(new.start.frame == new.end.frame && new.start.alpha == 0)
    }

    @Test func theSameItemIsAtTheTopAfterAResize() throws {
        let dataSource = TestDataSource([100])
        let view = makeView(Tiles(), dataSource)
        // With two items on each row, item 40 is at y = 600, so five points of this item are above the viewport.
        view.contentOffset.y = 605
        view.layoutIfNeeded()
        view.frame.size.width = 250
        view.layoutIfNeeded()
        // With five items on each row, item 40 is at y = 240.
        #expect(view.contentOffset.y == 245)
        #expect(try #require(view.indexPathsForVisibleItems.first) == [0, 40])
    }
}

import PopularLayouts
import UIKit
import XCTest

class WeekCalendarLayoutTests: XCTestCase, WeekCalendarLayoutDelegate {
    func weekCalendar(
        _ layout: WeekCalendarLayout, eventAt indexPath: IndexPath
    ) -> (day: Int, start: CGFloat, end: CGFloat) {
        return [(0, 9, 10.5), (2, 13, 14), (6, 20, 23)][indexPath.item]
    }

    func testWeek() {
        let layout = WeekCalendarLayout()
        layout.delegate = self
        layout.now = 9.5
        let dataSource = DataSourceStub([3])
        let kinds = [WeekCalendarLayout.dayHeaderKind, WeekCalendarLayout.hourLabelKind]
        let collectionView = makeCollectionView(
            layout, width: 400, height: 500, dataSource: dataSource, kinds: kinds)

        // Days are 50 wide, starting at x = 50. Hours are 40 high, starting at y = 30. Cells are inset by 1.
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 400, height: 990))
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame,
            CGRect(x: 51, y: 391, width: 48, height: 58))
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame,
            CGRect(x: 351, y: 831, width: 48, height: 118))
        XCTAssertEqual(
            layout.layoutAttributesForDecorationView(
                ofKind: WeekCalendarLayout.hourLineKind, at: IndexPath(item: 3, section: 0))?.frame,
            CGRect(x: 50, y: 150, width: 350, height: 0.5))
        XCTAssertEqual(
            layout.layoutAttributesForDecorationView(
                ofKind: WeekCalendarLayout.nowLineKind, at: IndexPath(item: 0, section: 0))?.frame.midY, 410)

        collectionView.contentOffset.y = 200
        collectionView.layoutIfNeeded()
        let header = collectionView.supplementaryView(
            forElementKind: WeekCalendarLayout.dayHeaderKind, at: IndexPath(item: 6, section: 0))
        XCTAssertEqual(header?.frame, CGRect(x: 350, y: 200, width: 50, height: 30))
        XCTAssertEqual(
            collectionView.visibleSupplementaryViews(ofKind: WeekCalendarLayout.dayHeaderKind).count, 7)
        XCTAssertEqual(collectionView.visibleCells.count, 2)
    }
}

class TimelineLayoutTests: XCTestCase {
    func testTimeline() {
        let layout = TimelineLayout()
        let dataSource = DataSourceStub([3])
        let collectionView = makeCollectionView(
            layout, width: 320, height: 400, dataSource: dataSource,
            kinds: [TimelineLayout.ElementKind.date.rawValue])
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 320, height: 320))
        let cells = (0..<3).compactMap {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        XCTAssertEqual(
            cells,
            [
                CGRect(x: 16, y: 20, width: 132, height: 80), CGRect(x: 172, y: 120, width: 132, height: 80),
                CGRect(x: 16, y: 220, width: 132, height: 80),
            ])
        let kinds = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 100))?
            .map { $0.representedElementKind ?? "cell" }
        XCTAssertEqual(kinds, ["line", "cell", "date", "dot"])
        XCTAssertEqual(
            layout.layoutAttributesForDecorationView(ofKind: "dot", at: IndexPath(item: 1, section: 0))?
                .frame,
            CGRect(x: 154, y: 154, width: 12, height: 12))
    }

    func testInsertingAnEntryMakesItsDot() {
        let layout = TimelineLayout()
        let dataSource = DataSourceStub([3])
        let collectionView = makeCollectionView(
            layout, width: 320, height: 400, dataSource: dataSource,
            kinds: [TimelineLayout.ElementKind.date.rawValue])
        let finished = expectation(description: "finished")
        // swift-format-ignore: OnlyOneTrailingClosureArgument
        collectionView.performBatchUpdates({
            dataSource.counts = [4]
            collectionView.insertItems(at: [IndexPath(item: 1, section: 0)])
        }) { completed in
            XCTAssertTrue(completed)
            finished.fulfill()
        }
        wait(for: [finished], timeout: 1)
        XCTAssertEqual(collectionView.contentSize.height, 420)
        XCTAssertEqual(collectionView.numberOfItems(inSection: 0), 4)
        // After an update, the layout doesn't return the index paths of the update any more.
        XCTAssertEqual(layout.indexPathsToInsertForDecorationView(ofKind: "dot"), [])
    }
}

import PopularLayouts
import UIKit
import XCTest

class ScrollingLayoutTests: XCTestCase {
    func testSpreadsheetKeepsFirstRowAndColumn() throws {
        let layout = SpreadsheetLayout()
        layout.columnWidths = [50, 100]
        layout.rowHeight = 30
        let dataSource = DataSourceStub(Array(repeating: 4, count: 10))
        let collectionView = makeCollectionView(layout, width: 120, height: 100, dataSource: dataSource)
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 300, height: 300))
        collectionView.contentOffset = CGPoint(x: 70, y: 45)
        collectionView.layoutIfNeeded()
        let corner = collectionView.layoutAttributesForItem(at: IndexPath(row: 0, section: 0))
        XCTAssertEqual(corner?.frame, CGRect(x: 70, y: 45, width: 50, height: 30))
        XCTAssertEqual(corner?.zIndex, 3)
        let row = collectionView.layoutAttributesForItem(at: IndexPath(row: 0, section: 4))
        XCTAssertEqual(row?.frame, CGRect(x: 70, y: 120, width: 50, height: 30))
        let column = collectionView.layoutAttributesForItem(at: IndexPath(row: 3, section: 0))
        XCTAssertEqual(column?.frame, CGRect(x: 200, y: 45, width: 100, height: 30))
        let inner = collectionView.layoutAttributesForItem(at: IndexPath(row: 1, section: 1))
        XCTAssertEqual(inner?.frame, CGRect(x: 50, y: 30, width: 100, height: 30))
    }

    func testAccordion() {
        let layout = AccordionLayout()
        let dataSource = DataSourceStub([6])
        let collectionView = makeCollectionView(layout, width: 320, height: 480, dataSource: dataSource)
        func frames() -> [CGRect] {
            return (0..<4).compactMap {
                collectionView.layoutAttributesForItem(at: IndexPath(row: $0, section: 0))?.frame
            }
        }
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 320, height: 6 * 180 + 300))
        XCTAssertEqual(
            frames(),
            [
                CGRect(x: 0, y: 0, width: 320, height: 280), CGRect(x: 0, y: 280, width: 320, height: 100),
                CGRect(x: 0, y: 380, width: 320, height: 100), CGRect(x: 0, y: 480, width: 320, height: 100),
            ])
        // Halfway to the next strip, the top strip has moved by half of the standard height, and the next strip is half
        // unfolded.
        collectionView.contentOffset.y = 90
        XCTAssertEqual(
            frames(),
            [
                CGRect(x: 0, y: 40, width: 320, height: 280), CGRect(x: 0, y: 230, width: 320, height: 190),
                CGRect(x: 0, y: 420, width: 320, height: 100), CGRect(x: 0, y: 520, width: 320, height: 100),
            ])
        let target = layout.targetContentOffset(
            forProposedContentOffset: CGPoint(x: 0, y: 300), withScrollingVelocity: .zero)
        XCTAssertEqual(target.y, 360)
    }

    func testAccordionIsToldAboutTransitions() {
        let accordion = AccordionLayout()
        let dataSource = DataSourceStub([6])
        let collectionView = makeCollectionView(accordion, width: 320, height: 480, dataSource: dataSource)
        collectionView.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
        XCTAssertEqual(accordion.transitions, ["to", "end"])
        let other = AccordionLayout()
        collectionView.setCollectionViewLayout(other, animated: true)
        XCTAssertEqual(other.transitions, ["from", "end"])
    }

    func testMosaicIsOnWholePixels() {
        let layout = MosaicLayout()
        layout.rowHeight = 101
        let dataSource = DataSourceStub([8])
        let collectionView = makeCollectionView(layout, width: 375, height: 400, dataSource: dataSource)
        let frames = (0..<8).compactMap {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        // The widths are halves and thirds of 375 - 2, and the heights of the small items are (101 - 2) / 2. All of
        // them are rounded to half points.
        XCTAssertEqual(
            frames,
            [
                CGRect(x: 0, y: 0, width: 375, height: 101),
                CGRect(x: 0, y: 103, width: 186.5, height: 101),
                CGRect(x: 188.5, y: 103, width: 186.5, height: 101),
                CGRect(x: 0, y: 206, width: 248.5, height: 101),
                CGRect(x: 250.5, y: 206, width: 124.5, height: 49.5),
                CGRect(x: 250.5, y: 257.5, width: 124.5, height: 49.5),
                CGRect(x: 0, y: 309, width: 186.5, height: 101),
                CGRect(x: 188.5, y: 309, width: 186.5, height: 101),
            ])
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 375, height: 410))
        let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 210, width: 375, height: 20))
        XCTAssertEqual(Set(found?.map { $0.indexPath.item } ?? []), [3, 4])
    }

    func testParallax() throws {
        let layout = ParallaxLayout()
        layout.settings = (itemHeight: 100, parallax: 0.5)
        let dataSource = DataSourceStub([10])
        let collectionView = makeCollectionView(
            layout, width: 200, height: 300, dataSource: dataSource, cellClass: ParallaxCell.self)
        let middle = try XCTUnwrap(
            collectionView.cellForItem(at: IndexPath(item: 1, section: 0)) as? ParallaxCell)
        XCTAssertEqual(middle.picture.transform, .identity)
        let last = try XCTUnwrap(
            collectionView.cellForItem(at: IndexPath(item: 2, section: 0)) as? ParallaxCell)
        XCTAssertEqual(last.picture.transform, CGAffineTransform(translationX: 0, y: -50))
        XCTAssertEqual(last.titleLabel.alpha, 1 - 100.0 / 150, accuracy: 1e-12)

        collectionView.contentOffset.y = 100
        collectionView.layoutIfNeeded()
        let scrolled = try XCTUnwrap(
            collectionView.cellForItem(at: IndexPath(item: 2, section: 0)) as? ParallaxCell)
        XCTAssertEqual(scrolled.picture.transform, .identity)

        let context = layout.invalidationContext(
            forBoundsChange: collectionView.bounds.offsetBy(dx: 0, dy: 7))
        XCTAssertEqual((context as? ParallaxInvalidationContext)?.boundsOriginChanged, true)
        XCTAssertFalse(context.invalidateEverything)
    }
}

import PopularLayouts
import UIKit
import XCTest

class PinterestLayoutTests: XCTestCase, PinterestLayoutDelegate {
    var layout: PinterestLayout!
    var dataSource: DataSourceStub!
    var collectionView: UICollectionView!

    override func setUp() {
        super.setUp()
        layout = PinterestLayout()
        layout.delegate = self
        layout.cellPadding = 5
        dataSource = DataSourceStub([5])
        collectionView = makeCollectionView(layout, width: 200, height: 300, dataSource: dataSource)
    }

    func collectionView(_ collectionView: UICollectionView, heightForPhotoAtIndexPath indexPath: IndexPath)
        -> CGFloat
    {
        return [90, 40, 70, 60, 20][indexPath.item]
    }

    func testFrames() {
        // Columns are 100 wide. The heights with padding are 100, 50, 80, 70 and 30.
        let expected = [
            CGRect(x: 5, y: 5, width: 90, height: 90),
            CGRect(x: 105, y: 5, width: 90, height: 40),
            CGRect(x: 105, y: 55, width: 90, height: 70),
            CGRect(x: 5, y: 105, width: 90, height: 60),
            CGRect(x: 105, y: 135, width: 90, height: 20),
        ]
        for (item, frame) in expected.enumerated() {
            XCTAssertEqual(
                layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame, frame)
        }
        XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 200, height: 170))
    }

    func testContentInsetNarrowsColumns() {
        collectionView.contentInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
        layout.invalidateLayout()
        collectionView.layoutIfNeeded()
        XCTAssertEqual(layout.collectionViewContentSize.width, 160)
        XCTAssertEqual(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minX, 85)
    }

    func testAttributesInRect() {
        let attributes = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 200, height: 50))
        XCTAssertEqual(attributes?.map { $0.indexPath.item }, [0, 1])
    }

    func testMoreColumnsInvalidate() {
        layout.numberOfColumns = 4
        collectionView.layoutIfNeeded()
        XCTAssertEqual(
            collectionView.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame.minX, 155)
    }

    func testReloadAfterAppending() {
        dataSource.counts = [3]
        collectionView.reloadData()
        layout.invalidateLayout()
        collectionView.layoutIfNeeded()
        XCTAssertEqual(collectionView.contentSize.height, 130)
        XCTAssertEqual(collectionView.visibleCells.count, 3)
    }

    func testBoundsChange() {
        XCTAssertFalse(
            layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 80, width: 200, height: 300)))
        XCTAssertTrue(
            layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 300, height: 200)))
    }
}

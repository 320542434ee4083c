import PopularLayouts
import UIKit
import XCTest

class GuideTests: XCTestCase, MyCustomProtocol {
    //  NSObject -- NSArray -- NSMutableArray
    //           |- NSValue -- NSNumber -- NSDecimalNumber
    //           |          |- NSCoded
    //           `- NSDate
    private let children: [IndexPath: [IndexPath]] = [
        [0, 0]: [[1, 0], [1, 1], [1, 2]], [1, 0]: [[2, 0]], [1, 1]: [[2, 1], [2, 2]], [2, 1]: [[3, 0]],
    ]

    func childrenOfClass(at indexPath: IndexPath) -> [IndexPath] { children[indexPath] ?? [] }

    func numRowsForClassAndChildren(at indexPath: IndexPath) -> Int {
        max(1, childrenOfClass(at: indexPath).map { numRowsForClassAndChildren(at: $0) }.reduce(0, +))
    }

    func testClassHierarchy() throws {
        let layout = MyCustomLayout()
        layout.customDataSource = self
        let dataSource = DataSourceStub([1, 3, 3, 1])
        let collectionView = makeCollectionView(
            layout, width: 800, height: 600, dataSource: dataSource,
            kinds: [MyCustomLayout.connectionViewKind])
        // A column is 20 + 140 + 20 wide, and a row 5 + 30 + 5 high.
        func cell(_ section: Int, _ item: Int) -> CGPoint? {
            layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame.origin
        }
        XCTAssertEqual(cell(0, 0), CGPoint(x: 20, y: 5))
        XCTAssertEqual([cell(1, 0), cell(1, 1), cell(1, 2)].map { $0?.y }, [5, 45, 125])
        XCTAssertEqual([cell(2, 0), cell(2, 1), cell(2, 2)].map { $0?.y }, [5, 45, 85])
        XCTAssertEqual(cell(3, 0), CGPoint(x: 560, y: 45))
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 720, height: 160))

        let connection = layout.layoutAttributesForSupplementaryView(
            ofKind: MyCustomLayout.connectionViewKind, at: IndexPath(item: 0, section: 0))
        XCTAssertEqual(connection?.frame, CGRect(x: 160, y: 5, width: 40, height: 150))
        XCTAssertEqual(layout.layoutAttributesForElements(in: collectionView.bounds)?.count, 8 + 4)
        XCTAssertEqual(collectionView.visibleCells.count, 8)
        XCTAssertEqual(
            collectionView.indexPathsForVisibleSupplementaryElements(
                ofKind: MyCustomLayout.connectionViewKind
            ).count, 4)

        let a = try XCTUnwrap(layout.layoutAttributesForItem(at: [1, 1]) as? MyCustomAttributes)
        let b = try XCTUnwrap(a.copy() as? MyCustomAttributes)
        XCTAssertTrue(a.isEqual(b))
        b.children = []
        XCTAssertFalse(a.isEqual(b))
    }

    func testTemplate() {
        let layout = TemplateLayout()
        let dataSource = DataSourceStub([4, 2])
        let collectionView = makeCollectionView(layout, width: 300, height: 400, dataSource: dataSource)
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 300, height: 300))
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame,
            CGRect(x: 0, y: 100, width: 100, height: 100))
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 1))?.frame,
            CGRect(x: 100, y: 200, width: 100, height: 100))
        XCTAssertEqual(
            collectionView.indexPathForItem(at: CGPoint(x: 150, y: 250)), IndexPath(item: 1, section: 1))
        XCTAssertNil(collectionView.indexPathForItem(at: CGPoint(x: 250, y: 250)))
    }
}

class TagCloudTests: XCTestCase, TagCloudLayoutDelegate {
    func tagCloudLayout(_ layout: TagCloudLayout, widthForTagAt indexPath: IndexPath) -> CGFloat {
        return [50, 80, 40, 100][indexPath.item]
    }

    private func makeView(_ layout: TagCloudLayout, _ dataSource: DataSourceStub) -> UICollectionView {
        let collectionView = makeCollectionView(layout, width: 232, height: 200, dataSource: dataSource)
        collectionView.delegate = self
        layout.invalidateLayout()
        return collectionView
    }

    func testRowsAreCentered() {
        let layout = TagCloudLayout()
        let dataSource = DataSourceStub([4])
        let collectionView = makeView(layout, dataSource)
        // The width between the insets is 200; the items of the first row take 50 + 8 + 80 + 8 + 40 = 186.
        let frames = (0..<4).compactMap {
            collectionView.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        XCTAssertEqual(frames.map { $0.minX }, [23, 81, 169, 66])
        XCTAssertEqual(frames.map { $0.minY }, [16, 16, 16, 56])
        XCTAssertEqual(collectionView.contentSize.height, 104)
    }

    func testMirroredForRightToLeft() {
        let layout = TagCloudLayout()
        let dataSource = DataSourceStub([4])
        let collectionView = makeView(layout, dataSource)
        collectionView.semanticContentAttribute = .forceRightToLeft
        collectionView.layoutIfNeeded()
        XCTAssertEqual(
            collectionView.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX, 232 - 23 - 50)
    }
}

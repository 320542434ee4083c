import PopularLayouts
import UIKit
import XCTest

class CarouselTests: XCTestCase {
    func testCoverFlow() throws {
        let layout = CoverFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        let dataSource = DataSourceStub([5])
        let collectionView = makeCollectionView(layout, width: 300, height: 200, dataSource: dataSource)
        XCTAssertEqual(collectionView.decelerationRate, .fast)
        // The content consists of five covers of 100 points, and insets of 100 points on both sides.
        XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 700, height: 200))

        let first = try XCTUnwrap(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
        XCTAssertEqual(first.center, CGPoint(x: 150, y: 100))
        XCTAssertEqual(first.frame, CGRect(x: 100, y: 50, width: 100, height: 100), accuracy: 1e-9)
        XCTAssertEqual(first.alpha, 1)

        let second = try XCTUnwrap(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
        XCTAssertEqual(second.transform3D.m34 != 0, true)
        XCTAssertEqual(second.zIndex, -100)
        XCTAssertEqual(second.alpha, 0.7, accuracy: 1e-12)
        // The cover is rotated by 60 degrees and scaled by 0.75, so half of its width is 50 * 0.75 * cos 60 = 18.75.
        // One edge is 50 * 0.75 * sin 60 = 32.476 in front of the plane, and the other edge is the same distance behind
        // it. The eye is at a distance of 500.
        let half: CGFloat = 18.75
        let depth: CGFloat = 50 * 0.75 * sin(CGFloat.pi / 3)
        XCTAssertEqual(
            second.frame.width, half / (1 - depth / 500) + half / (1 + depth / 500), accuracy: 1e-6)
    }

    func testCoverFlowSnapsToTheNearestCover() {
        let layout = CoverFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        let dataSource = DataSourceStub([5])
        let collectionView = makeCollectionView(layout, width: 300, height: 200, dataSource: dataSource)
        XCTAssertNotNil(collectionView)
        for (proposed, expected) in [(0, 0), (30, 0), (70, 100), (249, 200), (400, 400)]
            as [(CGFloat, CGFloat)]
        {
            let target = layout.targetContentOffset(
                forProposedContentOffset: CGPoint(x: proposed, y: 0),
                withScrollingVelocity: CGPoint(x: 1, y: 0))
            XCTAssertEqual(target, CGPoint(x: expected, y: 0), "proposed \(proposed)")
        }
    }

    func testPaging() {
        let layout = SnapPagingLayout()
        layout.peek = 20
        layout.minimumLineSpacing = 10
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(layout, width: 300, height: 200, dataSource: dataSource)
        XCTAssertEqual(layout.itemSize, CGSize(width: 260, height: 184))
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame,
            CGRect(x: 290, y: 8, width: 260, height: 184))
        collectionView.contentOffset.x = 280
        for (velocity, expected) in [(1.0, 540.0), (-1, 270), (0, 270)] as [(CGFloat, CGFloat)] {
            let target = layout.targetContentOffset(
                forProposedContentOffset: CGPoint(x: 1000, y: 0),
                withScrollingVelocity: CGPoint(x: velocity, y: 0))
            XCTAssertEqual(target.x, expected, "velocity \(velocity)")
        }
        let context = layout.invalidationContext(forBoundsChange: CGRect(x: 0, y: 0, width: 200, height: 300))
        XCTAssertEqual(
            (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics,
            true)
    }

    func testCardStack() throws {
        let layout = CardStackLayout()
        layout.visibleCards = 3
        let dataSource = DataSourceStub([5])
        let collectionView = makeCollectionView(layout, width: 320, height: 480, dataSource: dataSource)
        XCTAssertTrue(collectionView.isPagingEnabled)
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 320, height: 2400))
        let visible = try XCTUnwrap(layout.layoutAttributesForElements(in: collectionView.bounds))
        XCTAssertEqual(visible.map { $0.indexPath.item }, [0, 1, 2])
        XCTAssertEqual(visible.map { $0.zIndex }, [5, 4, 3])
        // Cards further away look smaller.
        XCTAssertGreaterThan(visible[0].frame.width, visible[1].frame.width)
        XCTAssertGreaterThan(visible[1].frame.width, visible[2].frame.width)
        collectionView.contentOffset.y = 960
        collectionView.layoutIfNeeded()
        XCTAssertEqual(
            layout.layoutAttributesForElements(in: collectionView.bounds)?.map { $0.indexPath.item },
            [2, 3, 4])
        XCTAssertEqual(collectionView.visibleCells.count, 3)
        XCTAssertEqual(
            layout.initialLayoutAttributesForAppearingItem(at: IndexPath(item: 3, section: 0))?.alpha, 0)
    }

    func testCircularLayoutTurnsAroundItsHub() throws {
        let layout = CircularLayout()
        let dataSource = DataSourceStub([10])
        let collectionView = makeCollectionView(
            layout, width: 375, height: 500, dataSource: dataSource, cellClass: CircularCell.self)
        let attributes = try XCTUnwrap(
            layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)) as? CircularLayoutAttributes)
        XCTAssertEqual(attributes.angle, atan(133.0 / 500), accuracy: 1e-12)
        XCTAssertEqual(attributes.anchorPoint.y, (173.0 / 2 + 500) / 173, accuracy: 1e-12)

        let copy = try XCTUnwrap(attributes.copy() as? CircularLayoutAttributes)
        XCTAssertEqual(copy, attributes)
        copy.anchorPoint = .zero
        XCTAssertNotEqual(copy, attributes)

        // The anchor point is 586.5 points below the top of the card. The cell's center is at the anchor point, but the
        // frame of the first card doesn't change.
        let cell = try XCTUnwrap(collectionView.cellForItem(at: IndexPath(item: 0, section: 0)))
        XCTAssertEqual(cell.center.y, 250 + 500, accuracy: 1e-9)
        XCTAssertEqual(cell.frame, CGRect(x: 121, y: 163.5, width: 133, height: 173), accuracy: 1e-9)
        XCTAssertEqual(type(of: layout).layoutAttributesClass === CircularLayoutAttributes.self, true)

        let target = layout.targetContentOffset(
            forProposedContentOffset: CGPoint(x: 500, y: 0), withScrollingVelocity: .zero)
        let perItem = (1330.0 - 375) / 9
        XCTAssertEqual(target.x, (500 / perItem).rounded() * perItem, accuracy: 1e-9)
    }
}

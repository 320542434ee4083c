import PopularLayouts
import UIKit
import XCTest

class FlowSubclassTests: XCTestCase, UICollectionViewDelegateFlowLayout {
    var widths: [CGFloat] = [60, 50, 40, 70]

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        return CGSize(width: widths[indexPath.item], height: 20)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        return UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    }

    private func frames(_ alignment: AlignedFlowLayout.Alignment) -> [CGRect] {
        let layout = AlignedFlowLayout(alignment: alignment)
        layout.minimumInteritemSpacing = 4
        layout.minimumLineSpacing = 6
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(layout, width: 200, height: 200, dataSource: dataSource)
        collectionView.delegate = self
        layout.invalidateLayout()
        collectionView.layoutIfNeeded()
        // The width between the insets is 180. The first line is 60 + 4 + 50 + 4 + 40 = 158 wide, and the second line
        // is 70 wide.
        return (0..<4).compactMap {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
    }

    func testLeft() {
        XCTAssertEqual(frames(.left).map { $0.minX }, [10, 74, 128, 10])
        XCTAssertEqual(frames(.left).map { $0.minY }, [0, 0, 0, 26])
    }

    func testCenter() {
        XCTAssertEqual(frames(.center).map { $0.minX }, [21, 85, 139, 65])
    }

    func testRight() {
        XCTAssertEqual(frames(.right).map { $0.minX }, [32, 96, 150, 120])
    }

    // MARK: - Sticky headers

    func testHeaderSticksAndIsPushedOut() {
        let layout = StickyHeadersLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 100, height: 30)
        let dataSource = DataSourceStub([3, 3])
        let collectionView = makeCollectionView(layout, width: 100, height: 200, dataSource: dataSource)

        func headerY(_ section: Int) -> CGFloat? {
            return layout.layoutAttributesForElements(in: collectionView.bounds)?
                .first {
                    $0.representedElementCategory == .supplementaryView && $0.indexPath.section == section
                }?
                .frame.minY
        }
        XCTAssertEqual(headerY(0), 0)
        collectionView.contentOffset = CGPoint(x: 0, y: 150)
        XCTAssertEqual(headerY(0), 150)
        XCTAssertEqual(headerY(1), 330)
        // The first section ends at 330, so its header, 30 high, doesn't move below 300.
        collectionView.contentOffset = CGPoint(x: 0, y: 310)
        XCTAssertEqual(headerY(0), 300)
        collectionView.contentOffset = CGPoint(x: 0, y: 340)
        XCTAssertNil(headerY(0))
        XCTAssertEqual(headerY(1), 340)
    }

    // MARK: - Stretchy header

    func testHeaderStretches() {
        let controller = StretchyHeaderController()
        controller.loadViewIfNeeded()
        let collectionView = controller.collectionView!
        collectionView.layoutIfNeeded()
        let path = IndexPath(item: 0, section: 0)
        func header() -> CGRect? {
            return controller.collectionViewLayout.layoutAttributesForElements(in: collectionView.bounds)?
                .first { $0.representedElementKind == UICollectionView.elementKindSectionHeader }?.frame
        }
        XCTAssertEqual(header(), CGRect(x: 0, y: 0, width: 375, height: 340))
        XCTAssertEqual(
            collectionView.layoutAttributesForItem(at: path)?.frame,
            CGRect(x: 16, y: 356, width: 343, height: 50))
        collectionView.contentOffset.y = -60
        XCTAssertEqual(header(), CGRect(x: 0, y: -60, width: 375, height: 400))
        collectionView.contentOffset.y = 100
        XCTAssertEqual(header(), CGRect(x: 0, y: 0, width: 375, height: 340))
        XCTAssertNotNil(
            collectionView.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: path))
    }
}

class SectionBackgroundTests: XCTestCase, SectionBackgroundFlowLayoutDelegate {
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        backgroundColorForSectionAt section: Int
    ) -> UIColor {
        return section == 0 ? .systemGreen : .systemPink
    }

    func testBackgrounds() {
        let layout = SectionBackgroundFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 40)
        layout.minimumLineSpacing = 10
        layout.sectionInset = UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0)
        let dataSource = DataSourceStub([2, 0, 1])
        let collectionView = makeCollectionView(layout, width: 100, height: 400, dataSource: dataSource)
        collectionView.delegate = self
        layout.invalidateLayout()
        collectionView.layoutIfNeeded()

        let decorations = layout.layoutAttributesForElements(in: collectionView.bounds)?
            .filter { $0.representedElementCategory == .decorationView }
        // Section 0 has items of height 40 at 20 and 70. Section 1 is empty and its insets take 40. Section 2 starts at 170.
        XCTAssertEqual(
            decorations?.map { $0.frame },
            [
                CGRect(x: 0, y: 10, width: 100, height: 110), CGRect(x: 0, y: 180, width: 100, height: 60),
            ])
        XCTAssertEqual(decorations?.first?.zIndex, -1)
        XCTAssertNotNil(
            layout.layoutAttributesForDecorationView(
                ofKind: SectionBackgroundFlowLayout.sectionBackground, at: IndexPath(item: 0, section: 2)))
    }
}

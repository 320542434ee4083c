import UIKit
import XCTest

/// Typical tests of apps with a plain collection view and the flow layout.
class CollectionViewTests: XCTestCase, UICollectionViewDelegate {
    private var selected: [IndexPath] = []
    private var scrolls = 0

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selected.append(indexPath)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrolls += 1
    }

    private func makeFlow() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 10
        return layout
    }

    func testHeadersAndFootersPin() {
        let layout = makeFlow()
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        layout.sectionFootersPinToVisibleBounds = true
        let dataSource = DataSourceStub([8, 8])
        let collectionView = makeCollectionView(layout, width: 100, height: 150, dataSource: dataSource)
        // Each section consists of a header of 30, four lines of 50 with gaps of 10, and a footer of 20.
        XCTAssertEqual(collectionView.contentSize, CGSize(width: 100, height: 560))
        collectionView.contentOffset.y = 40
        collectionView.layoutIfNeeded()
        let path = IndexPath(item: 0, section: 0)
        let header = collectionView.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader, at: path)
        XCTAssertEqual(header?.frame, CGRect(x: 0, y: 40, width: 100, height: 30))
        let footer = collectionView.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionFooter, at: path)
        XCTAssertEqual(footer?.frame, CGRect(x: 0, y: 170, width: 100, height: 20))
    }

    func testInsets() {
        let layout = makeFlow()
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
        layout.sectionInsetReference = .fromContentInset
        let dataSource = DataSourceStub([3])
        let collectionView = makeCollectionView(layout, width: 120, height: 200, dataSource: dataSource)
        collectionView.contentInset = UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0)
        XCTAssertEqual(collectionView.adjustedContentInset.top, 7)
        XCTAssertEqual(collectionView.contentSize.height, 5 + 50 + 10 + 50 + 15)
        XCTAssertEqual(
            layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.origin,
            CGPoint(x: 60, y: 5))
    }

    func testScrolling() {
        let dataSource = DataSourceStub([100])
        let collectionView = makeCollectionView(makeFlow(), width: 100, height: 200, dataSource: dataSource)
        collectionView.delegate = self
        collectionView.scrollToItem(at: IndexPath(item: 50, section: 0), at: .top, animated: false)
        XCTAssertEqual(collectionView.contentOffset.y, 25 * 60)
        collectionView.scrollToItem(
            at: IndexPath(item: 50, section: 0), at: .centeredVertically, animated: false)
        XCTAssertEqual(collectionView.contentOffset.y, 25 * 60 + 25 - 100)
        collectionView.setContentOffset(CGPoint(x: 0, y: 60), animated: false)
        XCTAssertEqual(
            collectionView.indexPathsForVisibleItems.sorted().first, IndexPath(item: 2, section: 0))
        XCTAssertEqual(scrolls, 3)
        collectionView.contentOffset.y = 10_000
        XCTAssertEqual(collectionView.bounds.minY, 10_000)
    }

    func testSelection() {
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(makeFlow(), width: 100, height: 200, dataSource: dataSource)
        collectionView.delegate = self
        collectionView.allowsMultipleSelection = true
        let paths = [IndexPath(item: 1, section: 0), IndexPath(item: 3, section: 0)]
        for path in paths {
            collectionView.selectItem(at: path, animated: false, scrollPosition: [])
        }
        XCTAssertEqual(collectionView.indexPathsForSelectedItems, paths)
        XCTAssertEqual(collectionView.cellForItem(at: paths[1])?.isSelected, true)
        collectionView.deselectItem(at: paths[1], animated: false)
        XCTAssertEqual(collectionView.cellForItem(at: paths[1])?.isSelected, false)
        // If code selects an item, the delegate isn't called.
        XCTAssertEqual(selected, [])
    }

    func testCellsAreReusedAndSized() throws {
        class Cell: UICollectionViewCell {
            static var preparations = 0
            override func prepareForReuse() {
                super.prepareForReuse()
                Cell.preparations += 1
            }
        }
        Cell.preparations = 0
        let dataSource = DataSourceStub([100])
        let collectionView = makeCollectionView(
            makeFlow(), width: 100, height: 200, dataSource: dataSource, cellClass: Cell.self)
        let cell = try XCTUnwrap(collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
        XCTAssertEqual(cell.frame, CGRect(x: 50, y: 0, width: 50, height: 50))
        XCTAssertEqual(cell.contentView.frame, cell.bounds)
        XCTAssertEqual(cell.reuseIdentifier, "cell")
        XCTAssertEqual(collectionView.indexPath(for: cell), IndexPath(item: 1, section: 0))
        cell.backgroundView = UIView()
        XCTAssertEqual(cell.backgroundView?.frame, cell.bounds)
        XCTAssertEqual(Cell.preparations, 0)
        collectionView.contentOffset.y = 3000
        collectionView.layoutIfNeeded()
        collectionView.contentOffset.y = 0
        collectionView.layoutIfNeeded()
        XCTAssertGreaterThan(Cell.preparations, 0)
    }

    func testSectionsMoveAndReload() {
        let dataSource = DataSourceStub([1, 2, 3])
        let collectionView = makeCollectionView(makeFlow(), width: 100, height: 400, dataSource: dataSource)
        collectionView.performBatchUpdates({
            dataSource.counts = [3, 1, 2]
            collectionView.moveSection(2, toSection: 0)
        })
        XCTAssertEqual((0..<3).map { collectionView.numberOfItems(inSection: $0) }, [3, 1, 2])
        dataSource.counts = [3, 1]
        collectionView.deleteSections([2])
        collectionView.reloadSections([0])
        collectionView.reloadItems(at: [IndexPath(item: 0, section: 1)])
        XCTAssertEqual(collectionView.numberOfSections, 2)
        XCTAssertEqual(collectionView.visibleCells.count, 4)
    }

    func testEstimatedSizes() {
        class Cell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                let lines = CGFloat(layoutAttributes.indexPath.item)
                layoutAttributes.size = CGSize(width: 100, height: 20 + 10 * lines)
                return layoutAttributes
            }
        }
        let layout = makeFlow()
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        layout.minimumLineSpacing = 0
        let dataSource = DataSourceStub([4])
        let collectionView = makeCollectionView(
            layout, width: 100, height: 400, dataSource: dataSource, cellClass: Cell.self)
        XCTAssertEqual(
            collectionView.indexPathsForVisibleItems.sorted().compactMap {
                collectionView.cellForItem(at: $0)?.frame.height
            },
            [20, 30, 40, 50])
        XCTAssertEqual(collectionView.contentSize.height, 140)
    }

    func testGeometryOfAttributes() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: 10, y: 20, width: 40, height: 20)
        XCTAssertEqual(attributes.center, CGPoint(x: 30, y: 30))
        XCTAssertEqual(attributes.bounds, CGRect(x: 0, y: 0, width: 40, height: 20))
        attributes.transform = CGAffineTransform(rotationAngle: .pi / 2)
        XCTAssertEqual(attributes.frame, CGRect(x: 20, y: 10, width: 20, height: 40), accuracy: 1e-12)
        attributes.transform = .identity
        attributes.size = CGSize(width: 60, height: 60)
        XCTAssertEqual(attributes.frame, CGRect(x: 0, y: 0, width: 60, height: 60))
        XCTAssertEqual(CATransform3DGetAffineTransform(attributes.transform3D), .identity)
        XCTAssertEqual(CGVector(dx: 1, dy: 2).dy, 2)
    }
}

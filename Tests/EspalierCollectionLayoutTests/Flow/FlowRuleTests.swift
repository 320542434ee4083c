import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct FlowRuleTests {
    private final class Sizes: CollectionViewDelegateFlowLayout {
        let sizes: [CGSize]
        init(_ sizes: [CGSize]) { self.sizes = sizes }

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.item] }
    }

    private func frames(_ sizes: [(CGFloat, CGFloat)], spacing: CGFloat = 0) -> [CGRect] {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (spacing, spacing)
        let dataSource = TestDataSource([sizes.count])
        let view = makeView(layout, dataSource)
        let delegate = Sizes(sizes.map { CGSize(width: $0.0, height: $0.1) })
        view.delegate = delegate
        return view.elements(in: CGRect(x: -1000, y: -1000, width: 3000, height: 9000)).map(\.frame)
    }

    @Test func mixedLinesSpreadAndTheLastKeepsTheSpacing() {
        // Line 1 has items of 30 and 40, which are spread over its 100 points. The only item of line 2 is centered.
        // Line 3 is the last line, so its items start at the left, with the minimum gap of 4.
        let frames = frames([(30, 10), (40, 20), (60, 10), (50, 6), (20, 10)], spacing: 4)
        #expect(
            frames == [
                CGRect(x: 0, y: 5, width: 30, height: 10), CGRect(x: 60, y: 0, width: 40, height: 20),
                CGRect(x: 20, y: 24, width: 60, height: 10),
                CGRect(x: 0, y: 40, width: 50, height: 6), CGRect(x: 54, y: 38, width: 20, height: 10),
            ])
    }

    @Test func anExactFitOfFractionsStays() {
        let third = CGFloat(100) / 3
        let frames = frames([(third, 10), (third, 10), (third, 9), (1, 1)])
        #expect(frames.prefix(3).allSatisfy { $0.minY < 1 })
        #expect(frames[3].minY == 10)
    }

    @Test func anItemWiderThanTheLineHasItsOwn() {
        let frames = frames([(10, 10), (150, 10), (10, 10)])
        #expect(frames.map(\.minY) == [0, 10, 20])
        #expect(frames[1].minX == -25)
    }

    @Test func oneColumnIsCentered() {
        #expect(frames([(60, 10), (60, 10)]).map(\.minX) == [20, 20])
    }

    @Test(arguments: [CGSize(width: CGFloat.nan, height: 10), CGSize(width: -5, height: 10)])
    func invalidSizesAreReportedAndTreatedAsZero(_ size: CGSize) throws {
        let layout = CollectionViewFlowLayout()
        let dataSource = TestDataSource([2])
        let view = makeView(layout, dataSource)
        let delegate = Sizes([size, CGSize(width: 10, height: 10)])
        view.delegate = delegate
        let attributes = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
        #expect(attributes.size == CGSize(width: 0, height: 10))
        #expect(
            view.layoutDiagnostics.map(\.description) == [
                "CollectionViewFlowLayout: cell [0, 0] has the size \(size.width) x 10.0; "
                    + "its negative, infinite and NaN lengths are treated as 0"
            ])
    }

    @Test func headersPinUntilTheirSectionPushesThemOut() throws {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        let dataSource = TestDataSource([2, 2])
        let view = makeView(layout, dataSource)
        func headers() -> [CGFloat] {
            view.elements(in: view.bounds).filter { $0.category == .supplementaryView }.map(\.frame.minY)
        }
        // Section 0 starts at y = 0, and section 1 at y = 220.
        view.contentOffset.y = 50
        #expect(headers() == [50])
        view.contentOffset.y = 210
        #expect(headers() == [200, 220])
        view.contentOffset.y = 230
        #expect(headers() == [230])
        #expect(view.elements(in: view.bounds).last?.category == .supplementaryView)
        #expect(view.counters.prepare == 3)
    }

    @Test func footersPinToTheOtherEnd() {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.footerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionFootersPinToVisibleBounds = true
        let dataSource = TestDataSource([2, 2])
        let view = makeView(layout, dataSource)
        view.contentOffset.y = 10
        let footers = view.elements(in: view.bounds).filter { $0.category == .supplementaryView }
        #expect(footers.map(\.frame.minY) == [90])
    }

    @Test func headersAreFoundByTheirSectionAlone() throws {
        let layout = CollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let dataSource = TestDataSource([2, 3])
        let view = makeView(layout, dataSource)
        _ = view.contentSize
        let kind = CollectionView.elementKindSectionHeader
        let whole = try #require(
            layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(index: 1)))
        #expect(whole.indexPath == [1, 0])
        #expect(whole == layout.layoutAttributesForSupplementaryView(ofKind: kind, at: [1, 0]))
        for path: IndexPath in [[2], [-1], [], [1, 1], [1, 0, 0]] {
            #expect(layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path) == nil)
        }
        for path: IndexPath in [[], [0], [0, 0, 0], [0, 2], [-1, 0]] {
            #expect(layout.layoutAttributesForItem(at: path) == nil)
        }
    }

    /// Tests numbers of items around multiples of 256, because sizes are read in batches of 256.
    ///
    /// The first two sizes are equal.
    @Test(arguments: [2, 255, 256, 257, 258, 600, 1_025]) func manyMixedSizesAreAllPlaced(_ count: Int) {
        final class Delegate: CollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize { CGSize(width: indexPath.item < 2 ? 40 : 20 + indexPath.item % 3, height: 10) }
        }
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let dataSource = TestDataSource([count])
        let delegate = Delegate()
        let view = makeView(layout, dataSource)
        view.delegate = delegate
        let items = view.elements(in: CGRect(x: 0, y: 0, width: 1_000, height: 100_000))
        #expect(items.map(\.indexPath.item) == Array(0..<count))
        #expect(
            items.allSatisfy {
                $0.size.width == ($0.indexPath.item < 2 ? 40 : 20 + CGFloat($0.indexPath.item % 3))
            })
        // A line of 100 points has space for four of the narrow items or two of the wide ones.
        #expect(items.filter { $0.frame.minY == 0 }.count == 2)
        #expect(items.filter { $0.frame.minY == 10 }.count == min(count - 2, 4))
    }

    @Test func propertiesMayBeSetInPrepareOfASubclass() {
        final class Halves: CollectionViewFlowLayout {
            override func prepare() {
                itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2 - 5, height: 20)
                super.prepare()
            }
        }
        let dataSource = TestDataSource([4])
        let view = makeView(Halves(), dataSource)
        #expect(view.contentSize.height == 50)
        #expect(view.counters.prepare == 1)
    }

    /// A subclass can override `prepare()` without calling super.
    ///
    /// UIKit supports this too, because its flow layout arranges its items only when they are needed.
    @Test func aSubclassMayPrepareWithoutSuper() {
        final class Sevenths: CollectionViewFlowLayout {
            override func prepare() {
                let side = (collectionView?.bounds.width ?? 0) / 7
                (itemSize, minimumInteritemSpacing) = (CGSize(width: side, height: side), 0)
            }
        }
        let (layout, dataSource) = (Sevenths(), TestDataSource([14]))
        layout.minimumLineSpacing = 0
        let view = makeView(layout, dataSource, size: CGSize(width: 70, height: 100))
        view.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 70, height: 20))
        #expect(view.visibleCells.count == 14)
        dataSource.counts = [15]
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 70, height: 30))
        #expect(layout.layoutAttributesForItem(at: [0, 14])?.frame.origin == CGPoint(x: 0, y: 20))
    }

    @Test func aMillionItemsStoreNothingPerItem() {
        let layout = CollectionViewFlowLayout()
        let dataSource = TestDataSource([1_000_000])
        let view = makeView(layout, dataSource, size: CGSize(width: 375, height: 667))
        let elements = view.elements(in: CGRect(x: 0, y: 5_000_000, width: 375, height: 100))
        // A line has six items. The rectangle has a height of 100 and intersects two lines of 60 points.
        #expect(elements.count == 12)
        #expect(layout.flow.itemSizes.isEmpty)
    }
}

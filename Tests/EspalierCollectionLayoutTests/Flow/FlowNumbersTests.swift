import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Compares the frames and content sizes of flow layouts with expected numbers.
@Suite struct FlowNumbersTests {
    nonisolated struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var size: CGSize
        var counts: [Int]
        var itemSize: CGSize
        var lineSpacing: CGFloat = 0
        var itemSpacing: CGFloat = 0
        var inset = EdgeInsets.zero
        var direction = CollectionView.ScrollDirection.vertical
        /// The section, item and frame of each expected item.
        var items: [(Int, Int, CGRect)] = []
        var contentSize: CGSize?
    }

    nonisolated static let cases = [
        Case(
            testDescription: "sections of 1...6 full-width items",
            size: CGSize(width: 100, height: 100), counts: Array(1...6),
            itemSize: CGSize(width: 100, height: 10),
            items: zip(0..., [0, 10, 30, 60, 100, 150]).map {
                ($0, 0, CGRect(x: 0, y: $1, width: 100, height: 10))
            }, contentSize: CGSize(width: 100, height: 210)),
        Case(
            testDescription: "horizontal, 100 items 100x10, 10 per column",
            size: CGSize(width: 100, height: 100), counts: [100],
            itemSize: CGSize(width: 100, height: 10), direction: .horizontal,
            items: [
                (0, 9, CGRect(x: 0, y: 90, width: 100, height: 10)),
                (0, 10, CGRect(x: 100, y: 0, width: 100, height: 10)),
            ], contentSize: CGSize(width: 1000, height: 100)),
        Case(
            testDescription: "insets t10 l30 b40 r20, four 25x25",
            size: CGSize(width: 100, height: 100), counts: [4],
            itemSize: CGSize(width: 25, height: 25),
            inset: EdgeInsets(top: 10, left: 30, bottom: 40, right: 20),
            items: zip(0..., [(30, 10), (55, 10), (30, 35), (55, 35)]).map {
                (0, $0, CGRect(x: $1.0, y: $1.1, width: 25, height: 25))
            }, contentSize: CGSize(width: 100, height: 100)),
        Case(
            testDescription: "width 400, item 100, s 10: three per line, gap 50",
            size: CGSize(width: 400, height: 400), counts: [4],
            itemSize: CGSize(width: 100, height: 100), itemSpacing: 10,
            items: [
                (0, 1, CGRect(x: 150, y: 0, width: 100, height: 100)),
                (0, 2, CGRect(x: 300, y: 0, width: 100, height: 100)),
                (0, 3, CGRect(x: 0, y: 100, width: 100, height: 100)),
            ]),
        Case(
            testDescription: "width 320, 11 items 32x32",
            size: CGSize(width: 320, height: 480), counts: [11],
            itemSize: CGSize(width: 32, height: 32),
            items: [
                (0, 9, CGRect(x: 288, y: 0, width: 32, height: 32)),
                (0, 10, CGRect(x: 0, y: 32, width: 32, height: 32)),
            ], contentSize: CGSize(width: 320, height: 64)),
        Case(
            testDescription: "width 320, 10 items 32x32, spacings 1, insets t10 l20 b30 r50",
            size: CGSize(width: 320, height: 480), counts: [10],
            itemSize: CGSize(width: 32, height: 32), lineSpacing: 1, itemSpacing: 1,
            inset: EdgeInsets(top: 10, left: 20, bottom: 30, right: 50),
            items: [(0, 7, CGRect(x: 20, y: 43, width: 32, height: 32))],
            contentSize: CGSize(width: 320, height: 105)),
    ]

    private func flow() -> CollectionViewFlowLayout {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        return layout
    }

    @Test(arguments: cases) func row(_ row: Case) throws {
        let layout = flow()
        layout.itemSize = row.itemSize
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (row.lineSpacing, row.itemSpacing)
        layout.sectionInset = row.inset
        layout.scrollDirection = row.direction
        let dataSource = TestDataSource(row.counts)
        let view = makeView(layout, dataSource, size: row.size)
        for (section, item, frame) in row.items {
            let path = IndexPath(item: item, section: section)
            #expect(try #require(view.layoutAttributesForItem(at: path)).frame == frame, "\(path)")
        }
        if let contentSize = row.contentSize { #expect(view.contentSize == contentSize) }
        #expect(view.counters.prepare == 1)
    }

    @Test func atOffset30OnlyThreeSectionsAreVisible() {
        let layout = flow()
        layout.itemSize = CGSize(width: 100, height: 10)
        let dataSource = TestDataSource(Array(1...6))
        let view = makeView(layout, dataSource)
        view.contentOffset.y = 30
        // The visible rectangle ends at y = 130. It contains sections of 3 and 4 items, and the start of a section of 5
        // items at y = 100.
        #expect(Set(view.indexPathsForVisibleItems.map(\.section)) == [2, 3, 4])
        #expect(view.visibleCells.count == 3 + 4 + 3)
    }

    @Test func anEmptySectionKeepsItsHeader() throws {
        let layout = flow()
        layout.itemSize = CGSize(width: 100, height: 10)
        let dataSource = TestDataSource([1, 0, 1])
        let view = makeView(layout, dataSource)
        let delegate = HeaderInOneSection(section: 1, size: CGSize(width: 5, height: 10))
        view.delegate = delegate
        let header = try #require(
            view.layoutAttributesForSupplementaryElement(
                ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1)))
        #expect(header.frame == CGRect(x: 0, y: 10, width: 100, height: 10))
        let next = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 2)))
        #expect(next.frame.minY == 20)
    }

    @Test func aHeaderSpansTheWidthWhateverTheInsets() throws {
        let layout = flow()
        layout.sectionInset = EdgeInsets(top: 5, left: 5, bottom: 0, right: 0)
        layout.headerReferenceSize = CGSize(width: 1, height: 25)
        let dataSource = TestDataSource([1])
        let view = makeView(layout, dataSource, size: CGSize(width: 320, height: 480))
        let header = try #require(
            view.layoutAttributesForSupplementaryElement(
                ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)))
        #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 25))
        #expect(
            try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))).frame.minY == 30)
    }

    private final class HeaderInOneSection: CollectionViewDelegateFlowLayout {
        let section: Int
        let size: CGSize

        init(section: Int, size: CGSize) { (self.section, self.size) = (section, size) }

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> CGSize { section == self.section ? size : .zero }
    }
}

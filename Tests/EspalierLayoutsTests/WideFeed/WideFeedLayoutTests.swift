import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct WideFeedLayoutTests {
    typealias Kind = WideFeedLayout.Kind

    /// Returns a feed with two sections.
    ///
    /// In the first section, two groups of 2 items and 1 item share a row, and a group of 4 items wraps. The second
    /// section has a banner.
    static func fixture() -> FeedFixture {
        FeedFixture([
            [
                .init(group: 2), .init(height: 70), .init(), .init(group: 4), .init(), .init(), .init(),
            ],
            [.init(hasHeader: false, isBanner: true)],
        ])
    }

    /// Returns a layout that has three columns of exactly 100 points in a view of 380 points.
    ///
    /// Without margins and gutter, the view has 380 - 16 - 28 - 16 = 320 points, which is 3 * 100 + 2 * 10.
    static func layout() -> WideFeedLayout {
        let layout = WideFeedLayout()
        layout.headerViewHeight = 100
        layout.normalItemWidth = 100
        layout.itemSpacing = 10
        return layout
    }

    static func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func everyRuleOfTheSlidesComputedByHand() {
        let (fixture, layout) = (Self.fixture(), Self.layout())
        let view = fixture.view(layout, width: 380)
        #expect(view.contentSize == CGSize(width: 380, height: 560))
        #expect(layout.bannerAdWidth == 320)
        let elements = view.elements(in: CGRect(x: 0, y: 0, width: 380, height: 560))
        let text = elements.map { element in
            let frame = element.frame
            let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { "\(Int($0))" }
            return "\(element.representedElementKind ?? "cell") \(element.indexPath.section),"
                + "\(element.indexPath.item): \(numbers.joined(separator: " "))"
        }
        #expect(
            text == [
                "line 0,0: 29 144 2 278", "line 1,0: 29 466 2 78",
                "circle 0,0: 24 132 12 12", "circle 1,0: 24 454 12 12",
                "header 0,0: 0 0 380 100",
                "itemHeader 0,0: 44 172 210 24", "itemHeader 0,2: 264 172 100 24",
                "itemHeader 0,3: 44 282 320 24",
                "sectionHeader 0,0: 44 116 320 44", "sectionHeader 1,0: 44 438 320 44",
                "cell 0,0: 44 200 100 70", "cell 0,1: 154 200 100 70", "cell 0,2: 264 200 100 70",
                "cell 0,3: 44 310 100 50", "cell 0,4: 154 310 100 50", "cell 0,5: 264 310 100 50",
                "cell 0,6: 44 372 100 50",
                "cell 1,0: 44 494 320 50",
            ])
    }

    @Test func theRightmostItemOfEachRowHasNoBorder() {
        let (fixture, layout) = (Self.fixture(), Self.layout())
        let view = fixture.view(layout, width: 380)
        let ends = view.elements(in: CGRect(x: 0, y: 0, width: 380, height: 560))
            .compactMap { $0 as? WideFeedLayoutAttributes }.filter(\.isRowEnd).map(\.indexPath)
        #expect(
            ends == [(2, 0), (5, 0), (6, 0), (0, 1)].map { IndexPath(item: $0.0, section: $0.1) })
    }

    struct Width: CustomTestStringConvertible, Sendable {
        let width: CGFloat
        let columns: Int
        let itemWidth: CGFloat
        var testDescription: String { "\(width)" }
    }

    /// Margins and gutter take 60 points of the width, so the number of columns is floor((width - 60 + 10) / 110).
    @Test(
        arguments: [
            Width(width: 320, columns: 2, itemWidth: 125),
            Width(width: 375, columns: 2, itemWidth: 152.5),
            Width(width: 1366, columns: 11, itemWidth: 109.636),
            // A view that is narrower than one item has one column, which is as wide as the available space.
            Width(width: 120, columns: 1, itemWidth: 60),
            Width(width: 40, columns: 1, itemWidth: 0),
        ])
    func widthIsSharedAmongColumns(_ example: Width) throws {
        let items = (0..<20).map { FeedFixture.Item(group: $0 == 0 ? 20 : 1) }
        let (fixture, layout) = (FeedFixture([items]), Self.layout())
        let view = fixture.view(layout, width: example.width)
        let first = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame)
        #expect(abs(first.width - example.itemWidth) < 0.001)
        let row = (0..<20).compactMap { item in
            view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame.minY
        }.filter { $0 == first.minY }
        #expect(row.count == example.columns)
    }

    @Test func siteViewsAreBelowItemsAtTheirLeadingEdge() throws {
        let (fixture, layout) = (Self.fixture(), Self.layout())
        layout.siteViewSize = CGSize(width: 30, height: 12)
        let view = fixture.view(layout, width: 380)
        let site = view.layoutAttributesForSupplementaryElement(
            ofKind: Kind.itemSite, at: IndexPath(item: 1, section: 0))
        #expect(site?.frame == Self.frame(154, 274, 30, 12))
        // The view below an item takes space, so the next row moves down.
        let next = view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))
        #expect(next?.frame == Self.frame(44, 326, 100, 50))
        // A banner has no view below it.
        #expect(
            view.layoutAttributesForSupplementaryElement(
                ofKind: Kind.itemSite, at: IndexPath(item: 0, section: 1)) == nil)
    }

    @Test func aSectionWithoutItemsKeepsItsHeaderAndCircleOnly() {
        let (fixture, layout) = (FeedFixture([[], [.init()]]), Self.layout())
        let view = fixture.view(layout, width: 380)
        let kinds = view.elements(in: CGRect(x: 0, y: 0, width: 380, height: 1000))
            .filter { $0.indexPath.section == 0 }.map { $0.representedElementKind ?? "cell" }
        #expect(kinds == ["circle", "header", "sectionHeader"])
    }

    @Test func resizeKeepsTheTopItem() throws {
        let items = (0..<200).map { _ in FeedFixture.Item(hasHeader: false) }
        let (fixture, layout) = (FeedFixture([items]), Self.layout())
        let view = fixture.view(layout, width: 380)
        view.layoutIfNeeded()
        let before = try #require(view.layoutAttributesForItem(at: IndexPath(item: 90, section: 0))?.frame)
        view.contentOffset = CGPoint(x: 0, y: before.minY + 7)
        view.frame.size = CGSize(width: 810, height: 380)
        view.layoutIfNeeded()
        let after = try #require(view.layoutAttributesForItem(at: IndexPath(item: 90, section: 0))?.frame)
        #expect(view.contentOffset.y == after.minY + 7)
    }

    @Test(arguments: [-1, .nan, .infinity, 1e308] as [CGFloat])
    func invalidHeightsDoNotSpread(height: CGFloat) {
        let (fixture, layout) = (FeedFixture([[.init(height: height), .init()]]), Self.layout())
        let view = fixture.view(layout, width: 380)
        #expect(view.contentSize.height.isFinite)
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)) != nil)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func queriesAgreeWithBruteForce(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let fixture = FeedFixture(
            (0..<next(5)).map { _ in
                (0..<next(30)).map { _ in
                    .init(
                        height: CGFloat(next(80)), group: next(8) - 1, hasHeader: next(2) == 0,
                        isBanner: next(9) == 0)
                }
            })
        let layout = Self.layout()
        layout.siteViewSize = CGSize(width: 20, height: CGFloat(next(3) * 5))
        let view = fixture.view(layout, width: CGFloat(200 + next(900)))
        let all = view.elements(in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        let cells = all.filter { $0.representedElementCategory == .cell && $0.frame.height > 0 }
        let expected = fixture.sections.joined().count
        #expect(all.filter { $0.representedElementCategory == .cell }.count <= expected)
        for (index, cell) in cells.enumerated() {
            #expect(cell.frame.maxX <= view.bounds.width && cell.frame.maxY <= view.contentSize.height)
            #expect(!cells[..<index].contains { $0.frame.intersectsArea(of: cell.frame) })
        }
        for _ in 0..<20 {
            let rect = CGRect(
                x: CGFloat(next(800) - 100), y: CGFloat(next(2500) - 100), width: CGFloat(next(400)),
                height: CGFloat(next(600)))
            let found = view.elements(in: rect)
            let filtered = all.filter { $0.frame.intersectsArea(of: rect) }
            #expect(found == filtered)
        }
    }
}

import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

/// Tests the rules of the slides "UICollectionViewFlowLayout Sucks" one by one for random feeds.
///
/// Each feed is tested at different widths, in left-to-right and right-to-left views.
@Suite struct WideFeedRuleTests {
    typealias Kind = WideFeedLayout.Kind

    /// The elements of a feed at one width, in left-to-right coordinates.
    private struct Picture {
        let fixture: FeedFixture
        let layout: WideFeedLayout
        let view: CollectionView
        let isMirrored: Bool

        init(_ fixture: FeedFixture, width: CGFloat, isMirrored: Bool, itemWidth: CGFloat = 100) {
            (self.fixture, self.isMirrored) = (fixture, isMirrored)
            layout = WideFeedLayoutTests.layout()
            layout.normalItemWidth = itemWidth
            layout.siteViewSize = CGSize(width: 30, height: 12)
            view = fixture.view(layout, width: width)
            if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
        }

        func upright(_ frame: CGRect) -> CGRect {
            guard isMirrored else { return frame }
            return CGRect(
                x: view.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
        }

        func cell(_ item: Int, _ section: Int) -> CGRect? {
            view.layoutAttributesForItem(at: IndexPath(item: item, section: section)).map {
                upright($0.frame)
            }
        }

        func view(_ kind: String, _ item: Int, _ section: Int) -> CGRect? {
            let path = IndexPath(item: item, section: section)
            return view.layoutAttributesForSupplementaryElement(ofKind: kind, at: path)
                .map { upright($0.frame) }
        }

        var elements: [CollectionViewLayoutAttributes] {
            view.elements(in: CGRect(x: -10, y: -10, width: 1e5, height: 1e6))
        }
    }

    /// Returns a feed with groups of every length, banners, and sections without items.
    private static func fixture(seed: Int) -> FeedFixture {
        var generator = SeededGenerator(seed: seed)
        return FeedFixture(
            (0..<4).map { _ in
                (0..<Int.random(in: 0...14, using: &generator)).map { _ in
                    .init(
                        height: CGFloat(Int.random(in: 1...90, using: &generator)),
                        group: Int.random(in: -1...7, using: &generator),
                        hasHeader: Bool.random(using: &generator),
                        isBanner: Int.random(in: 0...8, using: &generator) == 0)
                }
            })
    }

    /// Returns the groups that the delegate requests.
    ///
    /// Each group has the requested number of items, unless the section ends or a banner follows before.
    private static func groups(_ items: [FeedFixture.Item]) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var first = 0
        while first < items.count {
            var end = first + 1
            while !items[first].isBanner, end < items.count, end - first < items[first].group,
                !items[end].isBanner
            { end += 1 }
            groups.append(first..<end)
            first = end
        }
        return groups
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let seed: Int
        let width: CGFloat
        let isMirrored: Bool
        var testDescription: String { "\(width) \(isMirrored ? "right to left" : "left to right") \(seed)" }
    }

    static let cases = (0..<6).flatMap { seed in
        ([320, 375, 768, 1366] as [CGFloat]).flatMap { width in
            [false, true].map { Case(seed: seed, width: width, isMirrored: $0) }
        }
    }

    @Test(arguments: cases) func everyRuleHolds(_ example: Case) throws {
        let picture = Picture(
            Self.fixture(seed: example.seed), width: example.width, isMirrored: example.isMirrored)
        try checkHeader(picture)
        for section in picture.fixture.sections.indices {
            try checkSection(section, picture)
            try checkRows(section, picture)
            try checkSites(section, picture)
        }
    }

    /// Checks the header of the whole feed, which is above the first section.
    private func checkHeader(_ picture: Picture) throws {
        let headers = picture.elements.filter { $0.representedElementKind == Kind.header }
        #expect(headers.map(\.frame) == [CGRect(x: 0, y: 0, width: picture.view.bounds.width, height: 100)])
        #expect(try #require(picture.view(Kind.sectionHeader, 0, 0)).minY >= 100)
    }

    /// Checks the section's header, circle and line.
    ///
    /// The line begins below the circle and ends with the section's last row.
    private func checkSection(_ section: Int, _ picture: Picture) throws {
        let header = try #require(picture.view(Kind.sectionHeader, 0, section))
        #expect(header.minX == 44 && header.width == picture.layout.bannerAdWidth)
        let decorations = picture.elements.filter {
            $0.representedElementCategory == .decorationView && $0.indexPath.section == section
        }
        let frames = Dictionary(
            uniqueKeysWithValues: decorations.map {
                ($0.representedElementKind ?? "", picture.upright($0.frame))
            })
        let circle = try #require(frames["circle"])
        #expect(circle == CGRect(x: 24, y: header.midY - 6, width: 12, height: 12))
        let items = picture.fixture.sections[section]
        guard !items.isEmpty else {
            #expect(frames["line"] == nil)
            return
        }
        let line = try #require(frames["line"])
        #expect(line.minY == circle.maxY && line.midX == circle.midX)
        let last = try #require(picture.cell(items.count - 1, section))
        #expect(line.maxY == last.maxY + (items[items.count - 1].isBanner ? 0 : 16))
    }

    private func checkRows(_ section: Int, _ picture: Picture) throws {
        let items = picture.fixture.sections[section]
        let cells = try items.indices.map { try #require(picture.cell($0, section)) }
        let rows = Dictionary(grouping: items.indices) { cells[$0].minY }
        let columns = Int((picture.layout.bannerAdWidth + 10) / 110)
        for row in rows.values {
            // All items of a row have the same height, which is the maximum of the requested heights.
            let tallest = row.map { items[$0].height }.max()
            #expect(row.allSatisfy { cells[$0].height == tallest })
            #expect(row.count <= columns)
            // A banner is alone in its row, from edge to edge.
            if let banner = row.first(where: { items[$0].isBanner }) {
                #expect(row.count == 1 && cells[banner].width == picture.layout.bannerAdWidth)
            }
            // Only the last item of the row has no border. In left-to-right coordinates, this item is the rightmost
            // one.
            let ends = row.filter { item in
                let path = IndexPath(item: item, section: section)
                return (picture.view.layoutAttributesForItem(at: path) as? WideFeedLayoutAttributes)?.isRowEnd
                    == true
            }
            #expect(ends == [row.max { cells[$0].minX < cells[$1].minX }])
        }
        let groups = Self.groups(items)
        for (index, group) in groups.enumerated() {
            let own = Set(group.map { cells[$0].minY })
            if group.count > columns {
                // Large groups wrap and don't share rows.
                #expect(own.count == (group.count + columns - 1) / columns)
                #expect(items.indices.allSatisfy { group.contains($0) || !own.contains(cells[$0].minY) })
            } else {
                #expect(own.count == 1)
            }
            if index > 0 { checkSharing(groups[index - 1], group, items, cells, rows, columns) }
            let header = picture.view(Kind.itemHeader, group.lowerBound, section)
            #expect((header != nil) == items[group.lowerBound].hasHeader)
            if let header { #expect(header.maxY + 4 == cells[group.lowerBound].minY) }
        }
    }

    /// Checks that two groups share a row if and only if neither is wider than a row and the row has space for both.
    private func checkSharing(
        _ first: Range<Int>, _ second: Range<Int>, _ items: [FeedFixture.Item], _ cells: [CGRect],
        _ rows: [CGFloat: [Int]], _ columns: Int
    ) {
        let areSmall = [first, second].allSatisfy {
            !items[$0.lowerBound].isBanner && $0.count <= columns
        }
        let share = cells[first.upperBound - 1].minY == cells[second.lowerBound].minY
        let before = rows[cells[first.lowerBound].minY]?.count { $0 < second.lowerBound } ?? 0
        #expect(share == (areSmall && before + second.count <= columns))
    }

    /// Checks the views below items, which are aligned with the items' leading edge; banners have no such view.
    private func checkSites(_ section: Int, _ picture: Picture) throws {
        for (item, content) in picture.fixture.sections[section].enumerated() {
            let cell = try #require(picture.cell(item, section))
            let site = picture.view(Kind.itemSite, item, section)
            if content.isBanner {
                #expect(site == nil)
            } else {
                #expect(site == CGRect(x: cell.minX, y: cell.maxY + 4, width: 30, height: 12))
            }
        }
    }

    // MARK: Edges

    @Test(arguments: [false, true]) func aSingleItem(isMirrored: Bool) throws {
        let picture = Picture(FeedFixture([[.init()]]), width: 320, isMirrored: isMirrored)
        // The content of 260 has space for two columns of 125.
        #expect(picture.cell(0, 0) == CGRect(x: 44, y: 200, width: 125, height: 50))
        #expect(picture.view(Kind.itemHeader, 0, 0) == CGRect(x: 44, y: 172, width: 125, height: 24))
        #expect(picture.view.contentSize == CGSize(width: 320, height: 282))
    }

    /// A group length below 1 is treated as 1.
    @Test func emptyGroups() {
        let picture = Picture(
            FeedFixture([[.init(group: 0), .init(group: -5), .init(group: Int.min)]]), width: 380,
            isMirrored: false)
        #expect([0, 1, 2].map { picture.cell($0, 0)?.minX } == [44, 154, 264])
        #expect([0, 1, 2].allSatisfy { picture.view(Kind.itemHeader, $0, 0) != nil })
    }

    /// If the minimum item width is greater than a row, each row has one item, which is as wide as the row.
    @Test(arguments: [320, 375] as [CGFloat]) func itemsWiderThanTheRow(width: CGFloat) {
        let picture = Picture(
            FeedFixture([[.init(group: 2), .init()]]), width: width, isMirrored: false, itemWidth: 1_000)
        let cells = [0, 1].compactMap { picture.cell($0, 0) }
        #expect(cells.map(\.minX) == [44, 44] && cells.allSatisfy { $0.width == width - 60 })
        #expect(cells[1].minY > cells[0].maxY)
    }

    @Test func groupsThatExceedTheirSectionEndWithIt() {
        let picture = Picture(
            FeedFixture([[.init(group: Int.max), .init()], [.init()]]), width: 380, isMirrored: false)
        #expect(picture.cell(1, 0)?.minX == 154)
        #expect(picture.view(Kind.itemHeader, 0, 0)?.width == 210)
        #expect(picture.view(Kind.itemHeader, 0, 1)?.width == 100)
    }

    /// If an item inside a group requests a group of its own, the request is ignored.
    @Test func overlappingGroups() {
        let picture = Picture(
            FeedFixture([[.init(group: 2), .init(group: 3), .init(), .init()]]), width: 380, isMirrored: false
        )
        #expect(picture.view(Kind.itemHeader, 0, 0)?.width == 210)
        #expect(picture.view(Kind.itemHeader, 1, 0) == nil)
        #expect(picture.view(Kind.itemHeader, 2, 0)?.width == 100)
    }

    /// A banner ends a group.
    ///
    /// The rest of the group's items are below the banner, in separate groups.
    @Test func aBannerInAGroup() {
        let picture = Picture(
            FeedFixture([[.init(group: 4), .init(), .init(isBanner: true), .init(hasHeader: false)]]),
            width: 380, isMirrored: false)
        #expect(picture.view(Kind.itemHeader, 0, 0)?.width == 210)
        #expect(picture.cell(2, 0)?.width == 320)
        #expect(picture.cell(3, 0)?.minX == 44)
    }

    /// If a phone is rotated to landscape and back, the same item is visible at the top.
    @Test(arguments: [false, true]) func rotationKeepsTheTopItem(isMirrored: Bool) throws {
        let picture = Picture(Self.fixture(seed: 3), width: 375, isMirrored: isMirrored)
        let view = picture.view
        view.frame.size = CGSize(width: 375, height: 120)
        view.layoutIfNeeded()
        let target = try #require(picture.cell(2, 1))
        view.contentOffset.y = target.minY + 5
        let before = view.contentOffset.y
        view.frame.size = CGSize(width: 667, height: 120)
        view.layoutIfNeeded()
        let shown = view.elements(in: view.bounds).filter { $0.representedElementCategory == .cell }
        #expect(shown.contains { $0.indexPath == IndexPath(item: 2, section: 1) })
        view.frame.size = CGSize(width: 375, height: 120)
        view.layoutIfNeeded()
        let again = view.elements(in: view.bounds).filter { $0.representedElementCategory == .cell }
        #expect(again.contains { $0.indexPath == IndexPath(item: 2, section: 1) })
        #expect(abs(view.contentOffset.y - before) < target.height)
    }

    // MARK: A million sections

    private final class ManySections: CollectionViewDataSource {
        let count: Int
        init(count: Int) { self.count = count }
        func numberOfSections(in collectionView: CollectionView) -> Int { count }
        func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
            section % 2
        }
        func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            CollectionViewCell()
        }
    }

    /// Tests a feed with a million sections; a query returns only the elements near its rectangle.
    @Test func aMillionSections() throws {
        let source = ManySections(count: 1_000_000)
        let layout = WideFeedLayoutTests.layout()
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
        view.dataSource = source
        // Each section takes 16 points of spacing and a header of 44. A section with an item also takes 120 points for
        // the item and 12 points of spacing.
        let sections: CGFloat = 1_000_000 * 60
        let rows: CGFloat = 500_000 * 132
        #expect(view.contentSize.height == 116 + sections + rows)
        let last = try #require(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 999_999)))
        #expect(last.frame.maxY == view.contentSize.height - 16)
        let window = CGRect(x: 0, y: 63_000_000, width: 375, height: 667)
        #expect((10...60).contains(view.elements(in: window).count))
    }
}

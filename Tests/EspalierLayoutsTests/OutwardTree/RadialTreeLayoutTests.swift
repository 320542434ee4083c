import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct RadialTreeLayoutTests {
    /// A tree whose items have sizes.
    private final class Source: SectionSource, CollectionViewDelegateOutwardTreeLayout {
        private let childCounts: [[Int]]
        private let sizes: [[CGSize]]

        override var kinds: [String] { [RadialTreeLayout.elementKindConnector] }

        init(_ childCounts: [[Int]], _ size: (_ section: Int) -> CGSize) {
            self.childCounts = childCounts
            sizes = childCounts.enumerated().map { section, counts in counts.map { _ in size(section) } }
            super.init(childCounts.map(\.count))
        }

        func collectionView(
            _ collectionView: CollectionView, layout: OutwardTreeLayout,
            numbersOfChildrenInSection section: Int
        ) -> [Int] { childCounts[section] }

        func collectionView(
            _ collectionView: CollectionView, layout: OutwardTreeLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.section][indexPath.item] }
    }

    private func layout(_ style: TreeConnectorStyle = .straight) -> RadialTreeLayout {
        let layout = RadialTreeLayout()
        (layout.levelSpacing, layout.itemSpacing, layout.connectorStyle) = (10, 2, style)
        return layout
    }

    private func attributes(_ layout: RadialTreeLayout, _ section: Int, _ item: Int) throws
        -> CollectionViewLayoutAttributes
    { try #require(layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))) }

    /// The angle by which an item is turned, in degrees.
    private func rotation(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
        let degrees = atan2(attributes.transform.b, attributes.transform.a) * 180 / .pi
        return (degrees * 1e6).rounded() / 1e6
    }

    /// Four children have angles of 45°, 135°, 225° and 315°.
    ///
    /// The corners of the root are √500 from the middle, so the ring begins 10 further out, and the centers of the
    /// children are 15 further.
    @Test func childrenAreAroundTheRoot() throws {
        let layout = layout()
        let source = Source([[4], [0, 0, 0, 0]]) {
            $0 == 0 ? CGSize(width: 40, height: 20) : CGSize(width: 30, height: 10)
        }
        let view = source.view(layout, width: 10, height: 10)
        let half = (500.0.squareRoot() + 25) * 0.5.squareRoot()
        let box = 40 * 0.5.squareRoot()
        let middle = CGPoint(x: half + box / 2, y: half + box / 2)
        func isClose(_ point: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
            abs(point.x - middle.x - x) < 1e-9 && abs(point.y - middle.y - y) < 1e-9
        }
        let root = try attributes(layout, 0, 0)
        #expect(isClose(root.center, 0, 0) && root.size == CGSize(width: 40, height: 20))
        #expect(rotation(root) == 0)
        let children = try (0..<4).map { try attributes(layout, 1, $0) }
        #expect(isClose(children[0].center, half, -half) && isClose(children[1].center, half, half))
        #expect(isClose(children[2].center, -half, half) && isClose(children[3].center, -half, -half))
        #expect(children.map(rotation) == [-45, 45, -45, 45])
        #expect(abs(children[0].frame.width - box) < 1e-9)
        #expect(abs(view.contentSize.width - 2 * middle.x) < 1e-9)
        let lines = try #require(
            layout.layoutAttributesForSupplementaryView(
                ofKind: RadialTreeLayout.elementKindConnector, at: IndexPath(item: 0, section: 0))
                as? EdgeLayoutAttributes)
        #expect(lines.legs.map(\.target) == (0..<4).map { IndexPath(item: $0, section: 1) })
        // The line to the first child leaves the root at a height of 10, and so at 10 to the right.
        let start = try #require(lines.legs[0].start)
        let origin = lines.frame.origin
        #expect(isClose(CGPoint(x: start.x + origin.x, y: start.y + origin.y), 10, -10))
    }

    /// 100 leaves with a height of 10 and a space of 2 need a circle of 1,200 points.
    @Test func aRingIsAsLargeAsItsItemsNeed() throws {
        let layout = layout()
        let source = Source([[100], Array(repeating: 0, count: 100)]) { _ in CGSize(width: 30, height: 10) }
        let view = source.view(layout, width: 10, height: 10)
        let (root, child) = (try attributes(layout, 0, 0), try attributes(layout, 1, 7))
        let radius = hypot(child.center.x - root.center.x, child.center.y - root.center.y) - 15
        #expect(abs(radius - 1_200 / (2 * .pi)) < 1e-6)
        withExtendedLifetime(view) {}
    }

    /// Two roots are on opposite sides, and the second one is turned like the first.
    @Test func rootsOfAForestAreOnARing() throws {
        let layout = layout()
        let source = Source([[0, 0]]) { _ in CGSize(width: 30, height: 10) }
        let view = source.view(layout, width: 10, height: 10)
        let roots = [try attributes(layout, 0, 0), try attributes(layout, 0, 1)]
        #expect(roots.map(rotation) == [0, 0])
        #expect(
            roots[0].center.x - roots[1].center.x > 30 && abs(roots[0].center.y - roots[1].center.y) < 1e-9)
        withExtendedLifetime(view) {}
    }

    @Test func theOrderIsNotMirrored() throws {
        let layout = layout()
        let view = Source([[0, 0]]) { _ in CGSize(width: 30, height: 10) }.view(layout, width: 10, height: 10)
        let before = view.cellFrames
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.cellFrames == before)
    }

    // MARK: Properties

    private func randomSource(_ generator: inout SeededGenerator) -> Source {
        var counts = [(0..<Int.random(in: 1...2, using: &generator)).map { _ in 3 }]
        while counts.count < 5, let last = counts.last, last.reduce(0, +) > 0 {
            counts.append(
                (0..<last.reduce(0, +)).map { _ in
                    counts.count == 4 ? 0 : max(0, Int.random(in: -2...5, using: &generator))
                })
        }
        let sizes = counts.map { _ in
            CGSize(
                width: Double.random(in: 5...80, using: &generator),
                height: Double.random(in: 5...30, using: &generator))
        }
        return Source(counts) { sizes[$0] }
    }

    private func corners(_ attributes: CollectionViewLayoutAttributes) -> [CGPoint] {
        attributes.bounds.offsetBy(dx: -attributes.size.width / 2, dy: -attributes.size.height / 2).corners
            .map {
                let point = $0.applying(attributes.transform)
                return CGPoint(x: point.x + attributes.center.x, y: point.y + attributes.center.y)
            }
    }

    /// Returns true if a line along a side of one of two turned rectangles separates them.
    private func areApart(_ one: [CGPoint], _ other: [CGPoint]) -> Bool {
        [one, other].contains { box in
            [(0, 1), (1, 2)].contains { a, b in
                let (x, y) = (box[b].x - box[a].x, box[b].y - box[a].y)
                let length = hypot(x, y)
                func range(_ points: [CGPoint]) -> (CGFloat, CGFloat) {
                    let places = points.map { ($0.x * x + $0.y * y) / length }
                    return (places.min() ?? 0, places.max() ?? 0)
                }
                let (first, second) = (range(one), range(other))
                return first.1 <= second.0 + 1e-6 || second.1 <= first.0 + 1e-6
            }
        }
    }

    @Test(arguments: 0..<40) func itemsDoNotOverlapAndAreReadable(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let source = randomSource(&generator)
        let view = source.view(layout(), width: 10, height: 10)
        let cells = view.elements(in: CGRect(origin: .zero, size: view.contentSize))
            .filter { $0.representedElementCategory == .cell }
        #expect(
            cells.count == (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) })
        let boxes = cells.map(corners)
        for (index, box) in boxes.enumerated() {
            #expect(abs(rotation(cells[index])) <= 90)
            #expect(CGRect(origin: .zero, size: view.contentSize).holds(cells[index].frame, tolerance: 1e-6))
            for other in boxes[..<index] { #expect(areApart(box, other)) }
        }
    }

    @Test(arguments: 0..<30) func linesLeadFromItemToItem(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let layout = layout([.orthogonal, .curved, .straight][seed % 3])
        let view = randomSource(&generator).view(layout, width: 10, height: 10)
        let lines = view.elements(in: CGRect(origin: .zero, size: view.contentSize))
            .compactMap { $0 as? EdgeLayoutAttributes }.filter { $0.representedElementKind != nil }
        #expect(!lines.isEmpty)
        for attributes in lines {
            let parent = try #require(layout.layoutAttributesForItem(at: attributes.indexPath))
            for leg in attributes.legs {
                let child = try #require(leg.target.flatMap(layout.layoutAttributesForItem(at:)))
                func distance(_ point: CGPoint?, _ item: CollectionViewLayoutAttributes) throws -> CGFloat {
                    let point = try #require(point)
                    return hypot(
                        point.x + attributes.frame.minX - item.center.x,
                        point.y + attributes.frame.minY - item.center.y)
                }
                #expect(abs(try distance(leg.end, child) - child.size.width / 2) < 1e-6)
                if parent.transform != .identity {
                    #expect(abs(try distance(leg.start, parent) - parent.size.width / 2) < 1e-6)
                }
                #expect(attributes.bounds.holds(leg.path.boundingBox, tolerance: 0.01))
                guard layout.connectorStyle != .straight, view.numberOfItems(inSection: 0) == 1,
                    attributes.indexPath.section > 0
                else { continue }
                // The lines are between the rings, where no item is.
                let root = try #require(
                    layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
                let radii = try [leg.start, leg.end].map { try distance($0, root) }
                #expect(
                    try leg.polyline.allSatisfy {
                        try distance($0, root) >= radii[0] - 0.5 && distance($0, root) <= radii[1] + 0.5
                    })
            }
        }
    }

    @Test(arguments: 0..<10) func aRectangleFindsWhatFilteringFinds(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let view = randomSource(&generator).view(layout(.curved), width: 10, height: 10)
        let wanted = rect(100, 60, 90, 70)
        let found = view.elements(in: wanted).map(\.frame)
        #expect(found == view.allFrames.filter { $0.intersectsArea(of: wanted) })
    }

    // MARK: Hostile input

    @Test func aDeepChainNeedsNoStack() {
        let chain = (0..<100_000).map { [$0 == 99_999 ? 0 : 1] }
        let source = Source(chain) { _ in CGSize(width: 30, height: 10) }
        let view = source.view(layout(), width: 10, height: 10)
        #expect(view.contentSize.width.isFinite && view.contentSize.height > 1_000_000)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1, 0, 1e300]) func anySizeHasAFiniteFrame(length: CGFloat) {
        for size in [CGSize(width: length, height: 10), CGSize(width: 10, height: length)] {
            let source = Source([[2], [0, 3], [0, 0, 0]]) { _ in size }
            for frame in source.view(layout(.curved), width: 10, height: 10).cellFrames {
                #expect(frame.isFinite)
            }
        }
    }

    /// Without a delegate of its own, the layout treats all items as roots.
    @Test func anyDataSourceIsAccepted() {
        for counts in [[4], [1, 2], []] {
            let view = ItemSource(counts).view(layout(), width: 40, height: 40)
            #expect(view.frames().count == counts.reduce(0, +))
        }
    }
}

import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct PackLayoutTests {
    private static let container = PackLayout.elementKindContainer
    private static let header = PackLayout.elementKindHeader

    private func pack(spacing: CGFloat = 0, header: CGFloat = 0, least: CGFloat = 0) -> PackLayout {
        let layout = PackLayout()
        (layout.itemSpacing, layout.headerHeight, layout.minimumItemSize) = (spacing, header, least)
        return layout
    }

    private func close(_ a: [CGRect], _ b: [CGRect]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.holds($1) && $1.holds($0) }
    }

    /// Weights of 9 and 1 have radii of 3 and 1, so a unit is 25 points in a circle with a diameter of 200.
    @Test func areasAreProportional() {
        let source = WeightSource([WeightNode([WeightNode(1), WeightNode(9)])])
        let view = source.view(pack(), width: 300, height: 200)
        #expect(close(view.frames(ofKind: Self.container), [rect(50, 0, 200, 200)]))
        #expect(close(view.cellFrames, [rect(200, 75, 50, 50), rect(50, 25, 150, 150)]))
        let layout = view.collectionViewLayout
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
    }

    /// Without space, a unit is 50 points.
    ///
    /// A space of 10 is then 0.2 units, of which half is around each child, and the
    /// other half inside of the parent: its radius is 1.1 + 1.1 + 0.1 = 2.3 units, and the children are 0.2 units apart.
    @Test func spaceIsBetweenCirclesAndInsideOfParents() {
        let source = WeightSource([WeightNode([WeightNode(1), WeightNode(1)])])
        let view = source.view(pack(spacing: 10), width: 200, height: 200)
        let unit = 100 / 2.3
        let y = 100 - unit
        #expect(
            close(
                view.cellFrames,
                [
                    rect(0.2 * unit, y, 2 * unit, 2 * unit), rect(2.4 * unit, y, 2 * unit, 2 * unit),
                ]))
    }

    /// The weight of 3 of the parent itself is an empty circle.
    @Test func aWeightOfAParentIsAnEmptyPlace() {
        let source = WeightSource([WeightNode(9, [WeightNode(1)])])
        let view = source.view(pack(), width: 200, height: 200)
        #expect(
            close(view.cellFrames, [rect(0, 75, 50, 50)]) || close(view.cellFrames, [rect(150, 75, 50, 50)]))
    }

    /// The circle of 98 of 100 has a diameter of about 170 points, and the others of about 17.
    @Test func smallSiblingsBecomeOne() {
        let source = WeightSource([98, 1, 1].map { WeightNode($0) })
        let view = source.view(pack(least: 30), width: 200, height: 200)
        #expect(view.cellFrames.count == 1)
        #expect(source.merged == [IndexPath(item: 1, section: 0): 2])
        let more = view.frames(ofKind: SizedHierarchyLayout.elementKindMore)
        let ratio = (more.first?.width ?? 0) / (view.cellFrames.first?.width ?? 1)
        #expect(abs(ratio - (2.0 / 98).squareRoot()) < 1e-9)
    }

    /// A header is on the edge of its circle, and inside of the view.
    @Test func headersAreOnTheTopOfTheirCircles() {
        let source = WeightSource([WeightNode([WeightNode([WeightNode(1), WeightNode(1)]), WeightNode(1)])])
        let view = source.view(pack(header: 10), width: 200, height: 200)
        let (headers, circles) = (view.frames(ofKind: Self.header), view.frames(ofKind: Self.container))
        #expect(headers.count == 2 && circles.count == 2)
        #expect(headers.first == rect(20, 0, 160, 10))
        for (header, circle) in zip(headers, circles).dropFirst() {
            #expect(abs(header.midX - circle.midX) < 1e-9 && abs(header.midY - circle.minY) < 1e-9)
        }
        #expect(source.view(pack(header: 80), width: 200, height: 200).frames(ofKind: Self.header).isEmpty)
    }

    /// The corners of the frame of a circle aren't part of it.
    @Test func queriesTestTheCircle() {
        let source = WeightSource([WeightNode([WeightNode(1), WeightNode(1)])])
        let view = source.view(pack(), width: 200, height: 200)
        #expect(view.elements(in: rect(2, 2, 20, 20)).isEmpty)
        #expect(view.elements(in: rect(95, 55, 10, 10)).map(\.representedElementKind) == [Self.container])
        #expect(view.elements(in: rect(45, 95, 10, 10)).count == 2)
        #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 100)) == IndexPath(item: 0, section: 1))
        #expect(view.indexPathForItem(at: CGPoint(x: 4, y: 55)) == nil)
    }

    /// Circles of siblings are apart, and inside of that of their parent.
    @Test(arguments: 0..<30) func childrenAreInsideOfTheirParent(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        func node(_ depth: Int) -> WeightNode {
            let count = depth == 0 ? 0 : Int.random(in: 0...6, using: &generator)
            return WeightNode(
                Double(Int.random(in: count == 0 ? 1...99 : 0...9, using: &generator)),
                (0..<count).map { _ in node(depth - 1) })
        }
        let source = WeightSource([node(3), node(4)])
        let layout = pack(spacing: CGFloat(seed % 3))
        let view = source.view(layout, width: 500, height: 500)
        func circle(_ section: Int, _ item: Int) throws -> CGRect {
            let path = IndexPath(item: item, section: section)
            return try #require(
                layout.layoutAttributesForItem(at: path)?.frame
                    ?? layout.layoutAttributesForDecorationView(ofKind: Self.container, at: path)?.frame)
        }
        for section in 0..<view.numberOfSections {
            for (item, parent) in source.parents[section].enumerated() {
                let own = try circle(section, item)
                let outer = try section == 0 ? rect(0, 0, 500, 500) : circle(section - 1, parent)
                let distance = hypot(own.midX - outer.midX, own.midY - outer.midY)
                #expect(distance + own.width / 2 <= outer.width / 2 + 1e-6)
                for other in 0..<item where source.parents[section][other] == parent {
                    let sibling = try circle(section, other)
                    let distance = hypot(own.midX - sibling.midX, own.midY - sibling.midY)
                    #expect(distance >= (own.width + sibling.width) / 2 + 0.3 * layout.itemSpacing - 1e-6)
                }
            }
        }
    }
}

import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct ConnectorArrowheadTests {
    /// Returns the first connector of a tree with boxes of 100 x 21 points, 30 points apart.
    private func connector(
        _ parentheses: String, _ arrowhead: TreeArrowhead?,
        _ change: (ClassHierarchyLayout) -> Void = { _ in }
    ) throws -> (frame: CGRect, connector: TreeConnector) {
        let layout = ClassHierarchyLayout()
        layout.itemSize = CGSize(width: 100, height: 21)
        layout.insets = EdgeInsets(top: 3, left: 10, bottom: 5, right: 20)
        layout.configuration.connectorArrowhead = arrowhead
        change(layout)
        let view = SampleHierarchy(LevelTree(parentheses: parentheses)).view(layout)
        let everything = CGRect(x: -1, y: -1, width: 1e9, height: 1e9)
        let first = view.elements(in: everything).lazy.compactMap { $0 as? ClassHierarchyLayoutAttributes }
            .first { $0.connector != nil }
        let attributes = try #require(first)
        return (attributes.frame, try #require(attributes.connector))
    }

    @Test func childrenShareOneHollowTriangleAtTheParent() throws {
        let (frame, connector) = try connector("(()()())", TreeArrowhead(shape: .hollow, size: 12))
        // The bus is 15.5 points after the parent's edge, and the outline is 1 point wide. The outline's outer edge is
        // 12 points long: from the parent's edge at x = start to the base.
        let start = connector.start
        let elements = connector.arrowheads().elements
        #expect(elements.count == 4)
        #expect(elements.last == .close)
        let half = 10.5 / 3.0.squareRoot()
        #expect(
            elements.prefix(3) == [
                .move(CGPoint(x: start.x + 11.5, y: start.y - half)),
                .line(CGPoint(x: start.x + 1, y: start.y)),
                .line(CGPoint(x: start.x + 11.5, y: start.y + half)),
            ])
        #expect(
            connector.path().elements.contains(.move(CGPoint(x: start.x + 11.5, y: start.y))),
            "the line begins at the base")
        #expect(!connector.path().elements.contains(.move(start)))
        // The parent and its first child are in the same row, so that half of the triangle is above the line.
        #expect(frame.minY < 13.5 - half)
        #expect(connector.path().boundingBox.minX + frame.minX > 110)
    }

    @Test(arguments: ClassHierarchyLayout.Arrangement.trees, TreeConnectorStyle.allCases)
    func arrowheadsAreWithinTheFrame(
        arrangement: ClassHierarchyLayout.Arrangement, style: TreeConnectorStyle
    ) throws {
        for direction in TreeDirection.allCases {
            for end in TreeArrowhead.End.allCases {
                for shape in TreeArrowhead.Shape.allCases {
                    let head = TreeArrowhead(shape: shape, end: end, size: 9)
                    let (frame, connector) = try connector("((()())()((()))())", head) { layout in
                        (layout.arrangement, layout.direction) = (arrangement, direction)
                        layout.connectorStyle = style
                        layout.insets = EdgeInsets(all: 20)
                    }
                    let path = connector.arrowheads()
                    let bounds = CGRect(origin: .zero, size: frame.size)
                    #expect(!path.isEmpty)
                    #expect(bounds.contains(path.boundingBox), "\(direction) \(end) \(shape)")
                    let count = path.elements.count { if case .move = $0 { true } else { false } }
                    let tips = connector.tips.count + connector.branches.reduce(0) { $0 + $1.tips.count }
                    #expect(count == (end == .parent ? 1 : tips))
                }
            }
        }
    }

    /// The arrowhead of a slanted line points along the line, which ends at the middle of the arrowhead's base.
    @Test(arguments: TreeArrowhead.Shape.allCases, TreeDirection.allCases)
    func arrowheadsOfStraightLinesPointAlongTheirLines(
        shape: TreeArrowhead.Shape, direction: TreeDirection
    ) throws {
        let head = TreeArrowhead(shape: shape, end: .child, size: 9)
        let (_, connector) = try connector("(()()()())", head) { layout in
            (layout.connectorStyle, layout.direction) = (.straight, direction)
            layout.insets = EdgeInsets(all: 20)
        }
        let elements = connector.arrowheads().elements
        let lines = connector.path().elements
        let count = shape == .open ? 3 : 4
        #expect(connector.tips.count == 4 && elements.count == 4 * count)
        for (index, tip) in connector.tips.enumerated() {
            let corners = elements[index * count..<index * count + 3].compactMap { element in
                switch element {
                case .move(let point), .line(let point): point
                default: nil
                }
            }
            try #require(corners.count == 3)
            let base = CGPoint(
                x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
            let (bend, point) = (connector.bend, corners[1])
            let way = CGPoint(x: bend.x - tip.x, y: bend.y - tip.y)
            for other in [base, point] {
                let turn = (other.x - tip.x) * way.y - (other.y - tip.y) * way.x
                #expect(abs(turn) < 1e-6, "\(tip): \(other)")
            }
            #expect((base.x - point.x) * way.x + (base.y - point.y) * way.y > 0)
            let end = lines.contains { line in
                guard case .line(let end) = line else { return false }
                let distance = ((end.x - tip.x) * (end.x - tip.x) + (end.y - tip.y) * (end.y - tip.y))
                    .squareRoot()
                let turn = (end.x - tip.x) * way.y - (end.y - tip.y) * way.x
                return abs(distance - (shape == .open ? 1 : 8.5)) < 1e-9 && abs(turn) < 1e-6
            }
            #expect(end, "the line ends at the base: \(lines)")
        }
    }

    /// One arrowhead at the parent can't point along several lines, but the line to an only child is never slanted.
    @Test(arguments: ClassHierarchyLayout.Arrangement.trees, ClassHierarchyLayout.ParentAlignment.allCases)
    func theLineToAnOnlyChildIsNotSlanted(
        arrangement: ClassHierarchyLayout.Arrangement, alignment: ClassHierarchyLayout.ParentAlignment
    ) throws {
        let layout = ClassHierarchyLayout()
        (layout.arrangement, layout.parentAlignment) = (arrangement, alignment)
        layout.connectorStyle = .straight
        let view = SampleHierarchy(LevelTree(parentheses: "((()())((()))(((()()))())(()))")).view(layout)
        let connectors = view.elements(in: CGRect(x: -1, y: -1, width: 1e9, height: 1e9))
            .compactMap { ($0 as? ClassHierarchyLayoutAttributes)?.connector }
        for connector in connectors where connector.tips.count == 1 && connector.branches.isEmpty {
            let tip = try #require(connector.tips.first)
            #expect(tip.x == connector.bend.x || tip.y == connector.bend.y)
        }
    }

    @Test func littleSpaceMakesArrowheadsSmaller() throws {
        let (_, connector) = try connector("(()())", TreeArrowhead(size: 100))
        #expect(connector.arrowheads().boundingBox.width == connector.junction.x - connector.start.x)
        let (_, tight) = try self.connector("(()())", TreeArrowhead(size: 100)) {
            $0.insets = EdgeInsets(all: 1)
        }
        #expect(tight.arrowheads().isEmpty)
        #expect(tight.path().boundingBox.minX == tight.start.x)
    }

    @Test func impossibleSizesAreLimited() throws {
        var head = TreeArrowhead(size: .nan)
        #expect(head.size == 0)
        head.size = .infinity
        #expect(head.size == 1_000_000)
        head.size = -1
        #expect(head.size == 0)
        #expect(try connector("(()())", head).connector.arrowheads().isEmpty)
    }

    @Test func differentArrowheadsAreDifferentConnectors() throws {
        let hollow = try connector("(()())", TreeArrowhead(shape: .hollow)).connector
        #expect(try connector("(()())", TreeArrowhead(shape: .hollow)).connector == hollow)
        #expect(try connector("(()())", TreeArrowhead(shape: .open)).connector != hollow)
    }
}

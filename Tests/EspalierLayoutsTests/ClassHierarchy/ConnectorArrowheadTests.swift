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

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases, TreeConnectorStyle.allCases)
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

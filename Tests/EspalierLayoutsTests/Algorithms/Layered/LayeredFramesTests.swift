import Foundation
import Testing

@testable import EspalierLayouts

/// Frames that were worked out by hand, for boxes of 60 x 30 points.
@Suite struct LayeredFramesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let edges: [(Int, Int)]
        let origins: [CGPoint]
        let size: CGSize

        init(
            _ name: String, _ edges: [(Int, Int)], _ origins: [(CGFloat, CGFloat)], _ size: (CGFloat, CGFloat)
        ) {
            (testDescription, self.edges) = (name, edges)
            self.origins = origins.map { CGPoint(x: $0.0, y: $0.1) }
            self.size = CGSize(width: size.0, height: size.1)
        }
    }

    nonisolated static let cases = [
        Case("nothing", [], [], (0, 0)),
        Case("one node", [], [(0, 0)], (60, 30)),
        Case(
            "diamond", [(0, 1), (0, 2), (1, 3), (2, 3)], [(40, 0), (0, 70), (80, 70), (40, 140)], (140, 170)),
        Case("two parents", [(0, 2), (1, 2)], [(0, 0), (80, 0), (40, 70)], (140, 100)),
        Case("long edge", [(0, 1), (1, 2), (0, 2)], [(30, 0), (0, 70), (30, 140)], (90, 170)),
        Case("cycle", [(0, 1), (1, 2), (2, 0)], [(30, 0), (0, 70), (30, 140)], (90, 170)),
        Case("repeated edges are one", [(0, 1), (0, 1), (0, 1)], [(0, 0), (0, 70)], (60, 100)),
        Case("a loop widens its node", [(0, 0), (0, 0)], [(0, 0)], (70, 30)),
    ]

    @Test(arguments: cases) func nodesHaveTheirFrames(_ example: Case) throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(example.origins.count, example.edges))
        #expect(drawing.boxes.map(\.origin) == example.origins)
        #expect(drawing.size == example.size)
    }

    @Test func linesOfANodeShareABus() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(4, [(0, 1), (0, 2), (1, 3), (2, 3)]))
        #expect(
            drawing.lines[0] == [point(70, 30), point(70, 50), point(30, 50), point(30, 70)])
        #expect(
            drawing.lines[1] == [point(70, 30), point(70, 50), point(110, 50), point(110, 70)])
    }

    @Test func aLongEdgePassesInALane() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(3, [(0, 1), (1, 2), (0, 2)]))
        #expect(drawing.lines[2] == [point(60, 30), point(60, 50), point(75, 50), point(75, 140)])
    }

    @Test func aReversedEdgeEndsAtItsTarget() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(3, [(0, 1), (1, 2), (2, 0)]))
        #expect(drawing.lines[2].first?.y == 140)
        #expect(drawing.lines[2].last?.y == 30)
    }

    @Test func aLabelIsRightOfItsLine() throws {
        var graph = LayeredGraph.boxes(2, [(0, 1)])
        graph.labels = [LayeredGraph.Node(width: 40, height: 14)]
        graph.edges[0].label = 0
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.boxes.map(\.origin) == [point(0, 0), point(0, 84)])
        #expect(drawing.labels[0] == CGRect(x: 34, y: 50, width: 40, height: 14))
    }

    /// Labels of 10 x 14 points at both ends of an edge.
    ///
    /// The labels need 14 points and 3 above and below each; between them are 28 points for tracks. They are 7 points right
    /// of the line, next to the arrowhead.
    @Test func labelsAtTheEndsAreNextToTheBoxes() throws {
        var graph = LayeredGraph.boxes(2, [(0, 1)])
        graph.labels = [LayeredGraph.Node(width: 10, height: 14)]
        (graph.edges[0].startLabel, graph.edges[0].endLabel) = (0, 0)
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.boxes.map(\.origin) == [point(0, 0), point(0, 98)])
        #expect(drawing.startLabels[0] == CGRect(x: 37, y: 33, width: 10, height: 14))
        #expect(drawing.endLabels[0] == CGRect(x: 37, y: 81, width: 10, height: 14))
        #expect(drawing.labels[0].isNull)
        // The label has room to move by 12 points with the line.
        #expect(drawing.size == CGSize(width: 66, height: 128))
    }

    /// Two edges between two boxes whose labels are 40 points wide.
    ///
    /// A line with a label is 54 points from the next, and 5 points from the corners of the box, which is therefore 64
    /// points wide. The label of the last line ends 54 points after it.
    @Test func aBoxIsWidenedForTheLabelsAtItsLines() throws {
        var graph = LayeredGraph.boxes(2, [(0, 1), (0, 1)])
        graph.labels = [LayeredGraph.Node(width: 40, height: 14)]
        (graph.edges[0].startLabel, graph.edges[1].startLabel, graph.edges[1].look) = (0, 0, 1)
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.boxes[0] == CGRect(x: 0, y: 0, width: 64, height: 30))
        #expect(drawing.boxes[1].width == 60)
        #expect(drawing.lines.map { $0.first } == [point(5, 30), point(59, 30)])
        #expect(drawing.startLabels.map(\.minX) == [12, 66])
        #expect(drawing.size.width == 113)
    }

    /// The line of a reversed edge begins at the lower end.
    @Test func aReversedEdgeHasItsLabelsAtItsEnds() throws {
        var graph = LayeredGraph.boxes(2, [(0, 1), (1, 0)])
        graph.labels = [
            LayeredGraph.Node(width: 10, height: 14), LayeredGraph.Node(width: 12, height: 14),
        ]
        (graph.edges[1].startLabel, graph.edges[1].endLabel) = (0, 1)
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.startLabels[1].maxY == drawing.boxes[1].minY - 3)
        #expect(drawing.startLabels[1].width == 10)
        #expect(drawing.endLabels[1].minY == drawing.boxes[0].maxY + 3)
        #expect(drawing.endLabels[1].width == 12)
    }

    /// The labels of a loop are below each other, 4 points apart.
    @Test func theLabelsOfALoopAreBelowEachOther() throws {
        var graph = LayeredGraph.boxes(1, [(0, 0)])
        graph.labels = [LayeredGraph.Node(width: 20, height: 14)]
        (graph.edges[0].startLabel, graph.edges[0].label, graph.edges[0].endLabel) = (0, 0, 0)
        let drawing = try LayeredAlgorithm.draw(graph)
        // The labels are 50 points high with the spaces between them, the box only 30.
        #expect(drawing.boxes[0].minY == 10)
        #expect(drawing.startLabels[0] == CGRect(x: 74, y: 0, width: 20, height: 14))
        #expect(drawing.labels[0] == CGRect(x: 74, y: 18, width: 20, height: 14))
        #expect(drawing.endLabels[0] == CGRect(x: 74, y: 36, width: 20, height: 14))
        #expect(drawing.size == CGSize(width: 94, height: 50))
    }

    @Test func bothEdgesOfAPairAreDrawnApart() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(2, [(0, 1), (1, 0)]))
        #expect(drawing.lines[0].first?.x != drawing.lines[1].last?.x)
        #expect(drawing.lines[0].last?.x != drawing.lines[1].first?.x)
        #expect(drawing.lines[1].last?.y == 30)
    }

    @Test(arguments: [(3, 3, 9), (4, 4, 36), (2, 6, 15)])
    func completeBipartiteGraphsHaveTheirCrossings(_ upper: Int, _ lower: Int, _ crossings: Int) throws {
        let edges = (0..<upper).flatMap { one in (0..<lower).map { (one, upper + $0) } }
        var options = LayeredOptions()
        options.style = .straight
        let drawing = try LayeredAlgorithm.draw(.boxes(upper + lower, edges), options: options)
        #expect(drawing.crossings == crossings)
    }

    private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
}

nonisolated extension LayeredGraph {
    /// Creates a graph of boxes of 60 x 30 points.
    static func boxes(_ count: Int, _ edges: [(Int, Int)]) -> LayeredGraph {
        LayeredGraph(
            nodes: Array(repeating: Node(width: 60, height: 30), count: count),
            edges: edges.map { Edge($0.0, $0.1) })
    }
}

nonisolated extension LayeredDrawing {
    /// The number of crossings of lines at inner points of their pieces.
    var crossings: Int {
        let pieces = lines.enumerated().flatMap { edge, points in
            zip(points, points.dropFirst()).map { (edge: edge, start: $0, end: $1) }
        }
        func side(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
            let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            return abs(area) < 1e-7 ? 0 : area
        }
        var count = 0
        for (index, one) in pieces.enumerated() {
            for other in pieces[(index + 1)...] where one.edge != other.edge {
                let first = side(one.start, one.end, other.start) * side(one.start, one.end, other.end)
                let second = side(other.start, other.end, one.start) * side(other.start, other.end, one.end)
                if first < 0, second < 0 { count += 1 }
            }
        }
        return count
    }
}

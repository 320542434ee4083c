import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Graphs with containers, with boxes of 60 x 30 points.
@Suite struct LayeredContainerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let graph: LayeredGraph
        let origins: [CGPoint]
        let frames: [CGRect]

        init(
            _ name: String, homes: [Int], parents: [Int], _ edges: [(Int, Int)],
            _ origins: [(CGFloat, CGFloat)], _ frames: [(CGFloat, CGFloat, CGFloat, CGFloat)]
        ) {
            testDescription = name
            graph = .boxes(homes, parents, edges)
            self.origins = origins.map { CGPoint(x: $0.0, y: $0.1) }
            self.frames = frames.map { CGRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
        }
    }

    // Worked out by hand.
    nonisolated static let cases = [
        Case(
            "an edge leaves at the bottom", homes: [0, 0, -1], parents: [-1], [(0, 1), (0, 2)],
            [(42, 32), (12, 102), (57, 172)], [(0, 0, 114, 144)]),
        Case(
            "a line passes next to the frame", homes: [-1, 0, 0, -1], parents: [-1],
            [(0, 1), (1, 2), (2, 3), (0, 3)], [(46.5, 0), (12, 90), (12, 160), (46.5, 230)],
            [(0, 58, 84, 144)]),
        Case(
            "a frame in a frame", homes: [1, 0], parents: [-1, 0], [(0, 1)], [(20, 60), (20, 130)],
            [(0, 0, 100, 172), (8, 28, 84, 74)]),
        Case(
            "an edge to a container", homes: [-1, 0, 0], parents: [-1], [(0, 3)],
            [(52, 0), (12, 90), (92, 90)], [(0, 58, 164, 74)]),
        Case(
            "a cycle through two containers", homes: [0, 1, 1], parents: [-1, -1],
            [(0, 1), (1, 2), (2, 0)], [(42, 32), (12, 134), (42, 204)],
            [(30, 0, 84, 74), (0, 102, 114, 144)]),
    ]

    @Test(arguments: cases) func framesAreAroundTheirItems(_ example: Case) throws {
        let drawing = try LayeredAlgorithm.draw(example.graph)
        #expect(drawing.boxes.map(\.origin) == example.origins)
        #expect(drawing.frames == example.frames)
    }

    @Test func aLineEndsAtTheSideOfAContainer() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes([-1, 0, 0], [-1], [(0, 3), (3, 0)]))
        #expect(drawing.lines[0].first?.y == 30)
        #expect(drawing.lines[0].last?.y == 58)
        #expect(drawing.lines[1].first?.y == 58)
        #expect(drawing.lines[0].last?.x != drawing.lines[1].first?.x)
    }

    @Test(arguments: [.orthogonal, .curved] as [LayeredLineStyle], Array(1...15) as [UInt64])
    func nothingForeignIsInAFrame(_ style: LayeredLineStyle, _ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...18, using: &generator)
        let homes = (0..<count).map { $0 < 7 ? $0 - 1 : Int.random(in: -1..<6, using: &generator) }
        let used = min(6, max(0, count - 1))
        let parents = (0..<used).map { $0 == 0 ? -1 : Int.random(in: -1..<$0, using: &generator) }
        let edges = (0..<Int.random(in: 0...2 * count, using: &generator)).map { _ in
            (
                Int.random(in: 0..<count, using: &generator),
                Int.random(in: 0..<count + used, using: &generator)
            )
        }
        var graph = LayeredGraph.boxes(homes.map { min($0, used - 1) }, parents, edges)
        graph.edges.removeAll { [graph] edge in
            Int(edge.target) >= count && graph.containers(edge.source).contains(edge.target - Int32(count))
        }
        var options = LayeredOptions()
        options.style = style
        try check(graph, LayeredAlgorithm.draw(graph, options: options))
    }

    /// Checks the distances inside frames, and that nothing else is in them.
    private func check(_ graph: LayeredGraph, _ drawing: LayeredDrawing) {
        let count = graph.nodes.count
        let around = (0..<Int32(count + graph.containers.count)).map { graph.containers($0) }
        for (number, frame) in drawing.frames.enumerated() {
            let isMember = around.map { $0.contains(Int32(number)) }
            let boxes = graph.nodes.indices.filter {
                isMember[$0]
                    ? !frame.insetBy(dx: 11.5, dy: 11.5).contains(drawing.boxes[$0])
                    : frame.insetBy(dx: -9.5, dy: -9.5).intersects(drawing.boxes[$0])
            }
            #expect(boxes.isEmpty)
            let frames = drawing.frames.indices.filter { other in
                if other == number || around[count + number].contains(Int32(other)) { return false }
                return isMember[count + other]
                    ? !frame.insetBy(dx: 7.5, dy: 7.5).contains(drawing.frames[other])
                    : frame.intersects(drawing.frames[other])
            }
            #expect(frames.isEmpty)
            let inner = frame.insetBy(dx: 1, dy: 1)
            let lines = zip(graph.edges, drawing.lines).filter { edge, line in
                !isMember[Int(edge.source)] && !isMember[Int(edge.target)]
                    && zip(line, line.dropFirst()).contains { inner.isMet(from: $0, to: $1) }
            }
            #expect(lines.isEmpty)
        }
    }

    @Test func anEdgeToAContainerAroundItsEndIsAnError() {
        #expect(throws: LayeredGraphError.edgeIntoContainer(edge: 1)) {
            try LayeredAlgorithm.draw(.boxes([0, 0], [-1], [(0, 1), (0, 2)]))
        }
    }

    @Test func manyContainersAreDrawn() throws {
        let edges = (1..<1_000).map { ($0 / 3, $0) }
        let graph = LayeredGraph.boxes(Array(0..<1_000), Array(repeating: -1, count: 1_000), edges)
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(zip(drawing.frames, drawing.boxes).allSatisfy { $0.contains($1) })
        #expect(drawing.frames.allSatisfy { $0.height == 74 })
    }

    @Test func deepContainersAreDrawn() throws {
        let graph = LayeredGraph.boxes([99, 0], (0..<100).map { $0 - 1 }, [(0, 1)])
        let drawing = try LayeredAlgorithm.draw(graph)
        check(graph, drawing)
        #expect(drawing.frames[99].height.rounded() == 74)
        #expect(drawing.frames[98].height.rounded() == 110)
    }

    @Test func titlesMakeFramesLarger() throws {
        var graph = LayeredGraph.boxes([0], [-1], [])
        graph.containers[0].minimumWidth = 200
        graph.containers[0].minimumHeight = 150
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.frames == [CGRect(x: 0, y: 0, width: 200, height: 150)])
    }
}

extension LayeredGraph {
    /// Creates a graph of boxes in containers, which have strips for titles.
    fileprivate static func boxes(_ homes: [Int], _ parents: [Int], _ edges: [(Int, Int)]) -> LayeredGraph {
        var graph = boxes(homes.count, edges)
        graph.homes = homes.map { Int32($0) }
        graph.containers = parents.map {
            var container = Container(parent: $0)
            container.top = 20
            return container
        }
        return graph
    }

    /// Returns the containers around a node or a container, including the container itself.
    fileprivate func containers(_ item: Int32) -> Set<Int32> {
        var path: Set<Int32> = []
        var next = Int(item) < nodes.count ? homes[Int(item)] : item - Int32(nodes.count)
        while next >= 0 {
            path.insert(next)
            next = containers[Int(next)].parent
        }
        return path
    }
}

extension CGRect {
    /// Returns true if a straight line meets the rectangle.
    fileprivate func isMet(from start: CGPoint, to end: CGPoint) -> Bool {
        // Clips the line by the four sides (Liang and Barsky).
        var (first, last) = (0.0, 1.0)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        for (step, room) in [
            (-dx, start.x - minX), (dx, maxX - start.x), (-dy, start.y - minY), (dy, maxY - start.y),
        ] {
            if step == 0, room < 0 { return false }
            if step < 0 { first = max(first, room / step) }
            if step > 0 { last = min(last, room / step) }
        }
        return first < last
    }
}

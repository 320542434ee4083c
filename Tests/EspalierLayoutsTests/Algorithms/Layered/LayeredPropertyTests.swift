import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Properties of drawings in layers that hold for every graph.
@Suite struct LayeredPropertyTests {
    /// Returns a graph with boxes of several sizes.
    private func graph(_ count: Int, _ edgeCount: Int, seed: UInt64) -> LayeredGraph {
        var generator = SeededGenerator(seed: seed)
        let nodes = (0..<count).map { _ in
            LayeredGraph.Node(
                width: Double(Int.random(in: 20...120, using: &generator)),
                height: Double(Int.random(in: 15...50, using: &generator)))
        }
        let edges = (0..<edgeCount).map { _ in
            LayeredGraph.Edge(
                Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator),
                look: Int.random(in: 0...1, using: &generator))
        }
        return LayeredGraph(nodes: nodes, edges: edges)
    }

    @Test(arguments: LayeredLineStyle.allCases, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func boxesAndLinesKeepApart(_ style: LayeredLineStyle, _ seed: UInt64) throws {
        let graph = graph(14, 24, seed: seed)
        var options = LayeredOptions()
        options.style = style
        let drawing = try LayeredAlgorithm.draw(graph, options: options)
        for (one, box) in drawing.boxes.enumerated() {
            for other in drawing.boxes[(one + 1)...] {
                #expect(!box.insetBy(dx: -9, dy: -9).intersects(other.insetBy(dx: 0.5, dy: 0.5)))
            }
            for (edge, points) in zip(graph.edges, drawing.lines)
            where Int(edge.source) != one && Int(edge.target) != one {
                for (start, end) in zip(points, points.dropFirst()) where start.x == end.x || start.y == end.y
                {
                    let piece = CGRect(
                        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                        height: abs(end.y - start.y))
                    #expect(!piece.insetBy(dx: -0.1, dy: -0.1).intersects(box.insetBy(dx: 1, dy: 1)))
                }
            }
        }
        for (edge, points) in zip(graph.edges, drawing.lines) {
            let (source, target) = (drawing.boxes[Int(edge.source)], drawing.boxes[Int(edge.target)])
            #expect(points.first.map { source.insetBy(dx: -0.1, dy: -0.1).contains($0) } == true)
            #expect(points.last.map { target.insetBy(dx: -0.1, dy: -0.1).contains($0) } == true)
        }
    }

    /// The children of a tree are in the order of the data.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func treesKeepTheirOrder(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let nodes = Array(repeating: LayeredGraph.Node(width: 40, height: 20), count: 30)
        let edges = (1..<30).map {
            LayeredGraph.Edge(Int.random(in: max(0, $0 - 8)..<$0, using: &generator), $0)
        }
        let drawing = try LayeredAlgorithm.draw(
            LayeredGraph(nodes: nodes, edges: edges), options: LayeredOptions())
        for (one, other) in zip(edges, edges.dropFirst()) where one.source == other.source {
            #expect(drawing.boxes[Int(one.target)].minX < drawing.boxes[Int(other.target)].minX)
        }
    }

    /// Nodes with the same neighbors are in the order of the data, also where lines cross: K3,3, and a leaf of each.
    @Test func nodesWithTheSameNeighborsKeepTheirOrder() throws {
        let nodes = Array(repeating: LayeredGraph.Node(width: 40, height: 20), count: 9)
        let edges = (0..<3).flatMap { source in (3..<6).map { LayeredGraph.Edge(source, $0) } }
        let drawing = try LayeredAlgorithm.draw(
            LayeredGraph(nodes: nodes, edges: edges + (6..<9).map { LayeredGraph.Edge(0, $0) }),
            options: LayeredOptions())
        let x = drawing.boxes.map(\.minX)
        #expect(x[1] < x[2] && x[3] < x[4] && x[4] < x[5] && x[6] < x[7] && x[7] < x[8])
    }

    /// Labels at the ends of lines overlap no box, no other label and no line.
    @Test(arguments: LayeredLineStyle.allCases, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func labelsAtTheEndsKeepApart(_ style: LayeredLineStyle, _ seed: UInt64) throws {
        var graph = graph(9, 14, seed: seed)
        graph.labels = [10, 24, 50].map { LayeredGraph.Node(width: $0, height: 14) }
        for edge in graph.edges.indices {
            graph.edges[edge].startLabel = Int32(edge % 4) - 1
            graph.edges[edge].endLabel = Int32(edge / 2 % 4) - 1
            graph.edges[edge].label = edge % 5 == 0 ? 1 : -1
        }
        if seed % 2 == 0 {
            graph.containers = [LayeredGraph.Container(parent: -1), LayeredGraph.Container(parent: -1)]
            graph.homes = (0..<9).map { [-1, 0, 1][$0 / 3] }
        }
        var options = LayeredOptions()
        options.style = style
        let drawing = try LayeredAlgorithm.draw(graph, options: options)
        let labels = (drawing.startLabels + drawing.labels + drawing.endLabels).filter { !$0.isNull }
        let unique = Set(labels.map { [$0.minX, $0.minY, $0.width] })
            .map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: 14) }
        #expect(unique.count > 14)
        for (index, label) in unique.enumerated() {
            let inner = label.insetBy(dx: 0.5, dy: 0.5)
            #expect(!unique[(index + 1)...].contains { $0.intersects(inner) })
            #expect(!drawing.boxes.contains { $0.intersects(inner) })
            #expect(CGRect(origin: .zero, size: drawing.size).contains(inner))
            for points in drawing.lines {
                for (start, end) in zip(points, points.dropFirst()) {
                    #expect(!inner.isCrossed(from: start, to: end))
                }
            }
            for frame in drawing.frames {
                #expect(frame.contains(inner) || !frame.intersects(inner))
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func edgesAreShortestInTotal(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = 7
        // The first edges connect the graph.
        var edges = (1..<count).map {
            RankGraph.Edge(
                tail: Int32.random(in: 0..<Int32($0), using: &generator), head: Int32($0), length: 1,
                weight: 1)
        }
        for _ in 0..<6 {
            let tail = Int32.random(in: 0..<Int32(count - 1), using: &generator)
            let head = Int32.random(in: tail + 1..<Int32(count), using: &generator)
            edges.append(RankGraph.Edge(tail: tail, head: head, length: 1, weight: 1))
        }
        let layers = try LayerAssignment.layers(nodeCount: count, edges: edges, pins: LayerPins())
        func length(_ layers: [Int32]) -> Int {
            edges.reduce(0) { $0 + Int(layers[Int($1.head)] - layers[Int($1.tail)]) }
        }
        var least = Int.max
        var tried = Array(repeating: Int32(0), count: count)
        func search(_ node: Int) {
            guard node < count else {
                least = min(least, length(tried))
                return
            }
            let first = edges.filter { Int($0.head) == node }.map { tried[Int($0.tail)] + 1 }.max() ?? 0
            for layer in first...max(first, Int32(count)) where layer < Int32(count) {
                tried[node] = layer
                search(node + 1)
            }
        }
        search(0)
        #expect(length(layers) == least)
        #expect(edges.allSatisfy { layers[Int($0.head)] > layers[Int($0.tail)] })
    }

    @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64])
    func twoLayersHaveFewCrossings(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (upper, lower) = (5, 6)
        let edges = (0..<upper).flatMap { one in
            (0..<lower).compactMap { Int.random(in: 0...2, using: &generator) == 0 ? (one, upper + $0) : nil }
        }
        var options = LayeredOptions()
        options.style = .straight
        let drawing = try LayeredAlgorithm.draw(.boxes(upper + lower, edges), options: options)
        var least = Int.max
        for first in permutations(Array(0..<upper)) {
            for second in permutations(Array(0..<lower)) {
                var count = 0
                for (index, one) in edges.enumerated() {
                    for other in edges[(index + 1)...] {
                        let sides =
                            (first[one.0] - first[other.0])
                            * (second[one.1 - upper] - second[other.1 - upper])
                        if sides < 0 { count += 1 }
                    }
                }
                least = min(least, count)
            }
        }
        #expect(Double(drawing.crossings) <= 1.1 * Double(least))
    }

    private func permutations(_ values: [Int]) -> [[Int]] {
        guard values.count > 1 else { return [values] }
        return values.indices.flatMap { index in
            var rest = values
            let value = rest.remove(at: index)
            return permutations(rest).map { [value] + $0 }
        }
    }

    @Test(arguments: [21, 22, 23, 24] as [UInt64])
    func treesHaveNoCrossings(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let edges = (1..<40).map { (Int.random(in: 0..<$0, using: &generator), $0) }
        #expect(try LayeredAlgorithm.draw(.boxes(40, edges)).crossings == 0)
        let reversed = edges.map { ($0.1, $0.0) }
        #expect(try LayeredAlgorithm.draw(.boxes(40, reversed)).crossings == 0)
    }

    @Test func linesOfOtherNodesShareNoPiece() throws {
        for seed in 1...12 as ClosedRange<UInt64> {
            let graph = graph(9, 12, seed: 100 + seed)
            var options = LayeredOptions()
            options.style = .orthogonal
            let drawing = try LayeredAlgorithm.draw(graph, options: options)
            var seen: [String: LayeredGraph.Edge] = [:]
            for (edge, points) in zip(graph.edges, drawing.lines) {
                for (start, end) in zip(points, points.dropFirst()) where start.y == end.y {
                    let key = "\(start.y) \(min(start.x, end.x))"
                    if let other = seen[key], other.source != edge.source, other.target != edge.target,
                        other.source != edge.target, other.target != edge.source
                    {
                        Issue.record("lines of \(other) and \(edge) share a piece at \(key)")
                    }
                    seen[key] = edge
                }
            }
        }
    }

    @Test func equalEdgesInAnotherOrderGiveTheSameDrawing() throws {
        let graph = graph(12, 18, seed: 40)
        var other = graph
        other.edges.append(graph.edges[3])
        let (one, two) = (try LayeredAlgorithm.draw(graph), try LayeredAlgorithm.draw(other))
        #expect(one.lines.count + 1 == two.lines.count)
        #expect(two.lines[18] == two.lines[3])
    }
}

nonisolated extension CGRect {
    /// Returns true if a straight line passes through the rectangle.
    fileprivate func isCrossed(from start: CGPoint, to end: CGPoint) -> Bool {
        let box = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
            height: abs(end.y - start.y))
        guard box.insetBy(dx: -0.01, dy: -0.01).intersects(self) else { return false }
        let sides = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { x, y in
            (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
        }
        return sides.contains { $0 <= 0 } && sides.contains { $0 >= 0 }
    }
}

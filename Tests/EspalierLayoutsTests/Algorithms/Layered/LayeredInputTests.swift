import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Unusual graphs, limits and pins.
@Suite struct LayeredInputTests {
    @Test func aCliqueIsDrawn() throws {
        let edges = (0..<24).flatMap { one in (one + 1..<24).map { (one, $0) } }
        let drawing = try LayeredAlgorithm.draw(.boxes(24, edges))
        #expect(Set(drawing.layers).count == 24)
    }

    @Test func parallelEdgesOfDifferentLooksAreApart() throws {
        var graph = LayeredGraph.boxes(2, Array(repeating: (0, 1), count: 40))
        for index in graph.edges.indices { graph.edges[index].look = Int32(index) }
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(Set(drawing.lines.map(\.first?.x)).count == 40)
    }

    struct Cycles: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let edges: [(Int, Int)]
        let layers: [Int32]
    }

    nonisolated static let cycles = [
        Cycles(
            testDescription: "the first node is the first of a cycle", edges: [(1, 2), (2, 0), (0, 1)],
            layers: [0, 1, 2]),
        Cycles(
            testDescription: "a cycle begins where it is entered", edges: [(0, 1), (1, 2), (2, 0), (3, 2)],
            layers: [2, 3, 1, 0]),
        // The greedy order alone begins with 3, of which three edges leave.
        Cycles(
            testDescription: "many edges leave another node",
            edges: [(0, 1), (1, 2), (2, 3), (3, 0), (3, 1), (3, 4), (4, 0)], layers: [0, 1, 2, 3, 4]),
        Cycles(
            testDescription: "a cycle follows another", edges: [(2, 1), (1, 2), (0, 3), (3, 0), (3, 2)],
            layers: [0, 3, 2, 1]),
    ]

    @Test(arguments: cycles) func readingBeginsAtTheStart(_ example: Cycles) throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(example.layers.count, example.edges))
        #expect(drawing.layers == example.layers)
    }

    /// The first node of a strongly connected graph is alone in the first layer.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func theFirstNodeOfACycleIsAboveTheOthers(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var edges = (0..<12).map { ($0, ($0 + 5) % 12) }
        for _ in 0..<8 {
            edges.append(
                (Int.random(in: 0..<12, using: &generator), Int.random(in: 0..<12, using: &generator)))
        }
        let layers = try LayeredAlgorithm.draw(.boxes(12, edges)).layers
        #expect(layers.indices.filter { layers[$0] == 0 } == [0])
    }

    @Test func aContainerBeginsWithTheItemThatIsEntered() throws {
        // The cycle of 1 and 2 in the container is entered at 2.
        var graph = LayeredGraph.boxes(3, [(1, 2), (2, 1), (0, 2)])
        graph.containers = [LayeredGraph.Container(parent: -1)]
        graph.homes = [-1, 0, 0]
        #expect(try LayeredAlgorithm.draw(graph).layers == [0, 2, 1])
    }

    @Test func loopsAreNextToTheirNode() throws {
        var graph = LayeredGraph.boxes(1, [(0, 0), (0, 0), (0, 0)])
        for index in graph.edges.indices { graph.edges[index].look = Int32(index) }
        let drawing = try LayeredAlgorithm.draw(graph)
        #expect(drawing.size.width == 90)
        #expect(drawing.lines.map { $0[1].x } == [70, 80, 90])
    }

    @Test func componentsAreInRows() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(6, [(0, 1), (2, 3), (4, 5)]))
        #expect(Set(drawing.boxes.map(\.origin)).count == 6)
        #expect(drawing.size.width == 220)
    }

    @Test func limitsAreErrors() {
        var options = LayeredOptions()
        options.maximumEdges = 2
        #expect(throws: LayeredGraphError.tooManyEdges(count: 3, limit: 2)) {
            try LayeredAlgorithm.draw(.boxes(4, [(0, 1), (1, 2), (2, 3)]), options: options)
        }
        options = LayeredOptions()
        options.maximumLanes = 1
        #expect(throws: LayeredGraphError.tooManyLanes(count: 2, limit: 1)) {
            try LayeredAlgorithm.draw(.boxes(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), options: options)
        }
    }

    @Test func pinsDetermineLayers() throws {
        var graph = LayeredGraph.boxes(6, [(0, 1), (1, 2), (2, 3), (4, 5)])
        graph.pins.places = [5: .number(4), 0: .first, 4: .first]
        graph.pins.groups = [[4, 1], [5, 3]]
        #expect(throws: LayeredGraphError.self) { try LayeredAlgorithm.draw(graph) }
        graph.pins.groups = [[5, 3]]
        let layers = try LayeredAlgorithm.draw(graph).layers
        #expect(layers[3] == 3 && layers[5] == 3)
        graph.pins = LayerPins()
        graph.pins.places = [1: .last]
        graph.edges = [.init(0, 1), .init(0, 2), .init(2, 3)]
        #expect(try LayeredAlgorithm.draw(graph).layers[1] == 2)
    }

    @Test func pinsThatContradictAnEdgeAreAnError() {
        var graph = LayeredGraph.boxes(2, [(0, 1)])
        graph.pins.groups = [[0, 1]]
        #expect(throws: LayeredGraphError.contradictingPins(nodes: [0, 1])) {
            try LayeredAlgorithm.draw(graph)
        }
        graph.pins.groups = []
        graph.pins.places = [0: .last, 1: .first]
        #expect(throws: LayeredGraphError.self) { try LayeredAlgorithm.draw(graph) }
    }

    @Test func aWideLayerIsDivided() throws {
        var options = LayeredOptions()
        options.maximumWidth = 250
        let drawing = try LayeredAlgorithm.draw(.boxes(9, (1..<9).map { (0, $0) }), options: options)
        #expect(Set(drawing.layers).count == 4)
    }

    @Test func theOrderOfTheInputCanBeKept() throws {
        var options = LayeredOptions()
        options.keepsOrder = true
        let drawing = try LayeredAlgorithm.draw(.boxes(4, [(0, 3), (1, 2), (1, 3)]), options: options)
        #expect(drawing.boxes[2].minX < drawing.boxes[3].minX)
    }

    /// Many lines into one node share their ends, and thousands of lines don't take memory for each pair of them.
    @Test func manyLinesIntoOneNodeAreABus() throws {
        let drawing = try LayeredAlgorithm.draw(.boxes(1_001, (1...1_000).map { ($0, 0) }))
        #expect(drawing.size.height < 200)
        #expect(drawing.crossings == 0)
    }

    /// Every node of a layer has a line to the node at the other end of the next layer, so that all lines overlap.
    @Test func manyLinesThatOverlapHaveTracksOfTheirOwn() throws {
        let count = 2_100
        var edges = (0..<count).map { ($0, 2 * count - 1 - $0) }
        edges += (1..<count).map { ($0 - 1, count + $0) }
        var options = LayeredOptions()
        options.keepsOrder = true
        let drawing = try LayeredAlgorithm.draw(.boxes(2 * count, edges), options: options)
        #expect(drawing.lines.allSatisfy { $0.count >= 2 })
        #expect(drawing.size.height.isFinite)
    }
}

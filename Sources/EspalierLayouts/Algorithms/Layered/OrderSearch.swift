import Foundation

/// The order of the places in their layers, with few crossings.
///
/// Each start is improved by sweeps, exchanges and sifting, and the best result is taken. The number of starts depends
/// on the size of the graph only, so that every machine finds the same order.
nonisolated struct OrderSearch {
    private static let sweeps = 24
    private static let sweepsWithoutGain = 8

    private let graph: OrderGraph
    private var positions: NeighborPositions
    private var counter = CrossingCounter()

    /// Returns the order, and the number of its crossings.
    ///
    /// - Parameters:
    ///   - graph: The places and their neighbors.
    ///   - keepsOrder: True for the order of the input.
    /// - Returns: The order and the number of crossings.
    static func order(
        _ graph: OrderGraph, keepsOrder: Bool
    ) -> (order: LayerOrder, crossings: Int) {
        var search = OrderSearch(graph)
        if keepsOrder {
            let order = LayerOrder(graph)
            return (order, search.counter.count(order, graph))
        }
        return search.run()
    }

    private init(_ graph: OrderGraph) {
        self.graph = graph
        positions = NeighborPositions(graph)
    }

    private var startCount: Int {
        let size = Double(graph.count + graph.below.places.count)
        return Int(max(1, min(100, 500_000 / (size * size.squareRoot()))))
    }

    private mutating func run() -> (order: LayerOrder, crossings: Int) {
        let spectrum = SpectralOrder.values(graph)
        var generator = SplitMix64(state: 1)
        var best = (order: LayerOrder(graph, by: spectrum), crossings: Int.max)
        for start in 0..<startCount where best.crossings > 0 {
            let candidate = improved(
                self.start(start, spectrum, &generator), rule: start.isMultiple(of: 2) ? .median : .mean)
            if candidate.crossings < best.crossings { best = candidate }
        }
        if slope(best.order, spectrum) < 0 { best.order.mirror(graph) }
        return best
    }

    private func start(_ number: Int, _ spectrum: [Double], _ generator: inout SplitMix64) -> LayerOrder {
        switch number {
        case 0: LayerOrder(graph, by: spectrum)
        case 1: LayerOrder(graph, by: BreadthFirstSearch.numbers(graph, downward: true))
        case 2: LayerOrder(graph, by: BreadthFirstSearch.numbers(graph, downward: false))
        default: LayerOrder(graph, by: (0..<graph.count).map { _ in Double(generator.next() >> 11) })
        }
    }

    private mutating func improved(
        _ start: LayerOrder, rule: LayerSweep.Rule
    ) -> (order: LayerOrder, crossings: Int) {
        var order = start
        var best = (order: start, crossings: counter.count(start, graph))
        var idle = 0
        for number in 0..<Self.sweeps where idle < Self.sweepsWithoutGain && best.crossings > 0 {
            let sweep = LayerSweep(
                isDownward: number.isMultiple(of: 2), rule: rule, reversesTies: number % 4 < 2)
            sweep.run(&order, &positions, graph)
            _ = NeighborExchange.run(&order, &positions, graph)
            let crossings = counter.count(order, graph)
            idle += 1
            if crossings < best.crossings {
                if Double(crossings) < 0.995 * Double(best.crossings) { idle = 0 }
                best = (order, crossings)
            }
        }
        best.crossings -= Sifting.run(&best.order, &positions, graph)
        return best
    }

    /// Returns a number whose sign tells whether the order agrees with the values.
    ///
    /// Without it, equal results that are mirrored would be taken by chance, and a small change of the graph would turn
    /// the whole picture.
    private func slope(_ order: LayerOrder, _ values: [Double]) -> Double {
        var result = 0.0
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            let middle = Double(range.count - 1) / 2
            let mean = order.places[range].reduce(0.0) { $0 + values[Int($1)] } / Double(range.count)
            for index in range {
                result +=
                    (Double(index - range.lowerBound) - middle) * (values[Int(order.places[index])] - mean)
            }
        }
        return result
    }
}

/// A generator of pseudorandom numbers (Steele, Lea and Flood 2014), whose numbers are the same everywhere.
nonisolated private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

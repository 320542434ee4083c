import Foundation

/// The order of the places in their layers, with few crossings.
///
/// Each start is improved by sweeps, exchanges and sifting, and the best result is taken. The first start is the order of
/// the input, which a tree keeps. The numbers of starts and of rounds depend on the size of the graph only, so that every
/// machine finds the same order.
nonisolated struct OrderSearch {
    /// The parts of a layer by which places are moved.
    private static let disturbances = [0.1, 0.05, 0.02]
    private static let greatestSweepCount = 24
    private static let sweepsWithoutGain = 8
    /// The number of places and segments that the sweeps of a start visit, and that the rounds of a sweep visit.
    ///
    /// Only graphs of more than half a million have fewer rounds.
    private static let effort = 20_000_000

    private static let heavyBorder: Int32 = 200

    private let graph: OrderGraph
    /// The graph with more expensive borders; nil without containers.
    private let heavy: OrderGraph?
    private var positions: NeighborPositions
    private var counter = CrossingCounter()

    /// Returns the order, and the number of its crossings.
    ///
    /// - Parameters:
    ///   - graph: The places.
    ///   - layers: The places by layer, and their neighbors.
    ///   - keepsOrder: True for the order of the input.
    /// - Returns: The order and the number of crossings.
    static func order(
        _ graph: ProperGraph, _ layers: OrderGraph, keepsOrder: Bool
    ) -> (order: LayerOrder, crossings: Int) {
        var search = OrderSearch(graph, layers)
        if keepsOrder {
            let order = search.order(by: (0..<layers.innerCount).map(Double.init))
            return (order, search.counter.count(order, layers))
        }
        return search.run()
    }

    private init(_ graph: ProperGraph, _ layers: OrderGraph) {
        self.graph = layers
        heavy = graph.spans.map { _ in OrderGraph(graph, borderLoad: Self.heavyBorder) }
        positions = NeighborPositions(layers)
    }

    private func order(by values: [Double]) -> LayerOrder {
        guard let spans = graph.spans else { return LayerOrder(graph, by: values) }
        return NestedSort.order(graph, spans, by: values)
    }

    private var size: Int { graph.count + graph.below.places.count }

    private var startCount: Int {
        let size = Double(size)
        return Int(max(1, min(100, 500_000 / (size * size.squareRoot()))))
    }

    private mutating func run() -> (order: LayerOrder, crossings: Int) {
        let numbers = BreadthFirstSearch.numbers(graph, downward: true)
        var best = (order: order(by: numbers), crossings: Int.max)
        if counter.count(best.order, graph) == 0 { return (best.order, 0) }
        if startCount > 1 { best = improved(best.order, rule: .median) }
        let spectrum = SpectralOrder.values(graph)
        var generator = SplitMix64(state: 1)
        for start in 0..<startCount where best.crossings > 0 {
            let candidate = improved(
                self.start(start, spectrum, &generator, best.order),
                rule: start.isMultiple(of: 2) ? .median : .mean)
            if candidate.crossings < best.crossings { best = candidate }
        }
        if slope(best.order, numbers) < 0 { best.order.mirror(graph) }
        best.order.sortTwins(graph)
        return best
    }

    private func start(
        _ number: Int, _ spectrum: [Double], _ generator: inout SplitMix64, _ best: LayerOrder
    ) -> LayerOrder {
        switch number {
        case 0: order(by: spectrum)
        case 3: order(by: BreadthFirstSearch.numbers(graph, downward: true))
        case 5: order(by: BreadthFirstSearch.numbers(graph, downward: false))
        case 7... where !number.isMultiple(of: 2):
            order(by: (0..<graph.innerCount).map { _ in generator.unit() })
        default: disturbed(best, by: Self.disturbances[number / 2 % Self.disturbances.count], &generator)
        }
    }

    /// Returns an order in which places are moved by up to half of a part of their layer.
    private func disturbed(
        _ order: LayerOrder, by part: Double, _ generator: inout SplitMix64
    ) -> LayerOrder {
        self.order(
            by: (0..<graph.innerCount).map { place in
                let count = Double(graph.layers.range(of: Int(graph.layer[place])).count)
                return Double(order.position[place]) / count + part * (generator.unit() - 0.5)
            })
    }

    private mutating func improved(
        _ start: LayerOrder, rule: LayerSweep.Rule
    ) -> (order: LayerOrder, crossings: Int) {
        var order = start
        var best = (order: start, crossings: counter.count(start, graph))
        var idle = 0
        let rounds = max(4, Self.effort / size)
        for number in 0..<min(Self.greatestSweepCount, rounds)
        where idle < Self.sweepsWithoutGain && best.crossings > 0 {
            let sweep = LayerSweep(
                isDownward: number.isMultiple(of: 2), rule: rule, reversesTies: number % 4 < 2)
            sweep.run(&order, &positions, graph)
            _ = NeighborExchange.run(&order, &positions, graph, rounds: rounds)
            let crossings = counter.count(order, graph)
            idle += 1
            if crossings < best.crossings {
                if Double(crossings) < 0.995 * Double(best.crossings) { idle = 0 }
                best = (order, crossings)
            }
        }
        best.crossings -= Sifting.run(&best.order, &positions, graph)
        if let heavy, let spans = graph.spans { clearContainers(&best.order, heavy, spans, &best.crossings) }
        return best
    }

    /// Moves places to the sides of containers until no line passes through one, and counts the crossings again.
    private mutating func clearContainers(
        _ order: inout LayerOrder, _ heavy: OrderGraph, _ spans: ContainerSpans, _ crossings: inout Int
    ) {
        for _ in 0..<3 {
            ContainerSides.run(&order, heavy, spans)
            _ = NeighborExchange.run(&order, &positions, heavy, rounds: max(4, Self.effort / size))
            _ = Sifting.run(&order, &positions, heavy)
            if Intrusion.first(order, heavy, spans) == nil { break }
        }
        crossings = counter.count(order, heavy)
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
            let inner = range.filter { !graph.isBorder(order.places[$0]) }
            let mean = inner.reduce(0.0) { $0 + values[Int(order.places[$1])] } / Double(inner.count)
            for index in inner {
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

    /// Returns a number from 0 to 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    private mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

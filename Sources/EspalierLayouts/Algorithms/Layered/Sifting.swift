/// Moves each place of a layer to its best position among the others (Matuszewski, Schönfeld and Molitor, "Using
/// sifting for k-layer straightline crossing minimization", 1999).
nonisolated struct Sifting {
    /// The maximum distance of a move, which keeps the cost of a round linear in wide layers.
    private static let greatestReach = 150
    /// The number of pairs of places that are compared in a round, from which on the distance is shorter.
    private static let greatestPairCount = 15_000_000
    private static let maximumRounds = 10

    /// Returns the number of crossings that were removed.
    static func run(
        _ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph
    ) -> Int {
        let reach = min(greatestReach, max(4, greatestPairCount / max(1, graph.count)))
        return LayerRounds.run(maximumRounds, layerCount: graph.layerCount) { layer in
            sift(layer, &order, &positions, graph, reach: reach)
        }
    }

    private static func sift(
        _ layer: Int, _ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph,
        reach: Int
    ) -> Int {
        let range = graph.layers.range(of: layer)
        guard range.count > 1 else { return 0 }
        positions.read(layer, order, graph)
        let degree = { (place: Int32) in
            graph.above.range(of: Int(place)).count + graph.below.range(of: Int(place)).count
        }
        let sorted = order.places[range].filter { degree($0) > 0 && !graph.isBorder($0) }
            .sorted { (-degree($0), order.position[Int($0)]) < (-degree($1), order.position[Int($1)]) }
        return sorted.reduce(0) { $0 + move($1, in: range, &order, positions, graph, reach: reach) }
    }

    /// Moves a place, and returns the number of crossings that this removes.
    private static func move(
        _ place: Int32, in range: Range<Int>, _ order: inout LayerOrder, _ positions: NeighborPositions,
        _ graph: OrderGraph, reach: Int
    ) -> Int {
        let start = range.lowerBound + Int(order.position[Int(place)])
        var (best, target, gain, depth) = (0, start, 0, 0)
        for index in start + 1..<max(start + 1, min(range.upperBound, start + 1 + reach)) {
            let other = order.places[index]
            // A place moves past whole containers, and stays in its own.
            if graph.isBorder(other), let spans = graph.spans { depth += spans.isLeft(other) ? 1 : -1 }
            if depth < 0 { break }
            gain += positions.excess(Int(place), Int(other), graph)
            if gain > best, depth == 0 { (best, target) = (gain, index) }
        }
        (gain, depth) = (0, 0)
        for index in (max(range.lowerBound, start - reach)..<start).reversed() {
            let other = order.places[index]
            if graph.isBorder(other), let spans = graph.spans { depth += spans.isLeft(other) ? -1 : 1 }
            if depth < 0 { break }
            gain -= positions.excess(Int(place), Int(other), graph)
            if gain > best, depth == 0 { (best, target) = (gain, index) }
        }
        guard target != start else { return 0 }
        let step = target > start ? 1 : -1
        for index in stride(from: start, to: target, by: step) {
            order.places[index] = order.places[index + step]
            order.position[Int(order.places[index])] -= Int32(step)
        }
        order.places[target] = place
        order.position[Int(place)] = Int32(target - range.lowerBound)
        return best
    }
}

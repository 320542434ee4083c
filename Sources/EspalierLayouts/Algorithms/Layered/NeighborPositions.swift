/// The positions of the neighbors of a layer's places, in ascending order.
nonisolated struct NeighborPositions {
    /// For each segment in the order of `OrderGraph.above`, the position of its upper end, and its load.
    private(set) var above: [Int32]
    private(set) var aboveLoads: [Int32]
    private(set) var below: [Int32]
    private(set) var belowLoads: [Int32]
    private var cursors: [Int32]

    init(_ graph: OrderGraph) {
        above = Array(repeating: 0, count: graph.above.places.count)
        below = Array(repeating: 0, count: graph.below.places.count)
        (aboveLoads, belowLoads) = (graph.above.loads, graph.below.loads)
        cursors = graph.above.starts
    }

    /// Reads the positions in the layers above and below a layer.
    ///
    /// O(segments), because the neighbors are visited in
    /// their order.
    mutating func read(_ layer: Int, _ order: LayerOrder, _ graph: OrderGraph) {
        if layer > 0 {
            Self.read(
                graph.layers.range(of: layer), from: graph.layers.range(of: layer - 1), order, graph.below,
                graph.above.starts, &cursors, &above, &aboveLoads)
        }
        if layer + 1 < graph.layerCount {
            Self.read(
                graph.layers.range(of: layer), from: graph.layers.range(of: layer + 1), order, graph.above,
                graph.below.starts, &cursors, &below, &belowLoads)
        }
    }

    private static func read(
        _ layer: Range<Int>, from other: Range<Int>, _ order: LayerOrder, _ neighbors: OrderGraph.Neighbors,
        _ starts: [Int32], _ cursors: inout [Int32], _ positions: inout [Int32], _ loads: inout [Int32]
    ) {
        for index in layer {
            let place = Int(order.places[index])
            cursors[place] = starts[place]
        }
        for index in other {
            let position = Int32(index - other.lowerBound)
            for segment in neighbors.range(of: Int(order.places[index])) {
                let place = Int(neighbors.places[segment])
                let cursor = Int(cursors[place])
                positions[cursor] = position
                loads[cursor] = neighbors.loads[segment]
                cursors[place] = Int32(cursor + 1)
            }
        }
    }

    /// Returns the number of crossings that two places have in their order, minus those in the opposite order.
    ///
    /// O(degrees).
    ///
    /// - Parameters:
    ///   - one: The place that comes first.
    ///   - other: The place that comes second.
    ///   - graph: The places and their neighbors.
    /// - Returns: The number of crossings that an exchange removes.
    func excess(_ one: Int, _ other: Int, _ graph: OrderGraph) -> Int {
        Self.excess(above, aboveLoads, graph.above.range(of: one), graph.above.range(of: other))
            + Self.excess(below, belowLoads, graph.below.range(of: one), graph.below.range(of: other))
    }

    @inline(__always)
    private static func excess(
        _ positions: [Int32], _ loads: [Int32], _ one: Range<Int>, _ other: Range<Int>
    ) -> Int {
        var (next, before, after) = (other.lowerBound, 0, 0)
        var result = 0
        // For each segment of `one`, those of `other` that end before it cross it, and those after it would.
        var total = 0
        for index in other { total += Int(loads[index]) }
        for index in one {
            let position = positions[index]
            while next < other.upperBound, positions[next] < position {
                before += Int(loads[next])
                next += 1
            }
            var (same, probe) = (0, next)
            while probe < other.upperBound, positions[probe] == position {
                same += Int(loads[probe])
                probe += 1
            }
            after = total - before - same
            result += Int(loads[index]) * (before - after)
        }
        return result
    }
}

/// One value for each place, so that neighbors have similar values.
///
/// The values approximate the second eigenvector of the graph's Laplacian matrix, normalized by degrees (Koren, "Drawing
/// graphs by eigenvectors", 2005; Carmel, Harel and Koren, "Combining hierarchy and energy for drawing directed
/// graphs", 2004). The power iteration starts with distances from the end of a long path.
nonisolated struct SpectralOrder {
    private static let rounds = 300
    /// Values are rounded, so that the rounding of sums doesn't decide ties.
    private static let precision = 1_048_576.0

    /// Returns the values of all places except borders, which rise with the order of the nodes.
    ///
    /// O(rounds segments).
    static func values(_ graph: OrderGraph) -> [Double] {
        let count = graph.innerCount
        guard count > 1 else { return Array(repeating: 0, count: count) }
        let degrees = (0..<count).map {
            Double(graph.above.range(of: $0).count + graph.below.range(of: $0).count)
        }
        let sum = degrees.reduce(0, +)
        var values = BreadthFirstSearch.distances(graph).map(Double.init)
        var next = values
        for _ in 0..<rounds where sum > 0 {
            var mean = 0.0
            for place in 0..<count { mean += degrees[place] * values[place] }
            mean /= sum
            var greatest = 0.0
            for place in 0..<count {
                var total = 0.0
                for index in graph.above.range(of: place) { total += values[Int(graph.above.places[index])] }
                for index in graph.below.range(of: place) { total += values[Int(graph.below.places[index])] }
                next[place] =
                    degrees[place] > 0 ? (values[place] + total / degrees[place]) / 2 - mean : 0
                greatest = max(greatest, abs(next[place]))
            }
            guard greatest > 0 else { break }
            for place in 0..<count { values[place] = next[place] / greatest }
        }
        return signed(values, graph).map { ($0 * precision).rounded() / precision }
    }

    /// Returns the values, or their opposites, if those rise with the order of the input.
    private static func signed(_ values: [Double], _ graph: OrderGraph) -> [Double] {
        let nodes = values[..<graph.nodeCount]
        let mean = nodes.reduce(0, +) / Double(max(1, graph.nodeCount))
        let middle = Double(graph.nodeCount - 1) / 2
        let slope = nodes.enumerated().reduce(0.0) { $0 + (Double($1.offset) - middle) * ($1.element - mean) }
        return slope < 0 ? values.map { -$0 } : values
    }
}

/// Distances in a graph, in any direction of its edges.
nonisolated enum BreadthFirstSearch {
    /// Returns the distances from a place that is far from others.
    ///
    /// It is the last one reached from the last one reached from place 0.
    static func distances(_ graph: OrderGraph) -> [Int32] {
        let far = search(from: 0, graph).last
        let end = search(from: far, graph).last
        return search(from: end, graph).distances
    }

    private static func search(from start: Int, _ graph: OrderGraph) -> (distances: [Int32], last: Int) {
        var distances = Array(repeating: Int32(-1), count: graph.innerCount)
        var queue = [Int32(start)]
        queue.reserveCapacity(distances.count)
        distances[start] = 0
        var (next, last) = (0, start)
        while next < queue.count {
            last = Int(queue[next])
            next += 1
            for neighbors in [graph.above, graph.below] {
                for index in neighbors.range(of: last) {
                    let place = Int(neighbors.places[index])
                    guard distances[place] < 0 else { continue }
                    distances[place] = distances[last] + 1
                    queue.append(Int32(place))
                }
            }
        }
        return (distances, last)
    }

    /// Returns for each place its number in a search that follows the edges from all places without predecessors, or
    /// against their direction from all places without successors.
    static func numbers(_ graph: OrderGraph, downward: Bool) -> [Double] {
        let (before, after) = downward ? (graph.above, graph.below) : (graph.below, graph.above)
        var numbers = Array(repeating: -1.0, count: graph.innerCount)
        var number = 0.0
        for start in numbers.indices where before.range(of: start).isEmpty && numbers[start] < 0 {
            var (queue, next) = ([Int32(start)], 0)
            numbers[start] = 0
            while next < queue.count {
                let place = Int(queue[next])
                next += 1
                numbers[place] = number
                number += 1
                for index in after.range(of: place) where numbers[Int(after.places[index])] < 0 {
                    numbers[Int(after.places[index])] = 0
                    queue.append(after.places[index])
                }
            }
        }
        return numbers
    }
}

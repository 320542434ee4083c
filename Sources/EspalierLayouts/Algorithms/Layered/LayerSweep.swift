/// Sorts each layer by the positions of its places' neighbors in the layer before.
nonisolated struct LayerSweep {
    /// The position of a place according to its neighbors.
    enum Rule {
        case mean
        /// The weighted median of Gansner, Koutsofios, North and Vo (1993).
        case median
    }

    let isDownward: Bool
    let rule: Rule
    /// True if places with equal values change their order.
    let reversesTies: Bool

    /// Sorts all layers.
    ///
    /// O(segments log n).
    func run(_ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph) {
        for step in stride(from: 1, to: graph.layerCount, by: 1) {
            let layer = isDownward ? step : graph.layerCount - 1 - step
            positions.read(layer, order, graph)
            sort(layer, &order, positions, graph)
        }
    }

    private func sort(
        _ layer: Int, _ order: inout LayerOrder, _ positions: NeighborPositions, _ graph: OrderGraph
    ) {
        let range = graph.layers.range(of: layer)
        let neighbors = graph.neighbors(above: isDownward)
        if let spans = graph.spans {
            return sort(layer, spans, &order, positions, graph)
        }
        // Places without neighbors keep their positions.
        var moved: [(value: Double, rank: Int, place: Int32)] = []
        var free: [Int] = []
        moved.reserveCapacity(range.count)
        free.reserveCapacity(range.count)
        for index in range {
            let place = order.places[index]
            let list = neighbors.range(of: Int(place))
            if list.isEmpty { continue }
            let rank = reversesTies ? -index : index
            moved.append((value(list, positions), rank, place))
            free.append(index)
        }
        moved.sort { ($0.value, $0.rank) < ($1.value, $1.rank) }
        for (index, entry) in zip(free, moved) { order.places[index] = entry.place }
        order.number(range)
    }

    private func sort(
        _ layer: Int, _ spans: ContainerSpans, _ order: inout LayerOrder, _ positions: NeighborPositions,
        _ graph: OrderGraph
    ) {
        let neighbors = graph.neighbors(above: isDownward)
        let other = isDownward ? layer - 1 : layer + 1
        let position = order.position
        var sort = NestedSort(graph, spans, reversesTies: reversesTies)
        sort.sort(layer, &order) { place in
            let list = neighbors.range(of: Int(place))
            return list.isEmpty ? .nan : value(list, positions)
        } fallback: { container in
            guard spans.contains(other, container) else { return .nan }
            let left = spans.leftBorder(container, other)
            return Double(position[left] + position[left + 1]) / 2
        }
    }

    private func value(_ list: Range<Int>, _ positions: NeighborPositions) -> Double {
        let values = isDownward ? positions.above[list] : positions.below[list]
        return rule == .mean ? Self.mean(values) : Self.median(values)
    }

    private static func mean(_ positions: ArraySlice<Int32>) -> Double {
        var sum = 0
        for position in positions { sum += Int(position) }
        return Double(sum) / Double(positions.count)
    }

    private static func median(_ positions: ArraySlice<Int32>) -> Double {
        let (first, count) = (positions.startIndex, positions.count)
        let middle = first + count / 2
        if count % 2 == 1 { return Double(positions[middle]) }
        let (lower, upper) = (Double(positions[middle - 1]), Double(positions[middle]))
        let left = lower - Double(positions[first])
        let right = Double(positions[positions.endIndex - 1]) - upper
        if count == 2 || left + right == 0 { return (lower + upper) / 2 }
        return (lower * right + upper * left) / (left + right)
    }
}

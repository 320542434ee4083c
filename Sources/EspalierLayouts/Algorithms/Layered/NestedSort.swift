/// Sorts layers whose places are in nested containers (Forster, "Applying crossing reduction strategies to layered
/// compound graphs", 2002).
///
/// The places of a container stay together, and containers next to each other keep their order, which is the same in all
/// layers.
nonisolated struct NestedSort {
    /// A place, or a container with the places in it.
    private struct Unit {
        var places: [Int32]
        var position: Int32
        /// The sum of the values of the places that have one.
        var sum = 0.0
        var weight = 0.0
        var isContainer = false
        var value: Double { sum / weight }
    }

    private let graph: OrderGraph
    private let spans: ContainerSpans
    private let reversesTies: Bool
    /// The units of the nodes outside of containers, and those of each container.
    private var units: [[Unit]]

    init(_ graph: OrderGraph, _ spans: ContainerSpans, reversesTies: Bool = false) {
        (self.graph, self.spans, self.reversesTies) = (graph, spans, reversesTies)
        units = Array(repeating: [], count: spans.tops.count + 1)
    }

    /// Returns the order of ascending values, in which the value of a container is the mean of its nodes.
    static func order(_ graph: OrderGraph, _ spans: ContainerSpans, by values: [Double]) -> LayerOrder {
        let means = means(graph, spans, values)
        let all = values + (values.count..<graph.count).map { means[Int(graph.homes[$0])] }
        var order = LayerOrder(graph, by: all)
        order.siblings = Array(repeating: 0, count: means.count)
        for (rank, container) in means.indices.sorted(by: { (means[$0], $0) < (means[$1], $1) }).enumerated()
        {
            order.siblings[container] = Int32(rank)
        }
        var sort = NestedSort(graph, spans)
        for layer in 0..<graph.layerCount {
            sort.sort(layer, &order, value: { all[Int($0)] }, fallback: { means[$0] })
        }
        return order
    }

    private static func means(_ graph: OrderGraph, _ spans: ContainerSpans, _ values: [Double]) -> [Double] {
        var sums = Array(repeating: 0.0, count: spans.tops.count)
        var counts = sums
        for node in 0..<graph.nodeCount where graph.homes[node] >= 0 {
            sums[Int(graph.homes[node])] += values[node]
            counts[Int(graph.homes[node])] += 1
        }
        for (number, container) in spans.tree.containers.enumerated().reversed() where container.parent >= 0 {
            sums[Int(container.parent)] += sums[number]
            counts[Int(container.parent)] += counts[number]
        }
        return sums.indices.map { sums[$0] / max(1, counts[$0]) }
    }

    /// Sorts a layer.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - order: The order, from which the positions of containers and of places without a value are taken.
    ///   - value: The value of a place; not a number for none.
    ///   - fallback: The value of a container in which no place has a value; not a number for none.
    mutating func sort(
        _ layer: Int, _ order: inout LayerOrder, value: (Int32) -> Double, fallback: (Int) -> Double
    ) {
        let range = graph.layers.range(of: layer)
        for place in order.places[range] where !spans.isBorder(place) {
            var unit = Unit(places: [place], position: order.position[Int(place)])
            let value = value(place)
            if !value.isNaN { (unit.sum, unit.weight) = (value, 1) }
            units[Int(graph.homes[Int(place)]) + 1].append(unit)
        }
        for container in graph.containers[layer].reversed() {
            let left = Int32(spans.leftBorder(Int(container), layer))
            var unit = finish(Int(container) + 1)
            unit.places = [left] + unit.places + [left + 1]
            (unit.position, unit.isContainer) = (order.position[Int(left)], true)
            if unit.weight == 0, case let value = fallback(Int(container)), !value.isNaN {
                (unit.sum, unit.weight) = (value, 1)
            }
            units[Int(spans.tree.containers[Int(container)].parent) + 1].append(unit)
        }
        order.places.replaceSubrange(range, with: finish(0).places)
        order.number(range)
    }

    /// Sorts the units of a container, and returns them as one unit.
    private mutating func finish(_ number: Int) -> Unit {
        let sorted = sorted(units[number].sorted { $0.position < $1.position })
        units[number].removeAll(keepingCapacity: true)
        var whole = Unit(places: [], position: 0)
        for unit in sorted {
            whole.places += unit.places
            whole.sum += unit.sum
            whole.weight += unit.weight
        }
        return whole
    }

    /// Returns the units by their values; those without a value keep their places, and containers their order.
    private func sorted(_ units: [Unit]) -> [Unit] {
        guard units.count > 1 else { return units }
        let containers = units.indices.filter { units[$0].isContainer }
        var values = units.map { $0.weight > 0 ? $0.value : .nan }
        for (index, value) in zip(containers, Self.ascending(containers.map { units[$0] })) {
            values[index] = value
        }
        let moved = units.indices.filter { !values[$0].isNaN }
        let sorted = moved.sorted {
            (values[$0], reversesTies ? -$0 : $0) < (values[$1], reversesTies ? -$1 : $1)
        }
        var result = units
        for (index, old) in zip(moved, sorted) { result[index] = units[old] }
        let places = result.indices.filter { result[$0].isContainer }
        for (index, old) in zip(places, containers) { result[index] = units[old] }
        return result
    }

    /// Returns the ascending values nearest to those of containers, by pooling adjacent violators.
    private static func ascending(_ containers: [Unit]) -> [Double] {
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        for unit in containers {
            var block = (sum: unit.sum, weight: unit.weight, count: 1)
            if block.weight == 0 {
                block.weight = 1e-6
                block.sum = block.weight * (blocks.last.map { $0.sum / $0.weight } ?? 0)
            }
            while let last = blocks.last, last.sum * block.weight > block.sum * last.weight {
                block = (block.sum + last.sum, block.weight + last.weight, block.count + last.count)
                blocks.removeLast()
            }
            blocks.append(block)
        }
        return blocks.flatMap { Array(repeating: $0.sum / $0.weight, count: $0.count) }
    }
}

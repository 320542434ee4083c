/// Positions along the layers that minimize the squares of the weighted distances of linked places, layer by layer.
///
/// With fixed neighbors, the positions of a layer minus the sums of the distances before them are an isotonic
/// regression, which is solved by pooling adjacent violators.
nonisolated struct SoftPlacement {
    private static let rounds = 40

    private let order: LayerOrder
    private let graph: OrderGraph
    private let links: PlaceLinks
    /// For each index of `order.places`, the least distance from the first place of the layer.
    private var offsets: [Double]
    private(set) var x: [Double]

    /// Returns the positions.
    ///
    /// O(rounds segments).
    static func positions(
        _ order: LayerOrder, _ graph: OrderGraph, _ links: PlaceLinks, _ spacing: PlaceSpacing
    ) -> [Double] {
        var placement = SoftPlacement(order, graph, links, spacing)
        for round in 0..<rounds { placement.settle(isDownward: round.isMultiple(of: 2)) }
        return placement.x
    }

    private init(
        _ order: LayerOrder, _ graph: OrderGraph, _ links: PlaceLinks, _ spacing: PlaceSpacing
    ) {
        (self.order, self.graph, self.links) = (order, graph, links)
        offsets = Array(repeating: 0, count: graph.count)
        x = offsets
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            for index in range.dropFirst() {
                offsets[index] =
                    offsets[index - 1]
                    + spacing.distance(Int(order.places[index - 1]), Int(order.places[index]))
            }
            let middle = offsets[range.upperBound - 1] / 2
            for index in range { x[Int(order.places[index])] = offsets[index] - middle }
        }
    }

    /// Moves the places of each layer to the best positions between the layers above and below.
    private mutating func settle(isDownward: Bool) {
        var blocks: [Block] = []
        for step in 0..<graph.layerCount {
            let range = graph.layers.range(of: isDownward ? step : graph.layerCount - 1 - step)
            blocks.removeAll(keepingCapacity: true)
            for index in range {
                var block = goal(index)
                while let last = blocks.last, last.sum * block.weight > block.sum * last.weight {
                    block.sum += last.sum
                    block.weight += last.weight
                    block.start = last.start
                    blocks.removeLast()
                }
                blocks.append(block)
            }
            var end = range.upperBound
            while let block = blocks.popLast() {
                for index in block.start..<end {
                    x[Int(order.places[index])] = block.sum / block.weight + offsets[index]
                }
                end = block.start
            }
        }
    }

    /// Places that touch.
    private struct Block {
        var start: Int
        /// The sum of the weighted positions of the first place of the layer that suit the places.
        var sum: Double
        var weight: Double
    }

    private func goal(_ index: Int) -> Block {
        let place = Int(order.places[index])
        var (sum, weight) = (0.0, 0.0)
        for link in links.range(of: place) {
            weight += links.weights[link]
            sum += links.weights[link] * x[Int(links.places[link])]
        }
        if weight == 0 { (sum, weight) = (0.001 * x[place], 0.001) }
        return Block(start: index, sum: sum - weight * offsets[index], weight: weight)
    }
}

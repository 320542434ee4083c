/// The minimum distances of variables: `right` is at least `distance` after `left`.
nonisolated struct Separations: Sendable {
    private(set) var left: [Int32] = []
    private(set) var right: [Int32] = []
    private(set) var distance: [Double] = []
    let byLeft: CompressedLists
    let byRight: CompressedLists
    let count: Int

    struct Pair {
        let left, right: Int32
        let distance: Double
    }

    /// Creates the distances of neighboring places and those of other places, of which the greatest for two pieces is
    /// kept.
    ///
    /// O(n log n).
    init(
        _ order: LayerOrder, _ graph: OrderGraph, _ spacing: PlaceSpacing, piece: [Int32], count: Int,
        others: [Pair] = []
    ) {
        var pairs = others.map {
            Pair(left: piece[Int($0.left)], right: piece[Int($0.right)], distance: $0.distance)
        }
        for layer in 0..<graph.layerCount {
            let places = order.places[graph.layers.range(of: layer)]
            // The end of a line at a container needs no space in the layer.
            let solid =
                graph.spans == nil ? places : places.filter { spacing.graph.kind[Int($0)] != .anchor }[...]
            for (one, other) in zip(solid, solid.dropFirst()) {
                let (one, other) = (Int(one), Int(other))
                pairs.append(
                    Pair(left: piece[one], right: piece[other], distance: spacing.distance(one, other)))
            }
        }
        pairs.sort { ($0.left, $0.right, -$0.distance) < ($1.left, $1.right, -$1.distance) }
        for pair in pairs where left.last != pair.left || right.last != pair.right {
            left.append(pair.left)
            right.append(pair.right)
            distance.append(pair.distance)
        }
        byLeft = CompressedLists(keys: left, count: count)
        byRight = CompressedLists(keys: right, count: count)
        self.count = count
    }

    /// Moves variables to the right until all distances hold.
    ///
    /// O(n).
    func push(_ x: inout [Double]) {
        var missing = (0..<count).map { Int32(byRight.range(of: $0).count) }
        var queue = (0..<Int32(count)).filter { missing[Int($0)] == 0 }
        var next = 0
        while next < queue.count {
            let variable = Int(queue[next])
            next += 1
            for number in byLeft[variable] {
                let other = Int(right[Int(number)])
                x[other] = max(x[other], x[variable] + distance[Int(number)])
                missing[other] -= 1
                if missing[other] == 0 { queue.append(Int32(other)) }
            }
        }
    }
}

/// The positions of all places along the layers.
///
/// The soft positions tell which lanes can be straight. Then all layers are placed at once, by a projected gradient
/// method with momentum (Nesterov 1983).
nonisolated struct PlacePositions {
    private static let rounds = 40
    /// Positions are multiples of this length.
    private static let unit = 0.5
    private static let anchorWeight = 0.05

    /// The sums of the weights between two pieces.
    private struct Springs {
        var one: [Int32] = []
        var other: [Int32] = []
        var weight: [Double] = []
    }

    /// Returns the positions, of which the least left side is at 0.
    static func positions(
        _ graph: ProperGraph, _ order: LayerOrder, _ layers: OrderGraph, nodeSpacing: Double
    ) -> [Double] {
        let spacing = PlaceSpacing(graph: graph, nodeSpacing: nodeSpacing)
        guard let spans = graph.spans else {
            let soft = SoftPlacement.positions(order, layers, PlaceLinks(graph), spacing)
            let pieces = LanePieces.pieces(graph, order, layers, soft: soft)
            return fromZero(settled(pieces, soft, order, layers, spacing), graph)
        }
        let others = ContainerFrames.separations(order, layers, graph, spans)
        let start = Array(repeating: 0.0, count: graph.count)
        let borders = LanePieces.pieces(graph, order, layers, soft: nil)
        let soft = settled(borders, start, order, layers, spacing, others)
        let pieces = LanePieces.pieces(graph, order, layers, soft: soft)
        let x = settled(pieces, soft, order, layers, spacing, others)
        return fromZero(ContainerFrames.tightened(x, graph, spans), graph)
    }

    /// Returns the positions of all places whose pieces satisfy the distances.
    private static func settled(
        _ pieces: (piece: [Int32], count: Int), _ soft: [Double], _ order: LayerOrder, _ layers: OrderGraph,
        _ spacing: PlaceSpacing, _ others: [Separations.Pair] = []
    ) -> [Double] {
        let (piece, count) = pieces
        let separations = Separations(
            order, layers, spacing, piece: piece, count: count, others: others)
        var start = Array(repeating: 0.0, count: count)
        var members = start
        for place in piece.indices {
            start[Int(piece[place])] += soft[place]
            members[Int(piece[place])] += 1
        }
        for index in start.indices { start[index] /= members[index] }
        var x = relaxed(start, springs(spacing.graph, piece), separations)
        for index in x.indices { x[index] = (x[index] / unit).rounded() * unit }
        separations.push(&x)
        return piece.map { x[Int($0)] }
    }

    /// Moves the positions so that the least left side is at 0.
    private static func fromZero(_ positions: [Double], _ graph: ProperGraph) -> [Double] {
        let least = positions.indices.map { positions[$0] - graph.left[$0] }.min() ?? 0
        let origin = (least / unit).rounded(.down) * unit
        return positions.map { $0 - origin }
    }

    private static func springs(_ graph: ProperGraph, _ piece: [Int32]) -> Springs {
        var springs = Springs()
        let links = PlaceLinks(graph)
        for place in piece.indices {
            for link in links.range(of: place) where piece[place] < piece[Int(links.places[link])] {
                springs.one.append(piece[place])
                springs.other.append(piece[Int(links.places[link])])
                springs.weight.append(links.weights[link])
            }
        }
        for place in piece.indices where graph.kind[place] == .anchor {
            // The end of a line tends to the middle of its container.
            guard let spans = graph.spans else { break }
            let border = spans.leftBorder(Int(graph.homes[place]), Int(graph.layer[place]))
            for side in 0..<2 {
                springs.one.append(piece[place])
                springs.other.append(piece[border + side])
                springs.weight.append(anchorWeight)
            }
        }
        return springs
    }

    private static func relaxed(
        _ start: [Double], _ springs: Springs, _ separations: Separations
    ) -> [Double] {
        var degrees = Array(repeating: 0.0, count: start.count)
        for index in springs.one.indices {
            degrees[Int(springs.one[index])] += springs.weight[index]
            degrees[Int(springs.other[index])] += springs.weight[index]
        }
        var projection = SeparationProjection(separations, weights: degrees.map { $0 > 0 ? $0 : 0.001 })
        var (x, probe, energy, step) = (start, start, Double.infinity, 0.0)
        for _ in 0..<rounds {
            let last = x
            x = projection.solve(goals(probe, degrees, springs))
            let next = Self.energy(x, springs)
            step = next > energy ? 1 : step + 1
            energy = next
            let momentum = (step - 1) / (step + 2)
            var change = 0.0
            for index in x.indices {
                change = max(change, abs(x[index] - last[index]))
                probe[index] = x[index] + momentum * (x[index] - last[index])
            }
            if change < 0.02 { break }
        }
        return x
    }

    /// Returns the means of the positions and the weighted means of their neighbors.
    private static func goals(_ x: [Double], _ degrees: [Double], _ springs: Springs) -> [Double] {
        var sums = Array(repeating: 0.0, count: x.count)
        for index in springs.one.indices {
            let (one, other) = (Int(springs.one[index]), Int(springs.other[index]))
            sums[one] += springs.weight[index] * x[other]
            sums[other] += springs.weight[index] * x[one]
        }
        return x.indices.map { degrees[$0] > 0 ? (x[$0] + sums[$0] / degrees[$0]) / 2 : x[$0] }
    }

    private static func energy(_ x: [Double], _ springs: Springs) -> Double {
        var result = 0.0
        for index in springs.one.indices {
            let distance = x[Int(springs.one[index])] - x[Int(springs.other[index])]
            result += springs.weight[index] * distance * distance
        }
        return result
    }
}

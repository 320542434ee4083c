/// The positions of all places along the layers.
///
/// The soft positions tell which lanes can be straight. Then all layers are placed at once, by a projected gradient
/// method with momentum (Nesterov 1983).
nonisolated struct PlacePositions {
    private static let rounds = 40
    /// Positions are multiples of this length.
    private static let unit = 0.5

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
        let soft = SoftPlacement.positions(order, layers, PlaceLinks(graph), spacing)
        let (piece, count) = LanePieces.pieces(graph, order, layers, soft: soft)
        let separations = Separations(order, layers, spacing, piece: piece, count: count)
        var start = Array(repeating: 0.0, count: count)
        var members = start
        for place in piece.indices {
            start[Int(piece[place])] += soft[place]
            members[Int(piece[place])] += 1
        }
        for index in start.indices { start[index] /= members[index] }
        var x = relaxed(start, springs(graph, piece), separations)
        for index in x.indices { x[index] = (x[index] / unit).rounded() * unit }
        separations.push(&x)
        let positions = piece.map { x[Int($0)] }
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

import EspalierGeometry
import Foundation

// Bruls, Huizing, van Wijk: Squarified Treemaps (2000). Rows are placed along the shorter side of the rest of the
// rectangle. A tile is added to a row as long as the worst ratio of the row's tiles doesn't get further from the aim.
nonisolated extension Tiling {
    /// The ratio of the sides that tiles should have.
    ///
    /// With the golden ratio instead of 1, tiles have more room for a line of text (d3-hierarchy does the same).
    private static let ratio = (1 + 5.0.squareRoot()) / 2

    static func squarified(
        _ weights: [Double], in rect: CGRect, ratio: Double = ratio
    ) -> [CGRect] {
        let rests = rests(weights)
        var (tiles, rest) = ([CGRect](), rect)
        tiles.reserveCapacity(weights.count)
        while tiles.count < weights.count {
            let first = tiles.count
            let end = endOfRow(weights, first, rest: rests[first], in: rest, ratio)
            let sum = weights[first..<end].reduce(0, +)
            let share = end == weights.count || rests[first] <= 0 ? 1 : min(1, sum / rests[first])
            let isWide = rest.width >= rest.height
            let (along, across): (Direction, Direction) =
                isWide ? (.horizontal, .vertical) : (.vertical, .horizontal)
            tiles += row(weights[first..<end], in: part(of: rest, from: 0, to: share, along), across)
            rest = part(of: rest, from: share, to: 1, along)
        }
        return tiles
    }

    /// Returns the position after the last tile of the row that starts with a tile.
    private static func endOfRow(
        _ weights: [Double], _ first: Int, rest: Double, in rect: CGRect, _ ratio: Double
    ) -> Int {
        let sides = max(rect.width / rect.height, rect.height / rect.width)
        let scale = sides / (rest * ratio)
        var (sum, least, greatest) = (weights[first], weights[first], weights[first])
        func worstRatio() -> Double {
            let square = sum * sum * scale
            return max(greatest / square, square / least)
        }
        var worst = worstRatio()
        for index in first + 1..<max(first + 1, weights.count) {
            (least, greatest) = (min(least, weights[index]), max(greatest, weights[index]))
            sum += weights[index]
            let next = worstRatio()
            if next > worst { return index }
            worst = next
        }
        return weights.count
    }
}

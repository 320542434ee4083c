import EspalierGeometry
import Foundation

// Tilings that keep the order of the tiles.
nonisolated extension Tiling {
    /// Returns tiles in strips from the top, each of which is read from its leading edge.
    ///
    /// Bederson, Shneiderman, Wattenberg: Ordered and Quantum Treemaps (2002). A tile is added to a strip unless this
    /// makes the average ratio of the strip's tiles worse.
    static func strips(_ weights: [Double], in rect: CGRect) -> [CGRect] {
        var (tiles, strips) = ([CGRect](), [Range<Int>]())
        var first = 0
        while first < weights.count {
            let end = endOfStrip(weights, first, in: rect.size)
            strips.append(first..<end)
            first = end
        }
        let frames = row(strips.map { weights[$0].reduce(0, +) }[...], in: rect, .vertical)
        for (strip, frame) in zip(strips, frames) { tiles += row(weights[strip], in: frame, .horizontal) }
        return tiles
    }

    /// Returns the position after the last tile of the strip that starts with a tile.
    ///
    /// A strip gets higher with each tile, so a tile that is higher than wide stays so. The sums of the ratios of wide
    /// tiles and of high ones are updated with each tile. O(k log k) for k tiles.
    private static func endOfStrip(_ weights: [Double], _ first: Int, in size: CGSize) -> Int {
        let sides = size.height > 0 ? size.width / size.height : .infinity
        var wide = BinaryHeap<Double>()
        var (sum, average, sumOfWide, sumOfHigh) = (0.0, Double.infinity, 0.0, 0.0)
        for index in first..<weights.count {
            sum += weights[index]
            wide.insert(weights[index])
            sumOfWide += weights[index]
            while let least = wide.first, least * sides < sum * sum {
                _ = wide.removeFirst()
                sumOfWide -= least
                sumOfHigh += 1 / least
            }
            // A tile of weight w is `sides · w / sum²` times as wide as high.
            let ratios = max(0, sumOfWide) * sides / (sum * sum) + sumOfHigh * sum * sum / sides
            let next = ratios / Double(index - first + 1)
            if next > average { return index }
            average = next
        }
        return weights.count
    }

    /// Returns tiles of which about half of the weight is on each side of a cut, and so on for both halves.
    static func binary(_ weights: [Double], in rect: CGRect) -> [CGRect] {
        let sums = weights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        var tiles = weights.map { _ in rect }
        var stack = [(0..<weights.count, rect)]
        while let (tilesOfPart, frame) = stack.popLast() {
            guard tilesOfPart.count > 1 else {
                if let only = tilesOfPart.first { tiles[only] = frame }
                continue
            }
            let (start, end) = (sums[tilesOfPart.lowerBound], sums[tilesOfPart.upperBound])
            let cut = middle(of: tilesOfPart, sums)
            let share = end > start ? (sums[cut] - start) / (end - start) : 1
            let direction: Direction = frame.width > frame.height ? .horizontal : .vertical
            stack.append((tilesOfPart.lowerBound..<cut, part(of: frame, from: 0, to: share, direction)))
            stack.append((cut..<tilesOfPart.upperBound, part(of: frame, from: share, to: 1, direction)))
        }
        return tiles
    }

    /// Returns the position at which the sums of both sides are most similar, with at least one tile on each side.
    private static func middle(of tiles: Range<Int>, _ sums: [Double]) -> Int {
        let aim = (sums[tiles.lowerBound] + sums[tiles.upperBound]) / 2
        var (low, high) = (tiles.lowerBound + 1, tiles.upperBound - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] < aim { low = middle + 1 } else { high = middle }
        }
        let isBefore = aim - sums[low - 1] < sums[low] - aim && low - 1 > tiles.lowerBound
        return isBefore ? low - 1 : low
    }
}

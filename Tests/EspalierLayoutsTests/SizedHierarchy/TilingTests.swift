import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct TilingTests {
    private func close(_ tiles: [CGRect], _ expected: [(Double, Double, Double, Double)]) -> Bool {
        tiles.count == expected.count
            && zip(tiles, expected).allSatisfy { tile, edges in
                let own = [tile.minX, tile.minY, tile.maxX, tile.maxY]
                return zip(own, [edges.0, edges.1, edges.2, edges.3]).allSatisfy { abs($0 - $1) <= 0.005 }
            }
    }

    private static let weights: [Double] = [6, 6, 4, 3, 2, 2, 1]
    private static let room = CGRect(x: 0, y: 0, width: 6, height: 4)

    /// The tests of d3-hierarchy 3.1 have the same edges for `treemapSquarify`.
    ///
    /// By hand: 6 and 6 fill a column that is 3 wide. 4 and 3 fill a row that is 7/3 high. 2 and 2 are a column of the
    /// rest with a width of 4 / (5/3) = 2.4, and 1 fills what remains.
    @Test func squarifiedTilesAreThoseOfThePaper() {
        #expect(
            close(
                Tiling.tiles(Self.weights, in: Self.room, .squarified),
                [
                    (0, 0, 3, 2), (0, 2, 3, 4), (3, 0, 4.71, 2.33), (4.71, 0, 6, 2.33),
                    (3, 2.33, 5.4, 3.17), (3, 3.17, 5.4, 4), (5.4, 2.33, 6, 4),
                ]))
    }

    /// The tests of d3-hierarchy 3.1 have the same edges for `treemapSquarify.ratio(1)` and `treemapBinary`.
    @Test func squaresAndHalvesAreThoseOfD3() {
        let expected: [(Double, Double, Double, Double)] = [
            (0, 0, 3, 2), (0, 2, 3, 4), (3, 0, 4.71, 2.33), (4.71, 0, 6, 2.33), (3, 2.33, 4.2, 4),
            (4.2, 2.33, 5.4, 4), (5.4, 2.33, 6, 4),
        ]
        #expect(close(Tiling.squarified(Self.weights.map { $0 / 24 }, in: Self.room, ratio: 1), expected))
        #expect(close(Tiling.tiles(Self.weights, in: Self.room, .binary), expected))
    }

    /// A slice is below the other, a die next to the other.
    @Test func slicesAndDice() {
        let room = CGRect(x: 10, y: 20, width: 60, height: 40)
        #expect(close(Tiling.tiles([3, 1], in: room, .slice), [(10, 20, 70, 50), (10, 50, 70, 60)]))
        #expect(close(Tiling.tiles([3, 1], in: room, .dice), [(10, 20, 55, 60), (55, 20, 70, 60)]))
    }

    /// Four equal weights in a square: one tile has the ratio 4; two have 1, and three would have 4/3 · 4/3 · 9/16.
    @Test func stripsKeepTheOrder() {
        let room = CGRect(x: 0, y: 0, width: 40, height: 40)
        #expect(
            close(
                Tiling.tiles([1, 1, 1, 1], in: room, .strip),
                [(0, 0, 20, 20), (20, 0, 40, 20), (0, 20, 20, 40), (20, 20, 40, 40)]))
    }

    @Test(arguments: TreemapTile.allCases) func tilesAreProportionalAndDisjoint(tile: TreemapTile) {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: seed)
            let weights = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Double(Int.random(in: 1...1_000, using: &generator))
            }
            let room = CGRect(
                x: 5, y: 7, width: Double.random(in: 1...900, using: &generator),
                height: Double.random(in: 1...900, using: &generator))
            let (tiles, total) = (Tiling.tiles(weights, in: room, tile), weights.reduce(0, +))
            for (index, (weight, own)) in zip(weights, tiles).enumerated() {
                let area = room.width * room.height * weight / total
                #expect(abs(own.width * own.height - area) <= 1e-6 * room.width * room.height)
                #expect(room.holds(own))
                for other in tiles[..<index] {
                    let shared = own.intersection(other)
                    #expect(shared.isNull || shared.width < 1e-6 || shared.height < 1e-6)
                }
            }
        }
    }

    /// 2⁵³ + 1 is 2⁵³ in floating point, and sums of very different weights lose the small ones.
    @Test(arguments: TreemapTile.allCases) func extremeWeightsHaveFiniteTiles(tile: TreemapTile) {
        let lists: [[Double]] = [
            [1e298, 1e298, 1], [1e298, .leastNonzeroMagnitude, .leastNonzeroMagnitude],
            [9_007_199_254_740_992, 1, 1], [.leastNonzeroMagnitude],
            Array(repeating: 1, count: 2_000), [],
        ]
        for weights in lists {
            for size in [CGSize(width: 100, height: 50), CGSize(width: 1e6, height: 1e-3), .zero] {
                let room = CGRect(origin: .zero, size: size)
                let tiles = Tiling.tiles(weights, in: room, tile)
                #expect(tiles.count == weights.count)
                for tile in tiles {
                    #expect(tile.minX.isFinite && tile.minY.isFinite && tile.width >= 0 && tile.height >= 0)
                    #expect(room.holds(tile, tolerance: 1e-6))
                }
            }
        }
    }
}

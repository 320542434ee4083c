import Testing

@testable import EspalierCairoGraphics

@Suite struct TilePyramidTests {
    /// The expected sizes were calculated by hand: each level has half of the size of the next level, rounded up.
    @Test func levelsHalveTheSize() {
        let pyramid = TilePyramid(width: 1_300, height: 700)
        let expected = [
            (1, 1), (2, 1), (3, 2), (6, 3), (11, 6), (21, 11), (41, 22), (82, 44), (163, 88), (325, 175),
            (650, 350), (1_300, 700),
        ]
        #expect(pyramid.lastLevel == 11)
        for (level, size) in expected.enumerated() { #expect(pyramid.size(ofLevel: level) == size) }
        #expect(pyramid.grid(ofLevel: 11) == (3, 2))
        #expect(pyramid.grid(ofLevel: 10) == (2, 1))
        #expect(pyramid.grid(ofLevel: 9) == (1, 1))
        #expect(pyramid.tileCount == 6 + 2 + 10)
    }

    @Test(arguments: [(1, 0), (2, 1), (511, 9), (512, 9), (513, 10), (1_024, 10), (1_025, 11), (1 << 24, 24)])
    func lastLevelIsTheSmallestThatHasEveryPixel(_ length: Int, _ level: Int) {
        #expect(TilePyramid(width: length, height: 1).lastLevel == level)
        #expect(TilePyramid(width: 1, height: length).lastLevel == level)
    }

    @Test func tilesAtTheEdgesAreSmaller() {
        let pyramid = TilePyramid(width: 1_300, height: 700)
        func region(_ level: Int, _ column: Int, _ row: Int) -> PixelRegion {
            pyramid.region(of: TileAddress(level: level, column: column, row: row))
        }
        #expect(region(11, 0, 0) == PixelRegion(x: 0, y: 0, width: 512, height: 512))
        #expect(region(11, 2, 0) == PixelRegion(x: 1_024, y: 0, width: 276, height: 512))
        #expect(region(11, 1, 1) == PixelRegion(x: 512, y: 512, width: 512, height: 188))
        #expect(region(11, 2, 1) == PixelRegion(x: 1_024, y: 512, width: 276, height: 188))
        #expect(region(10, 1, 0) == PixelRegion(x: 512, y: 0, width: 138, height: 350))
        #expect(region(3, 0, 0) == PixelRegion(x: 0, y: 0, width: 6, height: 3))
    }

    /// A block consists of 4 x 4 tiles of the last level.
    ///
    /// Blocks are in Z-order, so that consecutive blocks form a rectangle that one shard can draw.
    @Test func blocksFollowOneAnotherInZOrder() {
        let pyramid = TilePyramid(width: 5_000, height: 3_000)
        #expect(pyramid.blockLevel == 11)
        #expect(
            pyramid.blocks.map { [$0.column, $0.row] } == [
                [0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [2, 1],
            ])
        let last = TileAddress(level: 11, column: 2, row: 1)
        #expect(pyramid.region(ofBlock: last) == PixelRegion(x: 4_096, y: 2_048, width: 904, height: 952))
        #expect(pyramid.tiles(inBlock: last).map(\.level) == [11, 12] + Array(repeating: 13, count: 4))
        let all = pyramid.blocks.flatMap(pyramid.tiles)
        let upper = (0..<11).reduce(0) {
            $0 + pyramid.grid(ofLevel: $1).columns * pyramid.grid(ofLevel: $1).rows
        }
        #expect(Set(all).count == all.count && all.count + upper == pyramid.tileCount)
    }

    @Test func lastChildCompletesItsParent() {
        let pyramid = TilePyramid(width: 1_300, height: 700)
        let last = [(1, 1), (2, 1)]
        for (column, row) in [(0, 0), (1, 0), (2, 0), (0, 1)] + last {
            let tile = TileAddress(level: 11, column: column, row: row)
            #expect(pyramid.isLastChild(tile) == last.contains { $0 == (column, row) })
        }
        #expect(pyramid.isLastChild(TileAddress(level: 5, column: 0, row: 0)))
    }
}

import EspalierGraphics
import Foundation
import Synchronization
import Testing

@testable import EspalierCairoGraphics

/// Compares the tiles of a picture with the parts of the same picture in one PNG.
@Suite struct TilePainterTests {
    private final class Tiles: TileSink {
        private let content = Mutex<(files: [TileAddress: [UInt8]], emptyTiles: Set<TileAddress>)>(([:], []))

        var files: [TileAddress: [UInt8]] { content.withLock { $0.files } }
        var emptyTiles: Set<TileAddress> { content.withLock { $0.emptyTiles } }

        func write(_ png: [UInt8], at tile: TileAddress) { content.withLock { $0.files[tile] = png } }

        func writeEmpty(_ tile: TileAddress, region: PixelRegion, png: () throws -> [UInt8]) throws {
            let bytes = try png()
            content.withLock { content in
                content.files[tile] = bytes
                content.emptyTiles.insert(tile)
            }
        }
    }

    private struct Pixels: Equatable {
        var width: Int
        var height: Int
        var values: [UInt32]

        init(png: [UInt8], width: Int, height: Int) throws {
            let image = Image(format: .png, data: Data(png), pixelWidth: width, pixelHeight: height)
            let buffer = try ImageDecoder.decode(image)
            (self.width, self.height) = (width, height)
            values = Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.pixelCount))
        }

        init(width: Int, height: Int) {
            (self.width, self.height, values) = (width, height, Array(repeating: 0, count: width * height))
        }

        func part(_ region: PixelRegion) -> Pixels {
            var part = Pixels(width: region.width, height: region.height)
            part.values = (region.y..<region.y + region.height).flatMap {
                values[$0 * width + region.x..<$0 * width + region.x + region.width]
            }
            return part
        }

        /// The image in half of its size.
        ///
        /// Each pixel is the mean of 2 x 2 pixels, channel by channel.
        ///
        /// If the four pixels are equal, the result is the same pixel. Otherwise the mean is rounded to an integer, and
        /// then to a multiple of 4 (at most 255).
        var halved: Pixels {
            var half = Pixels(width: (width + 1) / 2, height: (height + 1) / 2)
            for y in 0..<half.height {
                for x in 0..<half.width {
                    let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
                    let four = [
                        values[2 * y * width + 2 * x], values[2 * y * width + right],
                        values[below * width + 2 * x], values[below * width + right],
                    ]
                    var mean: UInt32 = 0
                    for shift in [UInt32(0), 8, 16, 24] {
                        let sum = four.reduce(UInt32(0)) { $0 + ($1 >> shift & 255) }
                        mean |= min(255, ((sum + 2) / 4 + 2) / 4 * 4) << shift
                    }
                    half.values[y * half.width + x] =
                        four == [four[0], four[0], four[0], four[0]] ? four[0] : mean
                }
            }
            return half
        }
    }

    private static let font = Font(size: 13, weight: .medium)

    /// Draws boxes with labels across the borders of tiles and blocks.
    ///
    /// The tiles in between are empty.
    private static func draw(_ size: CGSize, _ canvas: any Canvas) {
        for x in stride(from: 470.0, to: Double(size.width), by: 2_060) {
            for y in stride(from: 3.0, to: Double(size.height), by: 509) {
                let frame = CGRect(x: x, y: y + 0.5, width: 90, height: 26)
                canvas.draw(
                    .roundedRectangle(frame, cornerRadius: 5), fill: .color(SamplePicture.surface),
                    stroke: Stroke(.color(SamplePicture.line), width: 1.25))
                canvas.draw(
                    "Größe \(Int(x))", font: font, color: SamplePicture.ink,
                    at: CGPoint(x: frame.midX, y: frame.midY + 4.7), anchor: .middle, width: 70)
            }
        }
    }

    private static func options(_ appearance: Appearance, _ background: AdaptiveColor?) -> PNGOptions {
        PNGOptions(scale: 1, appearance: appearance, background: background)
    }

    private static func tiles(
        _ size: CGSize, _ options: PNGOptions, shards: Int = 1
    ) throws -> (painter: TilePainter, tiles: Tiles) {
        let painter = try TilePainter(size: size, shaper: DrawnPixels.shaper(), options: options)
        let (tiles, blocks) = (Tiles(), painter.pyramid.blocks)
        for shard in 0..<shards {
            let part = blocks[shard * blocks.count / shards..<(shard + 1) * blocks.count / shards]
            try painter.paint(
                part, makesUpperLevels: shards == 1, to: tiles, draw: { canvas, _ in draw(size, canvas) },
                didDraw: { _ in })
        }
        return (painter, tiles)
    }

    private static let pictures: [(CGSize, Appearance, AdaptiveColor?)] = [
        (CGSize(width: 530, height: 520), .light, SamplePicture.page),
        (CGSize(width: 530, height: 520), .dark, SamplePicture.page),
        (CGSize(width: 2_563, height: 41), .light, nil), (CGSize(width: 7, height: 1), .light, nil),
    ]

    @Test(arguments: pictures)
    func tilesEqualTheWholePicture(
        _ size: CGSize, _ appearance: Appearance, _ background: AdaptiveColor?
    ) throws {
        let options = Self.options(appearance, background)
        let sink = MemorySink()
        try PNGRenderer(shaper: DrawnPixels.shaper(), options: options)
            .render(size: size, to: sink) { canvas, _ in Self.draw(size, canvas) }
        let (painter, tiles) = try Self.tiles(size, options)
        let pyramid = painter.pyramid
        var level = try Pixels(png: sink.bytes, width: pyramid.width, height: pyramid.height)
        #expect(tiles.files.count == pyramid.tileCount)
        for number in (0...pyramid.lastLevel).reversed() {
            for (tile, png) in tiles.files where tile.level == number {
                let region = pyramid.region(of: tile)
                let found = try Pixels(png: png, width: region.width, height: region.height)
                #expect(found == level.part(region), "\(tile)")
            }
            level = level.halved
        }
    }

    /// The buffers of tiles are used again, and blank tiles leave their part of the tile above as it is.
    @Test func blankTilesLeaveTheBackgroundInTheTileAbove() throws {
        let (tile, count) = (TilePyramid.tileSize, 24)
        let pyramid = TilePyramid(width: 2 * tile, height: 2 * tile * count)
        let background: UInt32 = 0xFFFF_FFFF
        let tiles = Tiles()
        let format = TileFormat(background: background, pixelsPerMeter: 3_780)
        try TileBuilder.run(pyramid, format: format, makesUpperLevels: true, sink: tiles) { builder in
            let pool = PixelPool(width: 2 * tile, height: tile)
            for row in 0..<2 * count {
                let pixels = try pool.take()
                pixels.buffer.clear(to: 0xFF10_2030)
                pixels.buffer.didChangeAll()
                let region = PixelRegion(x: 0, y: row * tile, width: 2 * tile, height: tile)
                // The lower half of every other tile above is blank.
                try builder.add(region, row % 4 == 3 ? nil : pixels)
            }
        }
        for row in 0..<count {
            let address = TileAddress(level: pyramid.lastLevel - 1, column: 0, row: row)
            let png = try #require(tiles.files[address])
            let pixels = try Pixels(png: png, width: tile, height: tile)
            let expected = row % 2 == 1 ? background : 0xFF10_2030
            #expect(pixels.values.suffix(tile * tile / 2).allSatisfy { $0 == expected }, "\(row)")
        }
    }

    @Test func tilesWithoutContentAreEmpty() throws {
        let (painter, tiles) = try Self.tiles(
            CGSize(width: 2_563, height: 41), Self.options(.light, SamplePicture.page))
        let columns = tiles.emptyTiles.filter { $0.level == painter.pyramid.lastLevel }.map(\.column)
        #expect(Set(columns) == [2, 3])
        #expect(!tiles.emptyTiles.contains(TileAddress(level: 8, column: 0, row: 0)))
    }

    @Test func joinedShardsEqualOneRun() throws {
        let size = CGSize(width: 4_200, height: 30)
        let options = Self.options(.light, SamplePicture.page)
        let (painter, whole) = try Self.tiles(size, options)
        let joined = try Self.tiles(size, options, shards: 2).tiles
        try TileBuilder.run(painter.pyramid, format: painter.format, makesUpperLevels: true, sink: joined) {
            for block in painter.pyramid.blocks {
                try $0.add(block: block, png: #require(joined.files[block]))
            }
        }
        #expect(joined.files == whole.files && joined.emptyTiles == whole.emptyTiles)
    }

    @Test func damagedTilesAreRefused() throws {
        let painter = try TilePainter(
            size: CGSize(width: 4_200, height: 30), shaper: DrawnPixels.shaper(), options: PNGOptions())
        let small = try Self.tiles(CGSize(width: 30, height: 30), PNGOptions()).tiles
        let png = try #require(small.files[TileAddress(level: 5, column: 0, row: 0)])
        for bytes in [[], [1, 2, 3], png, Array(png.dropLast(20))] {
            #expect(throws: ImageError.self) {
                try TileBuilder.run(
                    painter.pyramid, format: painter.format, makesUpperLevels: true, sink: Tiles()
                ) { try $0.add(block: painter.pyramid.blocks[0], png: bytes) }
            }
        }
    }
}

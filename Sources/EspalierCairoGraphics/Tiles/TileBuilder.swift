import EspalierGraphics
import EspalierThreads
import Foundation

/// The properties that all tiles of a picture have in common.
package struct TileFormat: Hashable, Codable, Sendable {
    /// The color of empty tiles, premultiplied.
    let background: UInt32
    let pixelsPerMeter: Int

    var isOpaque: Bool { background >> 24 == 255 }

    /// True if the values are possible; false if they come from a damaged file.
    package var isPossible: Bool {
        let alpha = background >> 24
        return [0, 8, 16].allSatisfy { background >> $0 & 255 <= alpha }
            && (1...1_000_000_000).contains(pixelsPerMeter)
    }
}

/// Encodes the tiles of a picture, and makes the tiles of the levels above, which show the picture in smaller sizes.
///
/// The four tiles of the next level that are reduced to one tile must be added soon after each other, and the bottom
/// right tile must be the last. Memory contains only the pixels of tiles that aren't complete, or that haven't been
/// encoded yet.
package final class TileBuilder {
    /// The maximum number of tiles that haven't been encoded yet while the next tiles are drawn.
    ///
    /// While four tiles are drawn, the second thread encodes about four other tiles.
    private static let waitingCount = 8

    private let pyramid: TilePyramid
    private let encoder: TileEncoder
    private let work: SharedWork
    /// The first level that is made.
    private let topLevel: Int
    private let pool = PixelPool(width: TilePyramid.tileSize, height: TilePyramid.tileSize)
    /// The tiles to which only some of their four parts have been added.
    ///
    /// A tile that is still blank isn't stored.
    private var partials: [TileAddress: TilePixels] = [:]

    private init(_ pyramid: TilePyramid, _ encoder: TileEncoder, topLevel: Int, _ work: SharedWork) {
        (self.pyramid, self.encoder, self.topLevel, self.work) = (pyramid, encoder, topLevel, work)
    }

    /// Calls `body` with a new builder, and encodes the tiles that are left.
    ///
    /// - Parameters:
    ///   - pyramid: The sizes of the levels.
    ///   - format: The format of the tiles.
    ///   - makesUpperLevels: True to make all levels; false to leave out the levels above the blocks.
    ///   - sink: Receives the tiles on the calling thread and on a second thread.
    ///   - body: A closure that adds tiles.
    /// - Returns: The result of `body`.
    /// - Throws: `PNGError` and the errors of the sink and of `body`.
    package static func run<Result>(
        _ pyramid: TilePyramid, format: TileFormat, makesUpperLevels: Bool, sink: any TileSink,
        _ body: (TileBuilder) throws -> Result
    ) throws -> Result {
        try SharedWork.run(capacity: waitingCount) { work in
            try body(
                TileBuilder(
                    pyramid, TileEncoder(format: format, sink: sink),
                    topLevel: makesUpperLevels ? 0 : pyramid.blockLevel, work))
        }
    }

    /// Adds the tiles of the last level in a region.
    ///
    /// - Parameters:
    ///   - region: The region, which starts at the corner of a tile and is as high as one row of tiles.
    ///   - pixels: The pixels of the region, which must not be changed later; nil if the region is blank.
    /// - Throws: `PNGError` and the errors of the sink.
    func add(_ region: PixelRegion, _ pixels: PooledPixels?) throws {
        let size = TilePyramid.tileSize
        for x in stride(from: 0, to: region.width, by: size) {
            let tile = TileAddress(
                level: pyramid.lastLevel, column: (region.x + x) / size, row: region.y / size)
            let content = pixels.map { TilePixels(pixels: $0, offset: x) }
            try encode(tile, content)
            try addToParents(tile, content)
        }
    }

    /// Adds a tile of the block level that has been written already, in order to make the levels above.
    ///
    /// - Parameters:
    ///   - block: The address of the tile.
    ///   - png: The bytes of the tile's file.
    /// - Throws: `PNGError`, `ImageError` if the bytes aren't a PNG of the tile's size, and the errors of the sink.
    package func add(block: TileAddress, png: [UInt8]) throws {
        let region = pyramid.region(of: block)
        let tile = try ImageDecoder.decode(
            Image(
                format: .png, data: Data(png), pixelWidth: region.width, pixelHeight: region.height))
        let pixels = try pool.take()
        pixels.buffer.didChangeAll()
        for row in 0..<region.height {
            (pixels.buffer.pixels + row * pixels.buffer.width).update(
                from: tile.pixels + row * region.width, count: region.width)
        }
        try addToParents(block, TilePixels(pixels: pixels, offset: 0))
    }

    private func encode(_ tile: TileAddress, _ content: TilePixels?) throws {
        let (encoder, region) = (encoder, pyramid.region(of: tile))
        try work.perform { try encoder.write(tile, region, content) }
    }

    /// Adds a tile at half of its size to the tile above it.
    ///
    /// A tile is complete when the last of its parts has been added. The tile is then encoded, and added to the tile
    /// above it in the same way.
    private func addToParents(_ tile: TileAddress, _ content: TilePixels?) throws {
        var (tile, content) = (tile, content)
        while tile.level > topLevel {
            let parent = tile.parent
            if let content { try reduce(tile, content, into: parent) }
            guard pyramid.isLastChild(tile) else { return }
            (tile, content) = (parent, partials.removeValue(forKey: parent))
            try encode(tile, content)
        }
    }

    private func reduce(_ tile: TileAddress, _ content: TilePixels, into parent: TileAddress) throws {
        let partial = try partials[parent] ?? makePartial(parent)
        let (region, half) = (pyramid.region(of: tile), TilePyramid.tileSize / 2)
        PixelReduction.halve(
            content.start, rowLength: content.rowLength, width: region.width, height: region.height,
            into: partial.start + tile.row % 2 * half * partial.rowLength + tile.column % 2 * half,
            targetRowLength: partial.rowLength)
    }

    private func makePartial(_ tile: TileAddress) throws -> TilePixels {
        let pixels = try pool.take()
        pixels.buffer.clear(to: encoder.format.background)
        // The reduced tiles aren't drawn with a canvas, which would note what they change.
        pixels.buffer.didChangeAll()
        let partial = TilePixels(pixels: pixels, offset: 0)
        partials[tile] = partial
        return partial
    }
}

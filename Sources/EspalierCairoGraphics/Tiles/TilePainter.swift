package import EspalierGraphics
import EspalierThreads
package import Foundation
import Synchronization

/// Draws a picture of any size as the tiles of a pyramid.
///
/// Memory doesn't depend on the size of the picture: two blocks of 4 x 4 tiles and one tile of each level above take
/// less than 64 MB.
package final class TilePainter {
    /// The sizes of the levels.
    package let pyramid: TilePyramid
    private let scale: Double
    private let painter: BandPainter
    private let pixelsPerMeter: Int

    /// Creates a painter.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in points.
    ///   - shaper: Draws text.
    ///   - options: The scale, the colors and the way to draw text. The limit of pixels isn't used.
    /// - Throws: `PNGError` for a size that can't be drawn.
    package init(size: CGSize, shaper: TextShaper, options: PNGOptions) throws(PNGError) {
        let grid = try PixelGrid(size: size, scale: options.scale, limit: .max)
        pyramid = TilePyramid(width: grid.width, height: grid.height)
        (scale, pixelsPerMeter) = (options.scale, grid.pixelsPerMeter)
        painter = BandPainter(
            shaper: shaper, options: options, grid: grid,
            background: options.background?.resolved(for: options.appearance) ?? .clear,
            tileWidth: PNGRenderer.tileWidth)
    }

    /// The format of the tiles.
    package var format: TileFormat {
        TileFormat(background: painter.backgroundPixel, pixelsPerMeter: pixelsPerMeter)
    }

    /// Returns the rectangle of a block in points of the picture.
    package func rect(ofBlock block: TileAddress) -> CGRect {
        let region = pyramid.region(ofBlock: block)
        return CGRect(
            x: Double(region.x) / scale, y: Double(region.y) / scale, width: Double(region.width) / scale,
            height: Double(region.height) / scale)
    }

    /// Draws blocks, while a second thread makes tiles of the previous block.
    ///
    /// - Parameters:
    ///   - blocks: The blocks, which follow one another in `TilePyramid.blocks`.
    ///   - makesUpperLevels: True to make the levels above the blocks, which requires all blocks.
    ///   - sink: Receives the tiles, on the second thread.
    ///   - draw: Draws at least the given rectangle of the picture.
    ///   - didDraw: Called after each block, on the calling thread.
    /// - Throws: `PNGError`, `CairoError` and the errors of `sink`, `draw` and `didDraw`.
    package func paint(
        _ blocks: some Collection<TileAddress>, makesUpperLevels: Bool, to sink: any TileSink,
        draw: (any Canvas, CGRect) throws -> Void, didDraw: (TileAddress) throws -> Void
    ) throws {
        let builder = try TileBuilder(
            pyramid, format: format, makesUpperLevels: makesUpperLevels, sink: sink)
        let region = pyramid.region(ofBlock: TileAddress(level: pyramid.blockLevel, column: 0, row: 0))
        // With a capacity of 1, one block is encoded while the other one is drawn.
        try BackgroundWork.run(capacity: 1) { work in
            let encoding = TileEncoding(builder, work)
            for block in blocks {
                let buffer = try encoding.takeBuffer(region)
                let isBlank = try painter.paint(pyramid.region(ofBlock: block), into: buffer, draw: draw)
                try encoding.encode(block, buffer, isBlank: isBlank)
                try didDraw(block)
            }
        }
    }
}

/// Passes blocks to the builder in order, while the next block is drawn.
///
/// The conformance to `Sendable` is unchecked, but correct: only the pieces of `work` use the builder, one after
/// another. A buffer is used either by the painter or by one of these pieces.
private final class TileEncoding: @unchecked Sendable {
    private let builder: TileBuilder
    private let work: BackgroundWork
    private let freeBuffers = Mutex<[Block]>([])

    /// A block to encode.
    ///
    /// The conformance to `Sendable` is unchecked, but correct: only one thread at a time uses the buffer.
    private struct Block: @unchecked Sendable {
        let buffer: BandBuffer
    }

    init(_ builder: TileBuilder, _ work: BackgroundWork) { (self.builder, self.work) = (builder, work) }

    /// Returns a free buffer, or a new one that is as large as the first block.
    func takeBuffer(_ first: PixelRegion) throws -> BandBuffer {
        try freeBuffers.withLock { $0.popLast() }?.buffer
            ?? BandBuffer(width: first.width, height: first.height)
    }

    func encode(_ block: TileAddress, _ buffer: BandBuffer, isBlank: Bool) throws {
        let free = Block(buffer: buffer)
        try work.perform {
            try self.builder.add(block: block, pixels: isBlank ? nil : free.buffer)
            self.freeBuffers.withLock { $0.append(free) }
        }
    }
}

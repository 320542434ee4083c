package import EspalierGraphics
package import Foundation

/// Draws a picture of any size as the tiles of a pyramid.
///
/// Memory doesn't depend on the size of the picture: a few strips of 4 tiles and one or two tiles of each level above
/// take less than 40 MB.
package final class TilePainter {
    /// The sizes of the levels.
    package let pyramid: TilePyramid
    private let painter: BandPainter

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
        painter = BandPainter(shaper: shaper, options: options, grid: grid)
    }

    /// The background color and the resolution of all tiles.
    package var format: TileFormat {
        TileFormat(background: painter.backgroundPixel, pixelsPerMeter: painter.grid.pixelsPerMeter)
    }

    /// Returns the rectangle of a block in points of the picture.
    package func rect(ofBlock block: TileAddress) -> CGRect {
        painter.grid.rect(of: pyramid.region(ofBlock: block))
    }

    /// Draws blocks, while a second thread encodes tiles.
    ///
    /// A block is drawn in strips, each of which is one row of tiles. The calling thread encodes tiles, too, if the
    /// second thread falls behind.
    ///
    /// - Parameters:
    ///   - blocks: The blocks, which follow one another in `TilePyramid.blocks`.
    ///   - makesUpperLevels: True to make the levels above the blocks, which requires all blocks.
    ///   - sink: Receives the tiles, on both threads.
    ///   - draw: Draws at least the given rectangle of the picture.
    ///   - didDraw: Called after each block, on the calling thread.
    /// - Throws: `PNGError`, `CairoError` and the errors of `sink`, `draw` and `didDraw`.
    package func paint(
        _ blocks: some Collection<TileAddress>, makesUpperLevels: Bool, to sink: any TileSink,
        draw: (any Canvas, CGRect) throws -> Void, didDraw: (TileAddress) throws -> Void
    ) throws {
        let size = TilePyramid.tileSize
        let first = pyramid.region(ofBlock: TileAddress(level: pyramid.blockLevel, column: 0, row: 0))
        let pool = PixelPool(width: first.width, height: min(size, first.height))
        try TileBuilder.run(pyramid, format: format, makesUpperLevels: makesUpperLevels, sink: sink) {
            builder in
            for block in blocks {
                let region = pyramid.region(ofBlock: block)
                for y in stride(from: 0, to: region.height, by: size) {
                    var strip = region
                    (strip.y, strip.height) = (region.y + y, min(size, region.height - y))
                    let pixels = try pool.take()
                    let isBlank = try painter.paint([strip], into: pixels.buffer, draw: draw)
                    try builder.add(strip, isBlank ? nil : pixels)
                }
                try didDraw(block)
            }
        }
    }
}

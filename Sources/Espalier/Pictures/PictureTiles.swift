package import EspalierCairoGraphics
package import EspalierGraphics
package import Foundation

/// A still picture that is drawn as the tiles of a pyramid.
///
/// The first level of the pyramid is the picture in its smallest size, and the last level is the picture in its full
/// size. A block is an area of up to 4 x 4 tiles of the last level.
package struct PictureTiles {
    /// The origin of the picture in the coordinates of its diagram.
    package let origin: CGPoint
    private let painter: TilePainter
    private let writer: PictureWriter
    private let content: any PictureContent

    fileprivate init(_ content: any PictureContent, _ writer: PictureWriter) throws {
        (self.content, self.writer, origin) = (content, writer, content.bounds.origin)
        painter = try TilePainter(
            size: content.bounds.size, shaper: writer.shaper,
            options: writer.pngOptions(background: content.properties.background))
    }

    /// The sizes of the picture in each level, and the tiles of each level.
    package var pyramid: TilePyramid { painter.pyramid }
    /// The background color and the resolution of all tiles.
    package var format: TileFormat { painter.format }

    /// Returns the rectangle of a block in the coordinates of the diagram.
    package func rect(ofBlock block: TileAddress) -> CGRect {
        painter.rect(ofBlock: block).offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Draws the tiles of blocks.
    ///
    /// - Parameters:
    ///   - blocks: The blocks to draw, which must be consecutive in `TilePyramid.blocks`.
    ///   - makesUpperLevels: True to also make the levels above the blocks, in which the picture is smaller. Requires
    ///     that `blocks` contains all blocks.
    ///   - sink: Receives the tiles, on the calling thread and on a second thread.
    ///   - didDraw: Called after each block, on the calling thread.
    /// - Throws: The errors of drawing, of the sink and of `didDraw`.
    package func write(
        _ blocks: some Collection<TileAddress>, makesUpperLevels: Bool, to sink: any TileSink,
        didDraw: (TileAddress) throws -> Void
    ) throws {
        content.begin()
        try painter.paint(
            blocks, makesUpperLevels: makesUpperLevels, to: sink, draw: writer.drawing(of: content),
            didDraw: didDraw)
        if let failure = writer.shaper.failure { throw failure }
    }
}

extension Picture {
    /// Returns the picture as tiles.
    ///
    /// - Parameters:
    ///   - appearance: The choice of light or dark colors.
    ///   - options: The options; options that aren't set are taken from the diagram file.
    /// - Returns: The tiles; nil for a picture with several states.
    /// - Throws: `PNGError` for a size that can't be drawn.
    package func tiles(_ appearance: Appearance, options: OutputOptions) throws -> PictureTiles? {
        guard case .still(let content) = source else { return nil }
        var options = options
        options.appearance = appearance == .dark ? .dark : .light
        return try PictureTiles(
            content, PictureWriter(shaper: shaper, format: .png, options: options.over(fileOptions)))
    }
}

public import EspalierGraphics
import EspalierThreads
public import Foundation

/// Draws a picture of any size into a PNG.
///
/// The picture is drawn in bands, from top to bottom. If a band is wider than Cairo's surfaces, it is drawn in tiles.
/// Each band is encoded immediately, so that memory doesn't depend on the height of the picture. In a picture of more
/// than 2 million pixels, the wider a band is, the fewer rows it has. A band has at least one row, and takes at most
/// 192 MB unless a single row takes more. In addition, the encoder stores up to five rows, which take at most 20 bytes
/// per pixel of the width. If two threads compress, it stores up to six segments of 1 MB or of one row.
///
/// If a band has fewer than 16 rows, the picture is drawn in strips of several bands. The tiles of a strip are
/// compressed, and stored in at most 48 MB until the bands are encoded.
public struct PNGRenderer {
    /// The properties of a written PNG.
    public struct Summary: Hashable, Sendable {
        /// The width in pixels.
        public let pixelWidth: Int
        /// The height in pixels.
        public let pixelHeight: Int
        /// The number of colors; nil if the picture is in full color, for example because it has more than 256
        /// colors.
        public let colorCount: Int?
    }

    /// The width of a tile in pixels, well below 32,767, the maximum width of Cairo's image surfaces.
    static let tileWidth = 16_384
    /// The area of a band in pixels, which take 8 MB.
    ///
    /// With smaller bands, `draw` is called more often; larger bands take more memory.
    package static let bandArea = 2_097_152
    /// The maximum area of a band in pixels, which take 192 MB.
    package static let maximumBandArea = 50_331_648
    /// The minimum number of rows of a band, unless the picture is very wide.
    ///
    /// An element is drawn again for each band that it intersects. Drawing in bands of one row would therefore take
    /// several times as long.
    static let bandRows = 16
    /// The maximum width in pixels of a picture that is drawn band by band.
    ///
    /// Wider pictures are drawn in strips, whose bands have one row.
    static let maximumBandWidth = maximumBandArea / bandRows

    /// The number of rows of a strip.
    ///
    /// A tile with this number of rows has the area `bandArea`.
    private static let stripHeight = bandArea / tileWidth
    /// The maximum size of a strip's compressed pixels in bytes: 48 MB.
    static let stripLimit = 48 << 20

    /// The maximum width in pixels of a picture whose rows are compressed on two threads.
    private static let greatestConcurrentWidth = 1 << 20
    /// The maximum number of segments of rows that wait to be compressed.
    private static let waitingCount = 2

    let shaper: TextShaper
    let options: PNGOptions

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - shaper: Draws text. Several renderers of the same task can share it.
    ///   - options: The options for drawing the PNG.
    public init(shaper: TextShaper, options: PNGOptions = PNGOptions()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Draws a picture and writes the PNG.
    ///
    /// - Parameters:
    ///   - size: The picture's size in points.
    ///   - sink: Receives the file's bytes.
    ///   - draw: Draws at least the given rectangle of the picture. It is called for one band or tile after another, on
    ///     the calling thread.
    /// - Returns: The properties of the PNG.
    /// - Throws: `PNGError`, `CairoError`, `FontError`, `ImageError`, and errors of the sink and of `draw`.
    @discardableResult
    public func render(
        size: CGSize, to sink: any ByteSink, draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Summary {
        let grid = try PixelGrid(size: size, scale: options.scale, limit: options.pixelLimit)
        let bandHeight = grid.bandHeight(area: options.bandArea)
        let stripHeight = grid.isVeryWide ? Self.stripHeight : nil
        return try render(grid, bandHeight: bandHeight, stripHeight: stripHeight, to: sink, draw: draw)
    }

    /// Draws in bands and tiles of a given size.
    ///
    /// Tests use this to compare different sizes.
    func render(
        _ grid: PixelGrid, bandHeight: Int, stripHeight: Int? = nil, stripLimit: Int = Self.stripLimit,
        tileWidth: Int = Self.tileWidth, to sink: any ByteSink,
        draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Summary {
        let painter = BandPainter(shaper: shaper, options: options, grid: grid, tileWidth: tileWidth)
        let header = try PNGHeader(
            width: grid.width, height: grid.height, pixelsPerMeter: grid.pixelsPerMeter,
            isOpaque: painter.background.alpha == 1)
        // Two threads have up to six segments of rows in memory. Therefore, they compress only if a row isn't very long.
        let isConcurrent =
            grid.height > bandHeight && options.compressesConcurrently
            && grid.width <= Self.greatestConcurrentWidth
        func render(_ work: SharedWork?) throws -> any PNGEncoder {
            let encoder = try header.makeEncoder(sink: sink, knownRows: options.knownRows, work: work)
            var writer = BandWriter(encoder: encoder)
            let buffer = try BandBuffer(width: grid.width, height: bandHeight)
            var top = 0
            while let stripHeight, top < grid.height {
                let strip = try PaintedStrip(
                    rowCount: min(stripHeight, grid.height - top), bandHeight: bandHeight,
                    tileWidth: tileWidth, byteLimit: stripLimit)
                try painter.paint(into: strip, top: top, draw: draw)
                for band in 0..<strip.bandCount {
                    let isBlank = try strip.copy(
                        band: band, into: buffer, background: painter.backgroundPixel)
                    let rowCount = min(bandHeight, strip.rowCount - band * bandHeight)
                    try writer.write(buffer, rowCount: rowCount, isBlank: isBlank)
                }
                top += strip.rowCount
            }
            while top < grid.height {
                let height = min(bandHeight, grid.height - top)
                let tiles = painter.tiles(top: top, height: height)
                let isBlank = try painter.paint(tiles, into: buffer, draw: draw)
                try writer.write(buffer, rowCount: height, isBlank: isBlank)
                top += height
            }
            try encoder.finish()
            return encoder
        }
        let encoder =
            isConcurrent ? try SharedWork.run(capacity: Self.waitingCount, render) : try render(nil)
        return Summary(
            pixelWidth: grid.width, pixelHeight: grid.height, colorCount: encoder.paletteCount)
    }
}

/// The size of a picture in pixels.
struct PixelGrid {
    let width: Int
    let height: Int
    let scale: Double

    /// Creates a grid that covers a size in points, including partly covered pixels.
    ///
    /// - Throws: `PNGError` for a size or scale that can't be drawn, and for more pixels than `limit`.
    init(size: CGSize, scale: Double, limit: Int) throws(PNGError) {
        let invalid = PNGError.invalidSize(
            width: Double(size.width), height: Double(size.height), scale: scale)
        guard scale > 0, scale.isFinite, size.width.isFinite, size.height.isFinite, size.width > 0,
            size.height > 0
        else { throw invalid }
        // Subtract a tolerance, because of rounding errors: 50 points at scale 1.1 are 55 pixels, although the computed
        // product is slightly greater.
        let pixels = [size.width, size.height].map { (Double($0) * scale - 1e-6).rounded(.up) }
        // PNG's numbers are less than 2^31. This limit is lower, so that the number of bytes in a row can't overflow.
        guard pixels.allSatisfy({ $0 < 0x1FFF_FFFF }) else { throw invalid }
        (width, height, self.scale) = (max(1, Int(pixels[0])), max(1, Int(pixels[1])), scale)
        guard width * height <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }

    /// True if a band with a useful number of rows would take too much memory.
    var isVeryWide: Bool { width > PNGRenderer.maximumBandWidth }

    /// The resolution: 96 pixels per inch at scale 1; an inch is 0.0254 m.
    var pixelsPerMeter: Int { Int(min(1e9, (scale * 96 / 0.0254).rounded())) }

    /// Returns the rectangle of a region in points of the picture.
    func rect(of region: PixelRegion) -> CGRect {
        CGRect(
            x: Double(region.x) / scale, y: Double(region.y) / scale, width: Double(region.width) / scale,
            height: Double(region.height) / scale)
    }

    /// Returns the number of rows of a band with an area of about `area` pixels.
    func bandHeight(area: Int) -> Int {
        isVeryWide ? 1 : min(height, min(16_384, max(PNGRenderer.bandRows, area / width)))
    }
}

/// A rectangle in pixels.
package struct PixelRegion: Hashable, Sendable {
    /// The number of the first column.
    package var x: Int
    /// The number of the first row.
    package var y: Int
    /// The number of columns.
    package var width: Int
    /// The number of rows.
    package var height: Int
}

public import EspalierGraphics
public import Foundation

/// Paints a picture of any size into a PNG.
///
/// The picture is painted in bands from the top, each in tiles where it is wider than Cairo's surfaces, and each band
/// goes to the encoder at once: memory grows with the width, not with the height. A band that nothing is drawn in
/// isn't even cleared.
public struct PNGRenderer {
    /// What came out.
    public struct Summary: Hashable, Sendable {
        public let pixelWidth: Int
        public let pixelHeight: Int
        /// The number of colors; nil for more than 256, which are written in full color.
        public let colorCount: Int?
    }

    /// Cairo's surfaces end at 32,767 pixels; tiles are kept well below.
    static let tileWidth = 16_384
    /// In pixels: 8 MB a band. Less costs more calls of the drawing, more costs memory.
    static let bandArea = 2_097_152

    let shaper: TextShaper
    let options: PNGOptions

    public init(shaper: TextShaper, options: PNGOptions = PNGOptions()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Paints a picture of `size` points.
    ///
    /// - Parameter draw: draws what lies in a rectangle of the picture, or more; called for one band or tile after
    ///   another, on this thread.
    /// - Throws: `PNGError`, `CairoError`, `FontError`, `ImageError`, and what the sink and `draw` throw.
    @discardableResult
    public func render(
        size: CGSize, to sink: any ByteSink, draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Summary {
        let grid = try PixelGrid(size: size, scale: options.scale, limit: options.pixelLimit)
        return try render(grid, bandHeight: grid.bandHeight(area: Self.bandArea), to: sink, draw: draw)
    }

    /// With the geometry given, so that tests can compare other cuts of the same picture.
    func render(
        _ grid: PixelGrid, bandHeight: Int, tileWidth: Int = Self.tileWidth, to sink: any ByteSink,
        draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Summary {
        let background = options.background?.resolved(for: options.appearance) ?? .clear
        let header = try PNGHeader(
            width: grid.width, height: grid.height, pixelsPerMeter: grid.pixelsPerMeter,
            isOpaque: background.alpha == 1)
        let encoder = try header.makeEncoder(sink: sink)
        let painter = BandPainter(
            shaper: shaper, options: options, grid: grid, background: background, tileWidth: tileWidth)
        let isBig = grid.height > bandHeight && options.compressesConcurrently
        let pipeline = BandPipeline(encoder: encoder, isConcurrent: isBig)
        var top = 0
        while top < grid.height {
            let height = min(bandHeight, grid.height - top)
            let buffer = try pipeline.takeBuffer(width: grid.width, height: bandHeight)
            let isBlank = try painter.paint(into: buffer, top: top, height: height, draw: draw)
            pipeline.encode(buffer, rowCount: height, isBlank: isBlank)
            top += height
        }
        try pipeline.finish()
        return Summary(
            pixelWidth: grid.width, pixelHeight: grid.height, colorCount: encoder.paletteCount)
    }
}

/// A picture's pixels.
struct PixelGrid {
    let width: Int
    let height: Int
    let scale: Double

    /// A pixel that the picture covers only in part is there, too.
    /// - Throws: `PNGError`
    init(size: CGSize, scale: Double, limit: Int) throws(PNGError) {
        let invalid = PNGError.invalidSize(
            width: Double(size.width), height: Double(size.height), scale: scale)
        guard scale > 0, scale.isFinite, size.width.isFinite, size.height.isFinite, size.width > 0,
            size.height > 0
        else { throw invalid }
        // 10.1 points at scale 10 are 101 pixels, though the product is a little more.
        let pixels = [size.width, size.height].map { (Double($0) * scale - 1e-6).rounded(.up) }
        // PNG's numbers end at 2^31 - 1; and no sum of bytes in a row overflows.
        guard pixels.allSatisfy({ $0 < 0x1FFF_FFFF }) else { throw invalid }
        (width, height, self.scale) = (max(1, Int(pixels[0])), max(1, Int(pixels[1])), scale)
        guard width * height <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }

    /// 96 pixels per inch at scale 1; an inch is 0.0254 m.
    var pixelsPerMeter: Int { Int(min(1e9, (scale * 96 / 0.0254).rounded())) }

    func bandHeight(area: Int) -> Int { min(height, min(16_384, max(16, area / width))) }
}

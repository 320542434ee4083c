import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws bands of a picture, one after another.
final class BandPainter {
    /// The size of the picture in pixels.
    let grid: PixelGrid
    /// The color of the page, which is transparent if the options have no background.
    let background: Color
    private let shaper: TextShaper
    private let options: PNGOptions
    private let tileWidth: Int
    private let images = ImageCache()
    private let boxMasks = BoxMaskCache()

    init(
        shaper: TextShaper, options: PNGOptions, grid: PixelGrid, tileWidth: Int = PNGRenderer.tileWidth
    ) {
        (self.shaper, self.options, self.grid, self.tileWidth) = (shaper, options, grid, tileWidth)
        background = options.background?.resolved(for: options.appearance) ?? .clear
    }

    /// Draws the rows of a strip of a very wide picture.
    ///
    /// - Parameters:
    ///   - strip: The strip, which stores the rows.
    ///   - top: The number of the first row in the picture.
    ///   - draw: Draws at least the given rectangle of the picture.
    /// - Throws: `CairoError` and the errors of `draw`.
    func paint(
        into strip: PaintedStrip, top: Int, draw: (any Canvas, CGRect) throws -> Void
    ) throws {
        for var tile in tiles(top: top, height: strip.rowCount) {
            try strip.append { buffer in
                // Paint only the rows that the strip still has. The strip may have removed rows after an earlier tile,
                // because its memory is limited.
                tile.height = strip.rowCount
                return try paint([tile], into: buffer, draw: draw)
            }
        }
    }

    /// Draws tiles that are next to each other, starting at the top left corner of a buffer.
    ///
    /// - Returns: True if nothing was drawn and the buffer contains only the background.
    func paint(
        _ tiles: [PixelRegion], into buffer: BandBuffer, draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Bool {
        buffer.clear(to: backgroundPixel)
        var isBlank = true
        for tile in tiles {
            let start = buffer.pixels + (tile.x - tiles[0].x)
            let area = CairoContext.Area(drawn: buffer.drawn, left: tile.x - tiles[0].x)
            // If an error is thrown, the buffer may have been drawn on.
            buffer.didDraw()
            isBlank = try paint(tile, at: start, rowLength: buffer.width, area, draw: draw) && isBlank
        }
        return isBlank
    }

    var backgroundPixel: UInt32 { background.premultiplied }

    /// Returns the tiles of `height` rows of the picture, starting with the row `top`.
    func tiles(top: Int, height: Int) -> [PixelRegion] {
        stride(from: 0, to: grid.width, by: tileWidth).map {
            PixelRegion(x: $0, y: top, width: min(tileWidth, grid.width - $0), height: height)
        }
    }

    /// Draws a tile into pixels that all have the color of the background.
    ///
    /// - Parameters:
    ///   - tile: The place of the tile in the picture.
    ///   - pixels: The address of the tile's first pixel.
    ///   - rowLength: The distance in pixels from the start of a row to the start of the next row.
    ///   - area: The area to which the drawn part is added.
    ///   - draw: Draws at least the given rectangle of the picture.
    /// - Returns: True if nothing was drawn.
    /// - Throws: `CairoError` and the errors of `draw`.
    private func paint(
        _ tile: PixelRegion, at pixels: UnsafeMutablePointer<UInt32>, rowLength: Int,
        _ area: CairoContext.Area, draw: (any Canvas, CGRect) throws -> Void
    ) throws -> Bool {
        let start = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        let surface = try CairoSurface(
            cairo_image_surface_create_for_data(
                start, CAIRO_FORMAT_ARGB32, Int32(tile.width), Int32(tile.height), Int32(rowLength * 4)),
            for: "starting to paint")
        let canvas = try CairoCanvas(
            surface: surface, shaper: shaper, images: images, boxMasks: boxMasks,
            configuration: CairoCanvas.Configuration(
                appearance: options.appearance, text: options.textPainting, area: area))
        canvas.concatenate(CGAffineTransform(translationX: CGFloat(-tile.x), y: CGFloat(-tile.y)))
        canvas.concatenate(CGAffineTransform(scaleX: grid.scale, y: grid.scale))
        try draw(canvas, grid.rect(of: tile))
        try canvas.check("painting")
        cairo_surface_flush(surface.pointer)
        assert(area.drawn.contains(changesOf: tile, pixels, rowLength, area.left, backgroundPixel))
        return canvas.isBlank
    }
}

extension DrawnArea {
    /// Returns true if all pixels outside of the area have the color of the background.
    ///
    /// Only debug builds check this.
    fileprivate func contains(
        changesOf tile: PixelRegion, _ pixels: UnsafePointer<UInt32>, _ rowLength: Int, _ left: Int,
        _ background: UInt32
    ) -> Bool {
        let blank = [UInt32](repeating: background, count: tile.width)
        return (0..<tile.height).allSatisfy { row in
            var column = 0
            while column < tile.width {
                let drawn = columns(row: row, from: (left + column) / Self.blockWidth * Self.blockWidth)
                let end = min(tile.width, max(column, (drawn?.lowerBound ?? .max) - left))
                guard areEqual(pixels + row * rowLength + column, blank, end - column) else { return false }
                column = (drawn?.upperBound).map { $0 - left } ?? tile.width
            }
            return true
        }
    }
}

extension Color {
    /// The premultiplied color in Cairo's format, with alpha in the highest byte.
    ///
    /// Components outside 0...1, which a program can set, are clamped.
    var premultiplied: UInt32 {
        let clamped = Color(red: red, green: green, blue: blue, alpha: alpha)
        func byte(_ value: Double) -> UInt32 { UInt32((value * clamped.alpha * 255).rounded()) }
        return UInt32((clamped.alpha * 255).rounded()) << 24 | byte(clamped.red) << 16
            | byte(clamped.green) << 8 | byte(clamped.blue)
    }
}

/// The pixels of a band, in rows without padding.
package final class BandBuffer {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>
    /// The part of the band that may have another color than the background.
    let drawn: DrawnArea
    /// True if all pixels have the color of the background.
    private(set) var isClear = false
    /// The color outside of `drawn`; nil before the pixels are first filled.
    private(set) var background: UInt32?

    /// Allocates a band.
    ///
    /// - Throws: `PNGError.notEnoughMemory`
    init(width: Int, height: Int) throws(PNGError) {
        let bytes = width * height * 4
        guard let memory = malloc(bytes) else { throw .notEnoughMemory(bytes: bytes) }
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        (self.width, self.height) = (width, height)
        drawn = DrawnArea(width: width, height: height)
    }

    deinit { free(pixels) }

    /// Fills the buffer with the color of the background.
    ///
    /// If it was filled with this color before, only the part is filled on which something may have been drawn.
    func clear(to background: UInt32) {
        if background == self.background {
            if isClear { return }
            for row in 0..<height {
                var column = 0
                while let columns = drawn.columns(row: row, from: column) {
                    (pixels + row * width + columns.lowerBound).update(
                        repeating: background, count: columns.count)
                    column = columns.upperBound
                }
            }
        } else {
            pixels.initialize(repeating: background, count: width * height)
        }
        drawn.removeAll()
        (self.background, isClear) = (background, true)
    }

    /// Notes that something was drawn on the part `drawn`.
    func didDraw() { isClear = false }

    /// Notes that all pixels may have changed.
    func didChangeAll() {
        drawn.insertAll()
        isClear = false
    }
}

import EspalierGraphics
import Foundation

@testable import EspalierCairoGraphics

/// Draws into a PNG of 120 by 80 pixels and decodes the PNG, so that tests can check its pixels.
enum DrawnPixels {
    static let size = CGSize(width: 120, height: 80)

    static func shaper() throws -> TextShaper { TextShaper(library: try FontLibrary()) }

    /// Returns the pixels that `draw` draws, row by row.
    static func of(_ draw: (any Canvas) -> Void) throws -> [UInt32] { try of(shaper: shaper(), draw) }

    /// Returns the pixels that `draw` draws with the fonts of a shaper, row by row.
    static func of(shaper: TextShaper, _ draw: (any Canvas) -> Void) throws -> [UInt32] {
        let sink = MemorySink()
        try PNGRenderer(shaper: shaper, options: PNGOptions())
            .render(size: size, to: sink) { canvas, _ in draw(canvas) }
        let image = Image(format: .png, data: Data(sink.bytes), pixelWidth: 120, pixelHeight: 80)
        let buffer = try ImageDecoder.decode(image)
        return Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.pixelCount))
    }
}

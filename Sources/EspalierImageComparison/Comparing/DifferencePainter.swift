import EspalierCairoGraphics
import EspalierGraphics
import Foundation

/// Writes the difference picture while rows are compared.
///
/// The difference picture shows the expected picture in pale gray, with changed, tolerated and ignored pixels in
/// colors.
final class DifferencePainter {
    /// The name by which the file says what it is.
    static let software = "espalier compare"

    /// A pixel to mark.
    struct Mark {
        enum Kind { case changed, tolerated, ignored }

        var column: Int
        var kind: Kind
    }

    private let encoder: any PNGEncoder
    private let isWide: Bool
    private let rowLength: Int
    private var pixels: [UInt32]
    /// The expected row that was painted last.
    ///
    /// If the next row is the same, it is encoded as a repetition.
    private var last: [UInt8]
    private var hasLast = false

    init(_ size: PixelSize, isWide: Bool, sink: any ByteSink) throws {
        self.isWide = isWide
        rowLength = size.width * (isWide ? 8 : 4)
        pixels = Array(repeating: 0, count: size.width)
        last = Array(repeating: 0, count: rowLength)
        // 3,780 pixels per meter are 96 pixels per inch.
        let header = try PNGHeader(
            width: size.width, height: size.height, pixelsPerMeter: 3_780, isOpaque: true,
            software: Self.software)
        encoder = try header.makeEncoder(sink: sink)
    }

    /// Paints the expected row in gray, with marks in color.
    func append(_ expected: UnsafeRawPointer, _ marks: [Mark]) throws {
        if hasLast, marks.isEmpty, memcmp(last, expected, rowLength) == 0 {
            return try encoder.repeatLastRow(1)
        }
        paint(expected)
        for mark in marks { pixels[mark.column] = Self.color(mark.kind) }
        try encoder.append(pixels, rowCount: 1)
        hasLast = marks.isEmpty
        if hasLast { memcpy(&last, expected, rowLength) }
    }

    func finish() throws { try encoder.finish() }

    private func paint(_ row: UnsafeRawPointer) {
        let isWide = isWide
        pixels.withUnsafeMutableBufferPointer { output in
            for column in output.indices {
                let pixel =
                    isWide
                    ? Self.narrow(row.load(fromByteOffset: column * 8, as: UInt64.self))
                    : UInt32(littleEndian: row.load(fromByteOffset: column * 4, as: UInt32.self))
                output[column] = Self.pale(pixel)
            }
        }
    }

    /// Returns the pixel with one byte per channel: the more significant byte of each two-byte channel.
    private static func narrow(_ pixel: UInt64) -> UInt32 {
        let pixel = UInt64(bigEndian: pixel)
        return [56, 40, 24, 8].enumerated().reduce(0) {
            $0 | UInt32(truncatingIfNeeded: pixel >> UInt64($1.element) & 255) << UInt32(8 * $1.offset)
        }
    }

    /// Returns one of 64 light grays: the pixel's luma on white at a quarter of its contrast.
    @inline(__always)
    private static func pale(_ pixel: UInt32) -> UInt32 {
        let luma = (77 * (pixel & 255) + 150 * (pixel >> 8 & 255) + 29 * (pixel >> 16 & 255)) >> 8
        let gray = 255 - (((255 - luma) * (pixel >> 24)) / 255) / 4
        return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }

    private static func color(_ kind: Mark.Kind) -> UInt32 {
        switch kind {
        case .changed: 0xFFE0_0030
        case .tolerated: 0xFFF0_A000
        case .ignored: 0xFF30_70E0
        }
    }
}

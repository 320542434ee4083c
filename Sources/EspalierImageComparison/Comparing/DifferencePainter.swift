import EspalierCairoGraphics
import EspalierGraphics
import Foundation

/// Writes the difference picture while rows are compared.
///
/// The difference picture shows the union of both pictures in pale gray, with changed, tolerated and ignored pixels in
/// colors. Parts that are in the actual picture only are light green, and those in the expected picture only light red.
final class DifferencePainter {
    /// The name by which the file says what it is.
    static let software = "espalier compare"

    /// A pixel to mark.
    struct Mark {
        enum Kind { case changed, tolerated, ignored }

        var column: Int
        var kind: Kind
    }

    /// The color of the parts that are in one of the pictures only.
    private enum Tint {
        case none, removed, inserted

        /// Returns a gray pixel in the color: a red or a green with the gray's lightness.
        @inline(__always)
        func applied(to gray: UInt32) -> UInt32 {
            let dark = (gray & 255) * 3 / 4
            return switch self {
            case .none: gray
            case .removed: gray & 0xFFFF_0000 | dark << 8 | dark
            case .inserted: gray & 0xFF00_FF00 | dark << 16 | dark
            }
        }
    }

    /// The color of the parts that are in none of the pictures.
    private static let padding: UInt32 = 0xFFC0_C0C0

    private let encoder: any PNGEncoder
    private let expectedWidth: Int
    private let actualWidth: Int
    private let isWide: Bool
    private let rowLength: Int
    private var pixels: [UInt32]
    /// The expected row that was painted last.
    ///
    /// If the next row is the same, it is encoded as a repetition.
    private var last: [UInt8]
    private var hasLast = false

    /// - Parameters:
    ///   - size: The size of the union of both pictures.
    ///   - expectedWidth: The number of columns of the expected picture.
    ///   - actualWidth: The number of columns of the actual picture.
    ///   - isWide: True if rows have channels of two bytes.
    ///   - sink: Receives the PNG.
    /// - Throws: The errors of the sink.
    init(_ size: PixelSize, expectedWidth: Int, actualWidth: Int, isWide: Bool, sink: any ByteSink) throws {
        (self.isWide, self.expectedWidth, self.actualWidth) = (isWide, expectedWidth, actualWidth)
        rowLength = size.width * (isWide ? 8 : 4)
        pixels = Array(repeating: 0, count: size.width)
        last = Array(repeating: 0, count: rowLength)
        // 3,780 pixels per meter are 96 pixels per inch.
        let header = try PNGHeader(
            width: size.width, height: size.height, pixelsPerMeter: 3_780, isOpaque: true,
            software: Self.software)
        encoder = try header.makeEncoder(sink: sink)
    }

    /// Paints a row that is in both pictures: the expected row in gray, with marks in color.
    func append(_ expected: UnsafeRawPointer, _ actual: UnsafeRawPointer, _ marks: [Mark]) throws {
        let isRepeatable = expectedWidth == actualWidth && marks.isEmpty
        if hasLast, isRepeatable, memcmp(last, expected, rowLength) == 0 {
            return try encoder.repeatLastRow(1)
        }
        paint(expected, 0..<min(expectedWidth, actualWidth), .none)
        paint(expected, actualWidth..<max(expectedWidth, actualWidth), .removed)
        paint(actual, expectedWidth..<max(expectedWidth, actualWidth), .inserted)
        for mark in marks { pixels[mark.column] = Self.color(mark.kind) }
        try encoder.append(pixels, rowCount: 1)
        hasLast = isRepeatable
        if hasLast { memcpy(&last, expected, rowLength) }
    }

    /// Paints a row that is in one of the pictures only.
    func append(_ row: UnsafeRawPointer, isExpected: Bool, _ marks: [Mark]) throws {
        let width = isExpected ? expectedWidth : actualWidth
        paint(row, 0..<width, isExpected ? .removed : .inserted)
        for column in width..<pixels.count { pixels[column] = Self.padding }
        for mark in marks { pixels[mark.column] = Self.color(mark.kind) }
        try encoder.append(pixels, rowCount: 1)
        hasLast = false
    }

    func finish() throws { try encoder.finish() }

    private func paint(_ row: UnsafeRawPointer, _ columns: Range<Int>, _ tint: Tint) {
        let isWide = isWide
        pixels.withUnsafeMutableBufferPointer { output in
            for column in columns {
                let pixel =
                    isWide
                    ? Self.narrow(row.load(fromByteOffset: column * 8, as: UInt64.self))
                    : UInt32(littleEndian: row.load(fromByteOffset: column * 4, as: UInt32.self))
                output[column] = tint.applied(to: Self.pale(pixel))
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

import CPNG
import EspalierImageComparison

/// A picture to compare, which can be written as PNG files.
struct TestPicture {
    struct Pixel: Equatable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
        var alpha: UInt8

        init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }
    }

    let width: Int
    let height: Int
    var pixels: [Pixel]

    init(width: Int, height: Int, filling pixel: Pixel) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: pixel, count: width * height)
    }

    /// Creates a pattern in which neighboring pixels are different.
    init(width: Int, height: Int) {
        self.init(width: width, height: height, filling: .init(0, 0, 0, 255))
        for index in pixels.indices {
            pixels[index].red = UInt8(truncatingIfNeeded: index % width * 3)
            pixels[index].green = UInt8(truncatingIfNeeded: index / width * 5)
        }
    }

    subscript(x: Int, y: Int) -> Pixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Returns a PNG with 8 bits per channel.
    ///
    /// The bytes depend on the compression level.
    func png(level: Int32 = 1) -> [UInt8] {
        TestPNG(width: width, height: height, depth: 8, colorType: 6)
            .file(rows: rows { [$0.red, $0.green, $0.blue, $0.alpha] }, level: level)
    }

    /// Returns the rows of pixel data, without filter bytes; the closure returns the bytes of one pixel.
    func rows(_ bytes: (Pixel) -> [UInt8]) -> [[UInt8]] {
        (0..<height).map { y in (0..<width).flatMap { bytes(self[$0, y]) } }
    }
}

/// Creates PNG files without libpng, so that they can contain errors.
struct TestPNG {
    var width: Int
    var height: Int
    var depth: UInt8
    var colorType: UInt8
    var interlace: UInt8 = 0
    /// The chunks that are written between the header and the pixels.
    var chunks: [(type: String, content: [UInt8])] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    func file(rows: [[UInt8]], level: Int32 = 1, surplus: Int = 0) -> [UInt8] {
        let data = rows.flatMap { [0] + $0 } + [UInt8](repeating: 0, count: surplus)
        return file(pixelData: Self.compressed(data, level: level))
    }

    func file(pixelData: [UInt8]) -> [UInt8] {
        let header =
            Self.bigEndian(width) + Self.bigEndian(height) + [depth, colorType, 0, 0, interlace]
        return Self.signature + Self.chunk("IHDR", header)
            + chunks.flatMap { Self.chunk($0.type, $0.content) }
            + Self.chunk("IDAT", pixelData) + Self.chunk("IEND", [])
    }

    static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count))))
    }

    static func compressed(_ data: [UInt8], level: Int32 = 1) -> [UInt8] {
        var count = compressBound(UInt(data.count))
        var result = [UInt8](repeating: 0, count: Int(count))
        _ = compress2(&result, &count, data, UInt(data.count), level)
        return Array(result.prefix(Int(count)))
    }
}

extension [UInt8] {
    /// Returns a PNG whose checksums are right, but whose pixel data can't be decompressed.
    func replacingPixelData() throws -> [UInt8] {
        TestPNG(width: 40, height: 30, depth: 8, colorType: 6).file(pixelData: [1, 2, 3, 4, 5])
    }
}

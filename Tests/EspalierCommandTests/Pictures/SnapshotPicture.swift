import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// A picture for the repository: small, because each channel has only 16 levels, with a checksum of the original.
///
/// The levels show where a picture has changed and make the file a fifth as large, since antialiasing uses many colors. The
/// checksum detects every change.
struct SnapshotPicture {
    let width: Int
    let height: Int
    private let pixels: [UInt32]

    /// Decodes a PNG file.
    init(png bytes: [UInt8]) throws {
        try #require(bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "no PNG file")
        func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
        let image = Image(format: .png, data: Data(bytes), pixelWidth: width, pixelHeight: height)
        let buffer = try ImageDecoder.decodePNG(image)
        pixels = Array(UnsafeBufferPointer(start: buffer.pixels, count: width * height))
    }

    private init(width: Int, height: Int, pixels: [UInt32]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The checksum of all pixels: FNV-1a, four bytes at a time.
    var checksum: String {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for pixel in pixels { value = (value ^ UInt64(pixel)) &* 0x100_0000_01b3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    var colorCount: Int { Set(pixels).count }

    /// The picture with 16 levels per channel.
    var coarse: SnapshotPicture {
        let coarse = pixels.map { pixel in
            let high = pixel & 0xF0F0_F0F0
            return high | high >> 4
        }
        return SnapshotPicture(width: width, height: height, pixels: coarse)
    }

    func png() throws -> [UInt8] {
        let sink = MemorySink()
        let header = try PNGHeader(width: width, height: height, pixelsPerMeter: 2_835, isOpaque: true)
        let encoder = try header.makeEncoder(sink: sink)
        try pixels.withUnsafeBufferPointer {
            if let base = $0.baseAddress { try encoder.append(base, rowCount: height) }
        }
        try encoder.finish()
        return sink.bytes
    }

    /// Returns a description of the differences; nil if all pixels are equal.
    func difference(from expected: SnapshotPicture) -> String? {
        if (width, height) != (expected.width, expected.height) {
            return "was \(expected.width) x \(expected.height) pixels and is \(width) x \(height) now"
        }
        let places = pixels.indices.filter { pixels[$0] != expected.pixels[$0] }
        guard let first = places.first, let last = places.last else { return nil }
        return "differs in \(places.count) pixels, from (\(first % width), \(first / width)) to "
            + "(\(last % width), \(last / width))"
    }
}

import Espalier
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// A PNG file, whose chunks are read without a PNG library.
struct PNGFile {
    struct Chunk {
        let type: String
        let content: [UInt8]
        let isSound: Bool
    }

    let chunks: [Chunk]

    init(_ bytes: [UInt8]) throws {
        try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var chunks: [Chunk] = []
        var position = 8
        while position < bytes.count {
            try #require(position + 12 <= bytes.count)
            let length = Self.number(bytes[position..<position + 4])
            let end = position + 8 + length
            try #require(end + 4 <= bytes.count)
            chunks.append(
                Chunk(
                    type: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self),
                    content: Array(bytes[position + 8..<end]),
                    isSound: Self.checksum(bytes[position + 4..<end])
                        == UInt32(Self.number(bytes[end..<end + 4]))))
            position = end + 4
        }
        self.chunks = chunks
    }

    func content(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.content }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Computes a CRC-32 bit by bit, as described in annex D of the PNG specification.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}

/// A decoded picture: premultiplied pixels with alpha in the highest byte.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    var values: [UInt32]

    init(_ picture: Picture, scale: Double) throws {
        try self.init(png: Array(picture.pngData(scale: scale)))
    }

    init(png bytes: [UInt8]) throws {
        let header = try #require(try PNGFile(bytes).content("IHDR"))
        (width, height) = (PNGFile.number(header[0..<4]), PNGFile.number(header[4..<8]))
        let image = Image(
            format: .png, data: Data(bytes), pixelWidth: width, pixelHeight: height)
        let buffer = try ImageDecoder.decode(image)
        values = Array(UnsafeBufferPointer(start: buffer.pixels, count: width * height))
    }

    subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] }

    /// Returns this picture after another picture was drawn over a part of it.
    func replacing(_ part: Pixels, x: Int, y: Int) -> Pixels {
        var copy = self
        for row in 0..<part.height {
            for column in 0..<part.width {
                copy.values[(y + row) * width + x + column] = part[column, row]
            }
        }
        return copy
    }
}

import CDeflate
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Compares the rows of PNG files with those that libpng decodes.
@Suite("Rows of PNG files") struct PNGRowsTests {
    /// A kind of PNG file.
    struct Kind: Sendable, CustomTestStringConvertible {
        let color: UInt8
        let bits: UInt8
        var hasTransparency = false
        let width = 37
        let height = 23

        var testDescription: String { "color type \(color), \(bits) bits\(hasTransparency ? ", tRNS" : "")" }

        var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(color)] ?? 0 }

        static let all = [0, 2, 3, 4, 6].flatMap { color in
            (color == 0 ? [1, 2, 4, 8] : color == 3 ? [1, 2, 4, 8] : [8]).flatMap { bits in
                (color < 4 ? [false, true] : [false]).map {
                    Kind(color: UInt8(color), bits: UInt8(bits), hasTransparency: $0)
                }
            }
        }

        /// The bytes of the rows, with a different filter in each row.
        func rows() -> [UInt8] {
            var source = SeededGenerator(seed: UInt64(color) * 16 + UInt64(bits))
            let count = (width * channels * Int(bits) + 7) / 8
            // Few different values, so that some pixels have the transparent color.
            return (0..<height).flatMap { row in
                [UInt8(row % 5)] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) & 0xC3 }
            }
        }

        func image(_ data: [UInt8]) throws -> Image {
            var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            let size = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)]
            file += PNGRowsTests.chunk("IHDR", size + [bits, color, 0, 0, 0])
            // Fewer colors than the samples can name.
            let count = max(2, (1 << Int(bits)) * 3 / 4)
            if color == 3 {
                file += PNGRowsTests.chunk("PLTE", (0..<(3 * count)).map { UInt8($0 * 7 & 255) })
            }
            if hasTransparency {
                let values: [UInt8] = color == 3 ? [0, 90, 200].dropLast(bits == 1 ? 1 : 0) : [0, 1]
                file += PNGRowsTests.chunk("tRNS", color == 2 ? [0, 0x40, 0, 0x41, 0, 0x42] : values)
            }
            // Two chunks have the compressed pixels.
            let half = data.count / 2
            file += PNGRowsTests.chunk("IDAT", Array(data[..<half]))
            file += PNGRowsTests.chunk("IDAT", Array(data[half...])) + PNGRowsTests.chunk("IEND", [])
            return Image(format: .png, data: Data(file), pixelWidth: width, pixelHeight: height)
        }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        let body = Array(name.utf8) + data
        return number(UInt32(data.count)) + body + number(libdeflate_crc32(0, body, body.count))
    }

    private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        let compressor = try #require(libdeflate_alloc_compressor(6))
        defer { libdeflate_free_compressor(compressor) }
        var result = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
        let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, &result, result.count)
        return Array(result[..<count])
    }

    private func expectSame(_ image: Image) throws {
        let (rows, whole) = (try ImageDecoder.decode(image), try ImageDecoder.decodePNG(image))
        #expect((0..<whole.pixelCount).allSatisfy { rows.pixels[$0] == whole.pixels[$0] })
        let small = try ImageDecoder(image).pixels(shrunkTo: 17, 11)
        let shrunk = try whole.shrunk(width: 17, height: 11)
        #expect((0..<shrunk.pixelCount).allSatisfy { small.pixels[$0] == shrunk.pixels[$0] })
    }

    @Test(arguments: Kind.all) func `Pixels are those of libpng`(_ kind: Kind) throws {
        let image = try kind.image(try Self.compressed(kind.rows()))
        #expect(PNGSurplus.isSimple(image.data))
        #expect(
            try EspalierCairoGraphics.PNGRows(image.data, width: kind.width, height: kind.height).read(
                { _, _ in }, counting: { _ in }))
        try expectSame(image)
    }

    /// libpng reports what is wrong with a file, or is more tolerant.
    @Test func `libpng decodes files with damaged data`() throws {
        let kind = Kind(color: 6, bits: 8)
        let data = try Self.compressed(kind.rows())
        let rest = try Self.compressed(kind.rows() + [1, 2, 3])
        let start = try kind.image(data)
        #expect(ImageLibrary().problem(of: start) == nil)
        // The data has three bytes too much.
        try expectSame(try kind.image(rest))
        var rows = kind.rows()
        rows[0] = 9
        let prefix = "the PNG image can't be decoded: "
        for bytes in [Array(data.dropLast(9)), data.map { $0 ^ 1 }, try Self.compressed(rows)] {
            let image = try kind.image(bytes)
            var count = 0
            let isRead = try EspalierCairoGraphics.PNGRows(image.data, width: kind.width, height: kind.height)
                .read({ _, _ in count += 1 }, counting: { _ in })
            #expect(!isRead && count == 0)
            #expect(ImageLibrary().problem(of: image)?.message.hasPrefix(prefix) == true)
        }
        var file = [UInt8](start.data)
        file[60] ^= 1
        let image = Image(
            format: .png, data: Data(file), pixelWidth: kind.width, pixelHeight: kind.height)
        #expect(ImageLibrary().problem(of: image)?.message.hasPrefix(prefix) == true)
    }
}

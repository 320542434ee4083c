import CDeflate
import EspalierGraphics
import EspalierThreads
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

@Suite struct PNGEncoderTests {
    /// Returns premultiplied pixels that use `colors` different colors.
    ///
    /// About three of four rows are equal to the row above.
    func pixels(width: Int, height: Int, colors: Int, isOpaque: Bool, seed: UInt64) -> [UInt32] {
        var random = SeededGenerator(seed: seed)
        let palette = (0..<colors).map { index -> UInt32 in
            let alpha: UInt32 = isOpaque || index % 3 == 0 ? 255 : index % 3 == 1 ? 0 : 128
            let value = UInt32(index)
            if alpha == 0 { return 0 }
            let (red, green, blue) = (value & 255, value >> 8 & 255, (value &* 37) & 255)
            func scaled(_ x: UInt32) -> UInt32 { (x * alpha + 127) / 255 }
            return alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
        }
        var result: [UInt32] = []
        for row in 0..<height {
            if row > 0, Int.random(in: 0..<4, using: &random) > 0 {
                result += result.suffix(width)
            } else {
                result += (0..<width).map { column in palette[(row * width + column) % colors] }
            }
        }
        return result
    }

    enum Kind: CaseIterable {
        case whole, streamed

        func encoder(_ header: PNGHeader, sink: MemorySink) throws -> any PNGEncoder {
            switch self {
            case .whole: WholePNGEncoder(header, sink: sink)
            case .streamed: try StreamedPNGEncoder(header, sink: sink)
            }
        }
    }

    /// Encodes pixels in bands of `bandHeight` rows.
    ///
    /// If `bandHeight` is nil, all rows are in one band.
    func encode(
        _ pixels: [UInt32], width: Int, isOpaque: Bool, _ kind: Kind, bandHeight: Int? = nil
    ) throws -> (bytes: [UInt8], colors: Int?) {
        let sink = MemorySink()
        let height = pixels.count / width
        let header = try PNGHeader(width: width, height: height, pixelsPerMeter: 3780, isOpaque: isOpaque)
        let encoder = try kind.encoder(header, sink: sink)
        for start in stride(from: 0, to: height, by: bandHeight ?? height) {
            // Each band is copied to an array of its own, so the encoder can't read rows of other bands.
            let band = Array(pixels[(start * width)..<(min(height, start + (bandHeight ?? height)) * width)])
            try band.withUnsafeBufferPointer {
                if let base = $0.baseAddress { try encoder.append(base, rowCount: band.count / width) }
            }
        }
        try encoder.finish()
        return (sink.bytes, encoder.paletteCount)
    }

    /// The encoder keeps rows of palette indices in memory until the palette is complete.
    ///
    /// If these rows take more memory than the limit, the PNG has no palette.
    @Test func `A palette is given up when its rows take too much memory`() throws {
        var random = SeededGenerator(seed: 5)
        let original = (0..<300_000).map { _ in 0xFF00_0000 | UInt32.random(in: 0..<200, using: &random) }
        let header = try PNGHeader(width: 300, height: 1_000, pixelsPerMeter: 3780, isOpaque: true)
        let sink = MemorySink()
        let encoder = try StreamedPNGEncoder(header, sink: sink, maximumIndexedLength: 50_000)
        try original.withUnsafeBufferPointer {
            if let base = $0.baseAddress { try encoder.append(base, rowCount: 1_000) }
        }
        try encoder.finish()
        #expect(encoder.paletteCount == nil)
        #expect(try PNGRows(sink.bytes).pixels == original)
    }

    @Test(
        arguments: [
            ("one color", 1, true), ("a palette", 200, true), ("a full palette", 256, true),
            ("one color too many", 257, true), ("full color", 5_000, true),
            ("a transparent palette", 200, false), ("transparent full color", 900, false),
        ], [(1, 40), (37, 60), (300, 400)])
    func `What is decoded is what was encoded`(
        sample: (name: String, colors: Int, isOpaque: Bool), size: (width: Int, height: Int)
    ) throws {
        let original = pixels(
            width: size.width, height: size.height, colors: sample.colors, isOpaque: sample.isOpaque, seed: 3)
        for kind in Kind.allCases {
            let result = try encode(original, width: size.width, isOpaque: sample.isOpaque, kind)
            #expect(try PNGRows(result.bytes).pixels == original)
            #expect((result.colors == nil) == (Set(original).count > 256))
            for bandHeight in [1, 7] {
                let bands = try encode(
                    original, width: size.width, isOpaque: sample.isOpaque, kind, bandHeight: bandHeight)
                #expect(bands.bytes == result.bytes)
            }
        }
    }

    @Test(arguments: [("a palette", 200, true), ("full color", 5_000, true), ("transparent", 900, false)])
    func `Compressed rows of the same picture are used again`(
        sample: (name: String, colors: Int, isOpaque: Bool)
    ) throws {
        let original = pixels(
            width: 37, height: 60, colors: sample.colors, isOpaque: sample.isOpaque, seed: 3)
        let whole = try encode(original, width: 37, isOpaque: sample.isOpaque, .whole).bytes
        let other = try Self.compressingAgain(whole)
        #expect(try encode(original, other, isOpaque: sample.isOpaque) == other)
        var changed = original
        changed[changed.count - 1] = original[0] == original[changed.count - 1] ? original[1] : original[0]
        #expect(
            try encode(changed, other, isOpaque: sample.isOpaque)
                == encode(changed, width: 37, isOpaque: sample.isOpaque, .whole).bytes)
    }

    @Test func `Damaged rows aren't used again`() throws {
        let original = pixels(width: 37, height: 60, colors: 900, isOpaque: true, seed: 3)
        let whole = try encode(original, width: 37, isOpaque: true, .whole).bytes
        for offset in [20, 300, 600] {
            var damaged = try Self.compressingAgain(whole)
            damaged[damaged.count - offset] ^= 0x55
            #expect(try encode(original, damaged, isOpaque: true) == whole)
        }
        #expect(CompressedRows(png: []) == nil)
        #expect(CompressedRows(png: Array(whole.prefix(60))) == nil)
    }

    /// Encodes pixels as one band.
    ///
    /// If the rows of the PNG `known` are the same, the encoder copies them without compressing them again.
    private func encode(_ pixels: [UInt32], _ known: [UInt8], isOpaque: Bool) throws -> [UInt8] {
        let sink = MemorySink()
        let header = try PNGHeader(
            width: 37, height: pixels.count / 37, pixelsPerMeter: 3780, isOpaque: isOpaque)
        let encoder = WholePNGEncoder(header, sink: sink, knownRows: CompressedRows(png: known))
        pixels.withUnsafeBufferPointer {
            if let base = $0.baseAddress { encoder.append(base, rowCount: pixels.count / 37) }
        }
        try encoder.finish()
        return sink.bytes
    }

    /// Returns a PNG with the same rows, which are stored instead of compressed.
    private static func compressingAgain(_ png: [UInt8]) throws -> [UInt8] {
        let rows = try #require(CompressedRows(png: png))
        let decompressor = try #require(libdeflate_alloc_decompressor())
        defer { libdeflate_free_decompressor(decompressor) }
        var raw = [UInt8](repeating: 0, count: 1 << 20)
        var count = 0
        let status = libdeflate_zlib_decompress(
            decompressor, rows.stream, rows.stream.count, &raw, raw.count, &count)
        #expect(status == LIBDEFLATE_SUCCESS)
        let compressor = try #require(libdeflate_alloc_compressor(0))
        defer { libdeflate_free_compressor(compressor) }
        var stored = [UInt8](repeating: 0, count: count + 1_000)
        let length = libdeflate_zlib_compress(compressor, raw, count, &stored, stored.count)
        let sink = MemorySink()
        let writer = PNGChunkWriter(sink: sink)
        try writer.write("IDAT", stored[..<length])
        try writer.write("IEND", [])
        let start = try #require(png.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
        return png[..<start] + sink.bytes
    }

    @Test(arguments: [16_384, 40_000])
    func `A long row takes few bytes if it is similar to the row above`(width: Int) throws {
        var random = SeededGenerator(seed: 7)
        var row = (0..<width).map { _ in 0xFF00_0000 | UInt32.random(in: 0..<200, using: &random) }
        let original = (0..<40).flatMap { _ in
            row[Int.random(in: 0..<width, using: &random)] = 0xFFFF_FFFF
            return row
        }
        let result = try encode(original, width: width, isOpaque: true, .streamed)
        #expect(result.bytes.count < 4 * width)
        #expect(try PNGRows(result.bytes).pixels == original)
    }

    /// Pixels that are equal to the pixels above have the same indices, which are copied.
    @Test(arguments: Kind.allCases, [7, 8, 9, 64])
    func `Columns of pixels are encoded like other pixels`(kind: Kind, width: Int) throws {
        var random = SeededGenerator(seed: 9)
        var row = (0..<width).map { _ in 0xFF00_0000 | UInt32.random(in: 0..<5, using: &random) }
        let original = (0..<300).flatMap { _ in
            let color = UInt32.random(in: 0..<250, using: &random)
            row[Int.random(in: 0..<width, using: &random)] = 0xFF00_0000 | color
            return row
        }
        for bandHeight in [1, 300] {
            let result = try encode(original, width: width, isOpaque: true, kind, bandHeight: bandHeight)
            #expect(try PNGRows(result.bytes).pixels == original)
        }
    }

    /// The picture has three segments of rows of palette indices.
    ///
    /// A color too many is in the last rows.
    @Test(
        arguments: [
            ("a palette", 200, Int.max), ("one color too many at the end", 257, .max),
            ("too much memory", 200, 20_000), ("noise", 5_000, .max),
        ], [false, true])
    func `Two threads write the same bytes as one`(
        sample: (name: String, colors: Int, limit: Int), startsThread: Bool
    ) throws {
        let (width, height) = (3_000, 1_000)
        var random = SeededGenerator(seed: 4)
        var row = [UInt32](repeating: 0xFFFF_FFFF, count: width)
        var original: [UInt32] = []
        for index in 0..<height {
            // Every fifth row is equal to the row above, and so are 100 rows in the middle.
            if index % 5 != 4, !(400..<500).contains(index) {
                for _ in 0..<20 {
                    let color = UInt32.random(in: 0..<199, using: &random)
                    row[Int.random(in: 0..<width, using: &random)] = 0xFF00_0000 | color
                }
            }
            // Noise fills several chunks, which mustn't depend on the time that each thread takes.
            if sample.name == "noise", index < 200 {
                for column in 0..<width {
                    row[column] = .random(in: 0xFF00_0000...0xFFFF_FFFF, using: &random)
                }
            }
            if index == height - 2, sample.name != "noise" {
                for color in 0..<sample.colors - 1 { row[color] = 0xFF00_0000 | UInt32(color) }
            }
            original += row
        }
        func encode(_ work: SharedWork?, bandHeight: Int) throws -> [UInt8] {
            let sink = MemorySink()
            let header = try PNGHeader(width: width, height: height, pixelsPerMeter: 3780, isOpaque: true)
            let encoder = try StreamedPNGEncoder(
                header, sink: sink, work: work, maximumIndexedLength: sample.limit)
            for start in stride(from: 0, to: height, by: bandHeight) {
                let band = Array(original[(start * width)..<(min(height, start + bandHeight) * width)])
                try encoder.append(band, rowCount: band.count / width)
            }
            try encoder.finish()
            #expect((encoder.paletteCount == nil) == (sample.name != "a palette"))
            return sink.bytes
        }
        let start: ThreadStart = { body in
            startsThread
                && Threads.start {
                    usleep(20_000)
                    body()
                }
        }
        let expected = try encode(nil, bandHeight: height)
        #expect(try PNGRows(expected).pixels == original)
        let shared = try SharedWork.run(capacity: 2, start: start) { work in
            try encode(work, bandHeight: 77)
        }
        // The bytes are too many for a message.
        let areEqual = shared == expected
        #expect(areEqual)
    }

    @Test(arguments: Kind.allCases)
    func `Rows are repeated without being handed over`(kind: Kind) throws {
        let sink = MemorySink()
        let header = try PNGHeader(width: 2, height: 5, pixelsPerMeter: 3780, isOpaque: true)
        let encoder = try kind.encoder(header, sink: sink)
        for row in [[0xFF00_0000, 0xFF11_2233] as [UInt32], [0xFFFF_FFFF, 0xFF00_0000]] {
            try row.withUnsafeBufferPointer {
                if let base = $0.baseAddress { try encoder.append(base, rowCount: 1) }
            }
            try encoder.repeatLastRow(row[0] == 0xFF00_0000 ? 2 : 1)
        }
        try encoder.finish()
        let (first, second): ([UInt32], [UInt32]) = ([0xFF00_0000, 0xFF11_2233], [0xFFFF_FFFF, 0xFF00_0000])
        #expect(try PNGRows(sink.bytes).pixels == first + first + first + second + second)
    }

    @Test(arguments: Kind.allCases)
    func `Long repetitions before, between and after rows survive the change to full color`(kind: Kind) throws
    {
        let width = 500
        var original = [UInt32](repeating: 0xFFFF_FFFF, count: width * 300)
        original += (0..<width).map { 0xFF00_0000 | UInt32($0 % 200) }
        original += [UInt32](repeating: 0xFF12_3456, count: width * 700)
        original += (0..<width).map { 0xFF00_0000 | UInt32($0) << 8 }
        original += [UInt32](repeating: 0xFFFF_FFFF, count: width * 333)
        let result = try encode(original, width: width, isOpaque: true, kind)
        #expect(result.colors == nil)
        #expect(try PNGRows(result.bytes).pixels == original)
    }

    @Test(arguments: Kind.allCases)
    func `The file tells its resolution and its color space`(kind: Kind) throws {
        let bytes = try encode([0xFF00_0000], width: 1, isOpaque: true, kind).bytes
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        for chunk in ["IHDR", "sRGB", "pHYs", "PLTE", "IDAT", "IEND"] { #expect(text.contains(chunk)) }
        // 96 pixels per inch are 3,780 = 0x0EC4 per meter.
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("pHYs".utf8)) })
        #expect(Array(bytes[(start + 4)..<(start + 13)]) == [0, 0, 0x0E, 0xC4, 0, 0, 0x0E, 0xC4, 1])
    }
}

import EspalierGraphics
import Testing

@testable import EspalierImageComparison

/// Tests the comparison of pictures that differ only in their compression.
@Suite struct RawRowTests {
    private static let rows: [[UInt8]] = (0..<40).map { y in
        (0..<30).map { UInt8(truncatingIfNeeded: $0 * 7 + y * y) & 3 }
    }
    private static let palette = TestPNG(
        width: 30, height: 40, depth: 8, colorType: 3,
        chunks: [("PLTE", [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])])

    /// Compares two files, and returns the verdict and whether pixels were decoded.
    private func compare(_ a: [UInt8], _ b: [UInt8]) throws -> (
        verdict: ImageComparison.Verdict, decodes: Bool
    ) {
        let sink = MemorySink()
        let result = try ImageComparison.compare(
            expected: .bytes(a, name: "a"), actual: .bytes(b, name: "b"), difference: sink)
        #expect(result.histogram.count == 256)
        return (result.verdict, !sink.bytes.isEmpty)
    }

    @Test(arguments: [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)])
    func rowsOfEveryColorTypeAreComparedWithoutDecoding(colorType: UInt8, channels: Int) throws {
        var png = Self.palette
        png.colorType = colorType
        if colorType != 3 { png.chunks = [] }
        let rows = Self.rows.map { row in row.flatMap { Array(repeating: $0, count: channels) } }
        let result = try compare(png.file(rows: rows, level: 1), png.file(rows: rows, level: 9))
        #expect(result.verdict == .samePixels)
        #expect(!result.decodes)
    }

    @Test func chunksMayEndAnywhere() throws {
        let whole = Self.palette.file(rows: Self.rows, level: 0)
        for length in [2, 7, 333, 1_000] {
            let split = Self.splitting(whole, into: length)
            #expect(try compare(whole, split).verdict == .samePixels)
        }
        #expect(try !compare(whole, Self.splitting(whole, into: 333)).decodes)
    }

    @Test func equalRowsWithOtherColorsDiffer() throws {
        var other = Self.palette
        other.chunks[0].content[4] = 1
        let result = try compare(Self.palette.file(rows: Self.rows), other.file(rows: Self.rows, level: 9))
        #expect(result.verdict == .differs)
        other = Self.palette
        other.chunks.append(("tRNS", [0]))
        #expect(
            try compare(Self.palette.file(rows: Self.rows), other.file(rows: Self.rows)).verdict == .differs)
    }

    @Test func aTransparentColorAfterThePixelsIsNotTheSame() throws {
        var png = TestPNG(width: 30, height: 40, depth: 8, colorType: 0)
        let opaque = png.file(rows: Self.rows)
        let chunk = ("tRNS", [0, 1] as [UInt8])
        let late = Array(opaque.dropLast(12)) + TestPNG.chunk(chunk.0, chunk.1) + Array(opaque.suffix(12))
        png.chunks = [chunk]
        #expect(try compare(png.file(rows: Self.rows), late).verdict == .differs)
        #expect(try compare(opaque, late).verdict == .samePixels)
    }

    @Test func damageIsFoundAlthoughRowsAreEqual() throws {
        let fine = Self.palette.file(rows: Self.rows, level: 1)
        let other = Self.palette.file(rows: Self.rows, level: 9)
        // The file ends with the rows' checksum, the chunk's checksum, and the chunk IEND of 12 bytes.
        for offset in [13, 16, 17, 20, 30] {
            var damaged = other
            damaged[damaged.count - offset] ^= 1
            #expect(throws: PictureFileError.self) { try compare(fine, damaged) }
            #expect(throws: PictureFileError.self) { try compare(damaged, fine) }
        }
        // Both files have the same rows, but there is no filter 9.
        let rows = [9] + Self.rows.joined(separator: [0])
        #expect(throws: PictureFileError.self) {
            try compare(
                Self.palette.file(pixelData: TestPNG.compressed(rows, level: 1)),
                Self.palette.file(pixelData: TestPNG.compressed(rows, level: 9)))
        }
    }

    /// Returns a file in which the pixels are in chunks of a given length.
    private static func splitting(_ png: [UInt8], into length: Int) -> [UInt8] {
        let start = 8 + 25 + 12 + (palette.chunks.first?.content.count ?? 0)
        let data = Array(png[(start + 8)..<(png.count - 16)])
        let chunks = stride(from: 0, to: data.count, by: length).flatMap {
            TestPNG.chunk("IDAT", Array(data[$0..<min($0 + length, data.count)]))
        }
        return png[..<start] + chunks + TestPNG.chunk("IEND", [])
    }
}

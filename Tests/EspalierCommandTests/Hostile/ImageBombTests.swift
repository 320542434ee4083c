import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests small image files that would take seconds or gigabytes to decode.
@Suite("Image bombs") struct ImageBombTests {
    /// Returns a progressive JPEG that is small, because its scans contain only runs of empty blocks.
    static func jpeg(side: Int, scans: Int) -> [UInt8] {
        func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
            [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
        }
        let size = [UInt8(side >> 8), UInt8(side & 255)]
        var bytes: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        bytes += segment(0xC2, [8] + size + size + [1, 1, 0x11, 0])
        // The Huffman table has a single code of one bit. The code means a run of 2^14 blocks, plus the number in the
        // next 14 bits.
        bytes += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0])
        let blocks = ((side + 7) / 8) * ((side + 7) / 8)
        let scan =
            segment(0xDA, [1, 1, 0, 1, 63, 0])
            + [UInt8](repeating: 0, count: ((blocks + 16_383) / 16_384 * 15 + 7) / 8)
        for _ in 0..<scans { bytes += scan }
        return bytes + [0xFF, 0xD9]
    }

    /// Returns a PNG of 10 x 10 pixels, whose data is decompressed to `count` times 258 zeros.
    static func png(runs count: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - $0 * 8) & 255) } }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            return number(data.count) + body + number(Int(PNGBits.checksum(body)))
        }
        var bits = PNGBits()
        // The last deflate block uses fixed codes: a zero, followed by matches of 258 bytes at a distance of one byte.
        for bit in [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] { bits.append(bit) }
        for _ in 0..<count { for bit in [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] { bits.append(bit) } }
        for _ in 0..<7 { bits.append(0) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(10) + number(10) + [8, 2, 0, 0, 0])
            + chunk("IDAT", [0x78, 0x01] + bits.bytes + [0, 0, 0, 0]) + chunk("IEND", [])
    }

    private struct PNGBits {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        mutating func append(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit) << UInt8(used)
            used += 1
        }

        static func checksum(_ bytes: [UInt8]) -> UInt32 {
            ~bytes.reduce(~0 as UInt32) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
            }
        }
    }

    struct Bomb: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let image: Image
        let problem: String
    }

    static let bombs = [
        Bomb(
            testDescription: "a JPEG of 101 scans",
            image: Image(
                format: .jpeg, data: Data(jpeg(side: 80, scans: 101)), pixelWidth: 80, pixelHeight: 80),
            problem: "the JPEG image can't be decoded: it has more than 100 scans"),
        Bomb(
            testDescription: "a PNG with 5 MB too much",
            image: Image(format: .png, data: Data(png(runs: 20_000)), pixelWidth: 10, pixelHeight: 10),
            problem: "the PNG image can't be decoded: it holds more data than its pixels need"),
    ]

    @Test(arguments: bombs) func refusesImageBombs(_ bomb: Bomb) {
        #expect(ImageLibrary().problem(of: bomb.image)?.message == bomb.problem)
    }

    @Test func aHundredScansAreRead() {
        let image = Image(
            format: .jpeg, data: Data(Self.jpeg(side: 80, scans: 100)), pixelWidth: 80, pixelHeight: 80)
        #expect(ImageLibrary().problem(of: image) == nil)
    }

    @Test func surplusWithinTheBoundIsRead() {
        // The image needs 310 bytes: 300 for its pixels and a filter byte for each of 10 rows. The data has 517 bytes.
        let image = Image(format: .png, data: Data(Self.png(runs: 2)), pixelWidth: 10, pixelHeight: 10)
        #expect(ImageLibrary().problem(of: image) == nil)
    }

    private func place(_ image: Image) throws -> Workplace {
        let folder = try Workplace()
        let name = "bomb." + image.format.rawValue
        try folder.write([UInt8](image.data), to: name)
        try folder.write(
            """
            layout: { type: grid, itemHeight: 80 }
            views: { cell: { content: [{ image: "{photo}", width: 60, height: 40 }] } }
            data: { sections: [{ items: [
              { label: A, photo: \(name) }] }] }

            """, to: "d.yaml")
        return folder
    }

    /// Each command reports the image, even `check`, although the cells have a fixed height and needn't be measured.
    @Test(arguments: bombs, [["check"], ["render", "-o", "d.svg"], ["render", "-o", "d.png"]])
    func areReportedAtTheirItem(_ bomb: Bomb, _ words: [String]) throws {
        let folder = try place(bomb.image)
        let result = try Tool(in: folder).run(words + ["d.yaml"])
        folder.expectOrder(after: result, status: 0)
        let name = "bomb." + bomb.image.format.rawValue
        #expect(
            result.errors.hasPrefix("d.yaml:4:3: warning: '\(name)' is left out: \(bomb.problem)\n"),
            "\(result.errors)")
    }

    @Test(arguments: ["check", "render"]) func allImagesTogetherHaveALimitOfPixels(_ word: String) throws {
        let folder = try place(
            Image(format: .png, data: Data(Self.png(runs: 2)), pixelWidth: 10, pixelHeight: 10))
        let result = try Tool(in: folder).run([word, "d.yaml", "--limit", "image-pixels=99"])
        folder.expectOrder(after: result, status: 0)
        #expect(
            result.errors.hasPrefix(
                "d.yaml:4:3: warning: 'bomb.png' is left out: including it, the images have 100 pixels, "
                    + "which is beyond the limit of 99\n"), "\(result.errors)")
    }
}

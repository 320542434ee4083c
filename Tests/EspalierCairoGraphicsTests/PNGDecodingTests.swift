import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct PNGDecodingTests {
    /// Returns a PNG of one pixel with 16 bits per component.
    private func png(
        _ components: [UInt16], colorType: UInt8, texts: [(type: String, content: [UInt8])] = []
    ) throws -> [UInt8] {
        let sink = MemorySink()
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        signature.withUnsafeBytes { sink.write($0) }
        let chunks = PNGChunkWriter(sink: sink)
        try chunks.write("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 16, colorType, 0, 0, 0])
        for text in texts { try chunks.write(text.type, text.content) }
        let row = components.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        try chunks.write("IDAT", ZlibStream.compress([0] + row))
        try chunks.write("IEND", [])
        return sink.bytes
    }

    private func firstPixel(of image: Image) throws -> UInt32 {
        let buffer = try ImageLibrary().pixels(of: image)
        return withExtendedLifetime(buffer) { buffer.pixels[0] }
    }

    /// Browsers treat 16-bit pixels as sRGB if the file doesn't state their color space.
    @Test(
        arguments: [
            ([0x8080], 0, 0xFF80_8080), ([0xFFFF, 0x8080, 0x0000], 2, 0xFFFF_8000),
        ] as [([UInt16], UInt8, UInt32)])
    func sixteenBitsAreNotLinear(_ components: [UInt16], _ colorType: UInt8, _ pixel: UInt32) throws {
        let bytes = try png(components, colorType: colorType)
        let image = Image(format: .png, data: Data(bytes), pixelWidth: 1, pixelHeight: 1)
        #expect(try firstPixel(of: image) == pixel)
    }

    @Test func compressedTextsAreSkipped() throws {
        let zeros = try Array("a\0\0".utf8) + ZlibStream.compress([UInt8](repeating: 0, count: 8_000_000))
        let plain = try png([0x8080], colorType: 0)
        let comment = Array("Comment\0text".utf8)
        let texts = try png(
            [0x8080], colorType: 0,
            texts: [("zTXt", zeros), ("tEXt", comment), ("zTXt", zeros), ("iTXt", zeros)])
        #expect(Image(header: Data(plain))?.data == Data(plain))
        #expect(Image(header: Data(texts))?.data == Data(plain))
        let image = Image(format: .png, data: Data(texts), pixelWidth: 1, pixelHeight: 1)
        #expect(try firstPixel(of: image) == 0xFF80_8080)
    }
}

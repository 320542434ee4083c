import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// The decoded pixels of a PNG file.
struct DecodedPicture {
    let width: Int
    let height: Int
    private let pixels: [UInt32]

    init(png bytes: [UInt8]) throws {
        try #require(bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "no PNG file")
        func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
        let image = Image(format: .png, data: Data(bytes), pixelWidth: width, pixelHeight: height)
        let buffer = try ImageDecoder.decodePNG(image)
        pixels = Array(UnsafeBufferPointer(start: buffer.pixels, count: width * height))
    }

    var colorCount: Int { Set(pixels).count }
}

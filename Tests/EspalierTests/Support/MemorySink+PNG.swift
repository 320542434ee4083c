import EspalierGraphics
import Foundation

@testable import EspalierCairoGraphics

extension MemorySink {
    /// Writes a PNG file with the given size and pixel data.
    ///
    /// The rest of the header is taken from `header`, and the palette is taken from `file`.
    func write(png header: [UInt8], size: ArraySlice<UInt8>, file: PNGFile, data: [UInt8]) throws {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        signature.withUnsafeBytes { write($0) }
        let chunks = PNGChunkWriter(sink: self)
        try chunks.write("IHDR", Array(size) + header[8...])
        for type in ["PLTE", "tRNS"] {
            if let content = file.content(type) { try chunks.write(type, content) }
        }
        try chunks.write("IDAT", data)
        try chunks.write("IEND", [])
    }
}

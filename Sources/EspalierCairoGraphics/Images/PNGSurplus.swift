import CDeflate
import EspalierGraphics
import Foundation

/// Finds what PNG files contain in addition to their pixels.
///
/// libpng decompresses all data and all texts, and discards the surplus. A megabyte of compressed data can contain a
/// gigabyte.
enum PNGSurplus {
    private static let textTypes: Set<String> = ["zTXt", "iTXt"]

    /// The maximum compression ratio of deflate (zlib, "technical details").
    private static let greatestRatio = 1_032

    /// Checks the compressed data of a PNG.
    ///
    /// - Throws: `ImageError.surplusData`, or `ImageError.undecodable` if the memory isn't sufficient for the check.
    static func check(_ image: Image) throws(ImageError) {
        let bytes = [UInt8](image.data)
        // The header chunk contains the bit depth and the color type. If the file ends before the end of this chunk,
        // libpng reports the error.
        guard bytes.count > 33 else { return }
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(bytes[25])] ?? 4
        let rowBytes = (image.storedWidth * channels * Int(min(bytes[24], 16)) + 7) / 8
        // Interlaced images have up to twice as many rows. Each row has a filter byte and may end with an incomplete
        // byte.
        let limit = 2 * image.storedHeight * (rowBytes + 2)
        let data = CompressedRows.stream(ofPNG: bytes)
        if data.count <= limit / greatestRatio { return }
        guard try fits(data, limit) else { throw .surplusData }
    }

    /// Returns the bytes of a PNG without the chunks of compressed texts.
    ///
    /// If the file isn't a sequence of whole chunks, the rest is kept, so that libpng reports the error.
    static func withoutTexts(_ png: [UInt8]) -> [UInt8] {
        var chunks = PNGChunks(png)
        var kept: [UInt8] = []
        var start = 0
        while let chunk = chunks.next() {
            guard textTypes.contains(chunk.type) else { continue }
            // A chunk has its length and its type before the content, and a checksum after it.
            kept += png[start..<chunk.content.startIndex - 8]
            start = chunk.content.endIndex + 4
        }
        return start == 0 ? png : kept + png[start...]
    }

    /// Returns false if `data` is larger than `limit` bytes after decompression.
    ///
    /// libpng finds all other problems.
    static func fits(_ data: [UInt8], _ limit: Int) throws(ImageError) -> Bool {
        let failure = ImageError.undecodable(format: "PNG", message: "not enough memory")
        guard let decompressor = libdeflate_alloc_decompressor() else { throw failure }
        defer { libdeflate_free_decompressor(decompressor) }
        guard let output = malloc(limit) else { throw failure }
        defer { free(output) }
        var count = 0
        return libdeflate_zlib_decompress(decompressor, data, data.count, output, limit, &count)
            != LIBDEFLATE_INSUFFICIENT_SPACE
    }
}

import CDeflate
import EspalierGraphics
import Foundation

/// Finds PNG files whose compressed data contains more than their pixels.
///
/// libpng decompresses all of the data and discards the surplus. A megabyte of compressed data can contain a gigabyte.
enum PNGSurplus {
    /// The maximum compression ratio of deflate (zlib, "technical details").
    private static let greatestRatio = 1_032

    /// Checks the compressed data of a PNG.
    ///
    /// - Throws: `ImageError.surplusData`
    static func check(_ image: Image) throws(ImageError) {
        let bytes = [UInt8](image.data)
        // The header chunk contains the bit depth and the color type. If the file ends before the end of this chunk,
        // libpng reports the error.
        guard bytes.count > 33 else { return }
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(bytes[25])] ?? 4
        let rowBytes = (image.pixelWidth * channels * Int(min(bytes[24], 16)) + 7) / 8
        // Interlaced images have up to twice as many rows. Each row has a filter byte and may end with an incomplete
        // byte.
        let limit = 2 * image.pixelHeight * (rowBytes + 2)
        let data = CompressedRows.stream(ofPNG: bytes)
        guard data.count <= limit / greatestRatio || fits(data, limit) else { throw .surplusData }
    }

    /// Returns false if `data` is larger than `limit` bytes after decompression.
    ///
    /// libpng finds all other problems.
    private static func fits(_ data: [UInt8], _ limit: Int) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor(), let output = malloc(limit) else {
            return true
        }
        defer {
            libdeflate_free_decompressor(decompressor)
            free(output)
        }
        var count = 0
        return libdeflate_zlib_decompress(decompressor, data, data.count, output, limit, &count)
            != LIBDEFLATE_INSUFFICIENT_SPACE
    }
}

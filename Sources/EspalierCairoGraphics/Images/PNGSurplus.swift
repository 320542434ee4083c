import CDeflate
import CPNG
import Foundation

/// Finds what PNG files contain in addition to their pixels.
///
/// libpng decompresses all data, and discards the surplus. A megabyte of compressed data can contain a gigabyte.
enum PNGSurplus {
    /// The maximum compression ratio of deflate (zlib, "technical details").
    private static let greatestRatio = 1_032
    /// The size of decompressed data up to which a file is checked in memory.
    private static let checkedSize = 64 << 20
    /// The chunks that change the meaning of pixel values.
    private static let colorChunks: Set<String> = ["gAMA", "cHRM", "iCCP", "cICP", "sBIT"]

    /// Returns true if the rows of a PNG can be decoded one by one.
    static func isSimple(_ data: Data) -> Bool {
        // The header chunk contains the bit depth, the color type and the interlace method.
        guard data.count > 33 else { return false }
        let header = [UInt8](data.prefix(29))
        guard header[24] <= 8, header[28] == 0 else { return false }
        var isSimple = false
        forEachChunk(of: data) { type, _ in
            if type == "IDAT" { isSimple = true }
            return type != "IDAT" && !colorChunks.contains(type)
        }
        return isSimple
    }

    /// Returns the compressed pixels of a PNG.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - position: The offset of the first chunk of pixels.
    /// - Returns: The pixels; nil if a chunk is damaged.
    static func pixelData(of data: Data, from position: Int) -> Data? {
        var (result, isWhole) = (Data(), true)
        forEachChunk(of: data, from: position) { type, content in
            guard type == "IDAT" else { return false }
            let (start, end) = (content.lowerBound, content.upperBound)
            let checksum = data[(start - 4)..<end].withUnsafeBytes {
                libdeflate_crc32(0, $0.baseAddress, $0.count)
            }
            let stored = data[end..<(end + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            isWhole = checksum == stored
            // A file with one chunk isn't copied.
            result = result.isEmpty ? data[content] : result + data[content]
            return isWhole
        }
        return isWhole ? result : nil
    }

    /// Checks the compressed data of a PNG.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - width: The width of the stored image.
    ///   - height: The height of the stored image.
    /// - Throws: `ImageError.surplusData`, or `ImageError.undecodable` if the memory isn't sufficient for the check.
    static func check(_ data: Data, width: Int, height: Int) throws(ImageError) {
        // If the file ends before the end of the header, libpng reports the error.
        guard data.count > 33 else { return }
        let header = [UInt8](data.prefix(29))
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(header[25])] ?? 4
        let rowBytes = (width * channels * Int(min(header[24], 16)) + 7) / 8
        // Interlaced images have up to twice as many rows. Each row has a filter byte and may end with an incomplete
        // byte.
        let limit = 2 * height * (rowBytes + 2)
        var stream: [UInt8] = []
        forEachChunk(of: data) { type, content in
            if type == "IDAT" { stream += data[content] }
            return true
        }
        if stream.count <= limit / greatestRatio { return }
        guard try fits(stream, limit) else { throw .surplusData }
    }

    /// Returns false if `data` is larger than `limit` bytes after decompression.
    ///
    /// libpng finds all other problems.
    static func fits(_ data: [UInt8], _ limit: Int) throws(ImageError) -> Bool {
        let failure = ImageError.undecodable(format: "PNG", message: "not enough memory")
        if limit > checkedSize {
            let code = espalier_zlib_fits(data, data.count, limit)
            guard code >= 0 else { throw failure }
            return code != 0
        }
        guard let decompressor = libdeflate_alloc_decompressor() else { throw failure }
        defer { libdeflate_free_decompressor(decompressor) }
        guard let output = malloc(limit) else { throw failure }
        defer { free(output) }
        var count = 0
        return libdeflate_zlib_decompress(decompressor, data, data.count, output, limit, &count)
            != LIBDEFLATE_INSUFFICIENT_SPACE
    }

    /// Calls `body` with the type and the indexes of the content of each whole chunk, until it returns false.
    private static func forEachChunk(
        of data: Data, from first: Int = 8, _ body: (String, Range<Int>) -> Bool
    ) {
        var position = first
        let start = data.startIndex
        while position + 12 <= data.count {
            let length = data[start + position..<start + position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= data.count - position - 12 else { return }
            let type = String(decoding: data[start + position + 4..<start + position + 8], as: UTF8.self)
            if !body(type, start + position + 8..<start + position + 8 + length) { return }
            position += 12 + length
        }
    }
}

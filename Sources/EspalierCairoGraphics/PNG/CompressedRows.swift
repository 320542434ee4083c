import CDeflate
import Foundation

/// The compressed rows of an existing PNG.
///
/// An encoder writes them again if its picture has the same rows.
///
/// Decompressing and comparing rows takes a tenth of the time of compressing them. Therefore, a snapshot that hasn't
/// changed is encoded faster if its baseline is known.
package struct CompressedRows: Sendable {
    /// The zlib stream of the rows: the joined contents of all `IDAT` chunks.
    let stream: [UInt8]

    /// Finds the rows in the bytes of a PNG; nil if no rows are found.
    ///
    /// The file isn't checked otherwise, because the rows are used only if they are equal to the rows of the new
    /// picture.
    package init?(png: [UInt8]) {
        stream = png.withUnsafeBytes { Self.stream(ofPNG: $0) }
        if stream.isEmpty { return nil }
    }

    /// Returns the joined contents of all `IDAT` chunks.
    static func stream(ofPNG bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - 12 else { break }
            if bytes[position + 4..<position + 8].elementsEqual("IDAT".utf8) {
                result.append(
                    contentsOf: UnsafeRawBufferPointer(
                        rebasing: bytes[(position + 8)..<(position + 8 + length)]))
            }
            position += 12 + length
        }
        return result
    }

    /// Returns true if decompressing results in these rows.
    ///
    /// - Complexity: O(rows)
    func contain(_ rows: [UInt8]) -> Bool {
        // The stream ends with the Adler-32 checksum of the rows. Computing the checksum is faster than decompressing.
        let checksum = stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        guard libdeflate_adler32(1, rows, rows.count) == checksum,
            let decompressor = libdeflate_alloc_decompressor()
        else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        var (used, written) = (0, 0)
        let output = [UInt8](unsafeUninitializedCapacity: rows.count) { output, count in
            let status = libdeflate_zlib_decompress_ex(
                decompressor, stream, stream.count, output.baseAddress, output.count, &used, &written)
            count = status == LIBDEFLATE_SUCCESS ? written : 0
        }
        return used == stream.count && output.count == rows.count
            && memcmp(output, rows, rows.count) == 0
    }
}

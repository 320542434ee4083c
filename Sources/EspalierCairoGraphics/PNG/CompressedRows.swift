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
        stream = Self.stream(ofPNG: png)
        if stream.isEmpty { return nil }
    }

    /// Returns the joined contents of all `IDAT` chunks.
    static func stream(ofPNG bytes: [UInt8]) -> [UInt8] {
        PNGChunks(bytes).reduce(into: []) { if $1.type == "IDAT" { $0 += $1.content } }
    }

    /// Returns true if decompressing results in these rows.
    ///
    /// - Complexity: O(rows)
    func contain(_ rows: [UInt8]) -> Bool {
        // The stream ends with the Adler-32 checksum of the rows. Computing the checksum is faster than decompressing.
        let checksum = stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        guard libdeflate_adler32(1, rows, rows.count) == checksum else { return false }
        let result = ZlibStream.decompress(stream, capacity: rows.count)
        return result.streamLength == stream.count && result.bytes.count == rows.count
            && memcmp(result.bytes, rows, rows.count) == 0
    }
}

/// The chunks of a PNG, up to the first chunk that isn't complete.
struct PNGChunks: Sequence, IteratorProtocol {
    private let png: [UInt8]
    /// The offset after the signature and the chunks that have been returned.
    private var position = 8

    init(_ png: [UInt8]) { self.png = png }

    mutating func next() -> (type: String, content: ArraySlice<UInt8>)? {
        guard position + 12 <= png.count else { return nil }
        let (length, start) = (png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }, position + 8)
        guard length <= png.count - position - 12 else { return nil }
        position += 12 + length
        return (String(decoding: png[start - 4..<start], as: UTF8.self), png[start..<start + length])
    }
}

import CDeflate
import EspalierGraphics

/// Text in a PNG file: a compressed `iTXt` chunk (PNG, third edition, section 11.3.3.4).
package enum PNGText {
    /// The offset after the signature and the header chunk.
    private static let headerEnd = 33
    /// The maximum size of a decompressed text, in bytes.
    private static let limit = 64 << 20

    /// Returns a PNG to which a text has been added, in a chunk before its pixels.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - keyword: The name of the text, up to 79 ASCII characters.
    ///   - png: The bytes of the file.
    /// - Returns: The file with the text; `png` itself if it is too short for a header.
    /// - Throws: `PNGError`
    package static func embedding(_ text: String, keyword: String, in png: [UInt8]) throws -> [UInt8] {
        guard png.count > headerEnd else { return png }
        let sink = MemorySink()
        // The zeros at both ends terminate the keyword, the language and the translated keyword. The 1 and the
        // following 0 specify that the text is compressed.
        let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
        try PNGChunkWriter(sink: sink).write(
            "iTXt", head + ZlibStream.compress(Array(text.utf8)))
        return png[..<headerEnd] + sink.bytes + png[headerEnd...]
    }

    /// Returns the text with a keyword; nil if the file has no such text or if the text isn't valid.
    ///
    /// Only the chunks before the pixels are read.
    package static func text(keyword: String, in png: [UInt8]) -> String? {
        let head = Array(keyword.utf8) + [0, 1, 0, 0, 0]
        for (type, content) in PNGChunks(png) {
            if type == "IDAT" { return nil }
            if type == "iTXt", content.starts(with: head) {
                return decompressed(Array(content.dropFirst(head.count)))
                    .map { String(decoding: $0, as: UTF8.self) }
            }
        }
        return nil
    }

    private static func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
        // The decompressed size isn't stored in the file. Texts are compressed to about a tenth of their size.
        var capacity = max(1_024, min(limit, bytes.count * 16))
        while true {
            let result = ZlibStream.decompress(bytes, capacity: capacity)
            if result.status == LIBDEFLATE_SUCCESS { return result.bytes }
            guard result.status == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
            capacity = min(limit, capacity * 8)
        }
    }
}

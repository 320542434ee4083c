import CDeflate
import CPNG
import Foundation

/// Decompresses the filtered rows of a PNG without decoding their pixels, and owns zlib's state.
///
/// If the file is irregular in any way, the methods return false. The file is then read with `PNGRowReader`, which
/// reports the reason.
///
/// The type is `@unchecked Sendable` because only one thread at a time reads rows.
final class RawRowReader: @unchecked Sendable {
    private let contents: PictureContents
    private let outline: PNGOutline
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    /// The position in the file after the bytes that were read.
    private var position: Int
    /// The number of bytes of the current chunk that weren't read yet; nil before the first chunk.
    private var rest: Int?
    private var chunkChecksum: UInt32 = 0
    /// The number of bytes that were read from all chunks.
    private var count = 0
    private var hasEnded = false
    /// A Boolean value that indicates whether the checksums of all chunks were right so far.
    private var isValid = true
    /// The Adler-32 checksum of all rows so far.
    private(set) var checksum: UInt32 = 1

    private static let inputLength = 1 << 16
    /// The length of the header before the deflate data, and of the checksum after the data (RFC 1950, section 2.2).
    private static let (headLength, checksumLength) = (2, 4)

    /// Opens the rows of a picture; nil if there is no memory for zlib.
    init?(_ contents: PictureContents, _ outline: PNGOutline) {
        (self.contents, self.outline, position) = (contents, outline, outline.pixelDataStart)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(byteCount: Self.inputLength, alignment: 16)
        if espalier_inflate_init_raw(stream) != Z_OK { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    /// Fills the output with the next bytes of the rows.
    func read(into output: UnsafeMutableRawBufferPointer) -> Bool {
        guard let bytes = output.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
        (stream.pointee.next_out, stream.pointee.avail_out) = (bytes, UInt32(clamping: output.count))
        while stream.pointee.avail_out > 0 {
            guard decompress(), !hasEnded || stream.pointee.avail_out == 0 else { return false }
        }
        checksum = libdeflate_adler32(checksum, bytes, output.count)
        return true
    }

    /// Reads the rest of the file's pixel data; returns true if it contains no further rows and all checksums are
    /// right.
    func finish() -> Bool {
        var surplus: UInt8 = 0
        let isAtEnd = withUnsafeMutablePointer(to: &surplus) { byte in
            (stream.pointee.next_out, stream.pointee.avail_out) = (byte, 1)
            while !hasEnded, stream.pointee.avail_out == 1 {
                guard decompress() else { return false }
            }
            return stream.pointee.avail_out == 1
        }
        let end = count - Int(stream.pointee.avail_in)
        while isAtEnd, fill() {}
        return isAtEnd && isValid && end == outline.pixelDataCount - Self.checksumLength
            && count == outline.pixelDataCount && checksum == outline.rowChecksum
    }

    private func decompress() -> Bool {
        if hasEnded || stream.pointee.avail_in == 0 && !fill() { return false }
        let code = inflate(stream, Z_NO_FLUSH)
        hasEnded = code == Z_STREAM_END
        return code == Z_OK || hasEnded
    }

    /// Reads the next compressed bytes; returns false at the end of the pixel data.
    private func fill() -> Bool {
        while (rest ?? 0) == 0 {
            guard rest == nil || endChunk(), beginChunk() else { return false }
        }
        let wanted = UnsafeMutableRawBufferPointer(rebasing: input[..<min(rest ?? 0, input.count)])
        guard let base = wanted.baseAddress?.assumingMemoryBound(to: UInt8.self),
            (try? contents.read(at: position, into: wanted)) == wanted.count
        else { return false }
        chunkChecksum = libdeflate_crc32(chunkChecksum, base, wanted.count)
        (stream.pointee.next_in, stream.pointee.avail_in) = (base, UInt32(wanted.count))
        if count == 0 {
            guard wanted.count >= Self.headLength, Self.isHead(base[0], base[1]) else { return false }
            stream.pointee.next_in += Self.headLength
            stream.pointee.avail_in -= UInt32(Self.headLength)
        }
        position += wanted.count
        rest = rest.map { $0 - wanted.count }
        count += wanted.count
        return true
    }

    private func beginChunk() -> Bool {
        guard let header = try? contents.read(at: position, count: 8), header.count == 8,
            header[4...].elementsEqual("IDAT".utf8)
        else { return false }
        position += header.count
        rest = PNGOutline.number(header, at: 0)
        chunkChecksum = libdeflate_crc32(0, Array(header[4...]), 4)
        return true
    }

    private func endChunk() -> Bool {
        let stored = (try? contents.read(at: position, count: 4)) ?? []
        position += stored.count
        isValid = isValid && stored.count == 4 && PNGOutline.number(stored, at: 0) == Int(chunkChecksum)
        return isValid
    }

    /// Returns true for zlib's header of deflate data without a preset dictionary (RFC 1950, section 2.2).
    private static func isHead(_ method: UInt8, _ flags: UInt8) -> Bool {
        method & 15 == 8 && method >> 4 <= 7 && flags & 32 == 0
            && (Int(method) << 8 | Int(flags)) % 31 == 0
    }
}

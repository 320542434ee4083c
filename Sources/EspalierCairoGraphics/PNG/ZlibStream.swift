import CDeflate

/// Compresses and decompresses whole zlib streams with libdeflate.
///
/// libdeflate takes half of the time of zlib, but requires all of its input at once.
enum ZlibStream {
    /// The compression level, which is the fastest level that finds repetitions.
    ///
    /// Rows of diagrams are so repetitive that higher levels reduce the size only a little.
    private static let level: Int32 = 1

    /// Compresses bytes to a zlib stream, including its header and checksum.
    static func compress(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else {
            throw .notEnoughMemory(bytes: bytes.count)
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = bytes.withUnsafeBytes {
                libdeflate_zlib_compress(compressor, $0.baseAddress, $0.count, output.baseAddress, bound)
            }
        }
        // libdeflate returns 0 bytes if the output doesn't fit into the buffer, which can't happen for a buffer of the
        // maximum size.
        guard !output.isEmpty else { throw .compression(code: 0) }
        return output
    }

    /// The result of decompressing a stream.
    struct Decompressed {
        var status = LIBDEFLATE_BAD_DATA
        /// The decompressed bytes; empty unless the status is `LIBDEFLATE_SUCCESS`.
        var bytes: [UInt8] = []
        /// The number of bytes of the stream, which may be followed by other bytes.
        var streamLength = 0
    }

    /// Decompresses a stream to at most `capacity` bytes.
    static func decompress(_ stream: [UInt8], capacity: Int) -> Decompressed {
        var result = Decompressed()
        guard let decompressor = libdeflate_alloc_decompressor() else { return result }
        defer { libdeflate_free_decompressor(decompressor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            result.status = libdeflate_zlib_decompress_ex(
                decompressor, stream, stream.count, output.baseAddress, capacity, &result.streamLength,
                &count)
            if result.status != LIBDEFLATE_SUCCESS { count = 0 }
        }
        result.bytes = bytes
        return result
    }
}

import CDeflate

/// Compresses a whole picture with libdeflate.
///
/// libdeflate takes half of the time of zlib, but requires all of its input at once.
enum PictureCompressor {
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
}

import CDeflate

/// Compresses a whole picture at once with libdeflate, which takes half of zlib's time but wants all of its input
/// together.
enum PictureCompressor {
    /// The fastest that finds repetitions at all: a diagram's rows repeat so much that the others gain little.
    private static let level: Int32 = 1

    /// A zlib stream with its header and checksum.
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
        // It answers 0 for an output that is too small, which the bound rules out.
        guard !output.isEmpty else { throw .compression(code: 0) }
        return output
    }
}

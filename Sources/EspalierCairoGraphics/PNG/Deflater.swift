import CPNG

/// Compresses bytes with zlib, and owns zlib's state.
///
/// The output is raw deflate, so that separately compressed pieces can be joined.
final class Deflater {
    /// The compressed bytes that haven't been taken yet.
    var output: [UInt8] = []
    private let stream: UnsafeMutablePointer<z_stream>

    /// The compression level, zlib's fastest.
    ///
    /// Rows of diagrams are so repetitive that higher levels gain little and take much time.
    static let level: Int32 = 1

    /// Creates a compressor.
    ///
    /// - Parameter findsRunsOnly: True to match only the previous byte, which is faster and gives fewer bytes for zeros.
    /// - Throws: `PNGError.compression`
    init(findsRunsOnly: Bool = false) throws(PNGError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = espalier_deflate_init_raw(stream, Self.level, findsRunsOnly ? Z_RLE : Z_DEFAULT_STRATEGY)
        guard code == Z_OK else {
            stream.deallocate()
            throw .compression(code: code)
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func compress(_ bytes: UnsafePointer<UInt8>, count: Int) throws(PNGError) {
        var (start, left) = (bytes, count)
        // The lengths in zlib's interface have 32 bits.
        while left > 0 {
            let length = min(left, 1 << 30)
            try run(start, length, flush: Z_NO_FLUSH)
            (start, left) = (start + length, left - length)
        }
    }

    /// Ends at a byte boundary and discards the window, so that other compressed bytes can follow.
    func synchronize() throws(PNGError) { try run(nil, 0, flush: Z_FULL_FLUSH) }

    func finish() throws(PNGError) { try run(nil, 0, flush: Z_FINISH) }

    private func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int, flush: Int32) throws(PNGError) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes)
        stream.pointee.avail_in = UInt32(count)
        var isFull = true
        while isFull {
            var code: Int32 = Z_OK
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { buffer in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                code = deflate(stream, flush)
                output.append(contentsOf: buffer.prefix(buffer.count - Int(stream.pointee.avail_out)))
                isFull = stream.pointee.avail_out == 0
            }
            // Z_BUF_ERROR isn't a failure: there was nothing left to do.
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw .compression(code: code)
            }
        }
    }
}

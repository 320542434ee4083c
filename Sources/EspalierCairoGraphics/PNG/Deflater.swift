import CPNG

/// Compresses bytes with zlib, and owns zlib's state.
///
/// The output is raw deflate data, so that pieces can be compressed separately and joined.
final class Deflater {
    /// The compressed bytes that the user of this object hasn't removed yet.
    var output: [UInt8] = []
    private let stream: UnsafeMutablePointer<z_stream>

    /// The compression level, which is zlib's fastest.
    ///
    /// Rows of diagrams are so repetitive that higher levels take much more time but reduce the size only a little.
    static let level: Int32 = 1

    /// Creates a compressor.
    ///
    /// - Parameter findsRunsOnly: True to find only repetitions of the previous byte. This is faster, and results in
    ///   fewer bytes for zeros.
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

    /// Prepares for data that don't depend on earlier data.
    ///
    /// - Throws: `PNGError.compression`
    func reset() throws(PNGError) {
        let code = deflateReset(stream)
        guard code == Z_OK else { throw .compression(code: code) }
    }

    func compress(_ bytes: UnsafePointer<UInt8>, count: Int) throws(PNGError) {
        try run(bytes, count, flush: Z_NO_FLUSH)
    }

    /// Completes the last byte and discards the window, so that separately compressed bytes can follow.
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
            // Z_BUF_ERROR only means that there was nothing to do.
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw .compression(code: code)
            }
        }
    }
}

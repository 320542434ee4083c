import CPNG

/// Compresses zeros with zlib, and owns zlib's state.
///
/// zlib finds only repetitions of the previous byte here. Zeros take half of the bytes that ISA-L needs.
final class RunDeflater {
    /// The compressed bytes: raw deflate data, so that they can be joined with others.
    private(set) var output: [UInt8] = []
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a compressor.
    ///
    /// - Throws: `PNGError.compression`
    init() throws(PNGError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = espalier_deflate_init_raw(stream, 1, Z_RLE)
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
        try run(bytes, count, flush: Z_NO_FLUSH)
    }

    /// Completes the last byte and discards the window, so that separately compressed bytes can follow.
    func synchronize() throws(PNGError) { try run(nil, 0, flush: Z_FULL_FLUSH) }

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
            guard code == Z_OK || code == Z_BUF_ERROR else { throw .compression(code: code) }
        }
    }
}

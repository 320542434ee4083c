import CPNG

/// Compresses with zlib into a byte array: raw deflate, so that stretches compressed apart can be joined. Owns zlib's
/// state.
final class Deflater {
    /// What has been compressed and not been taken yet.
    var output: [UInt8] = []
    private let stream: UnsafeMutablePointer<z_stream>

    /// zlib's fastest level: a diagram's rows repeat so much that the others gain little and cost a lot.
    static let level: Int32 = 1

    /// - Parameter findsRunsOnly: matches only what lies one byte back, which leaves zeros shorter and faster.
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
        // zlib counts in 32 bits.
        while left > 0 {
            let length = min(left, 1 << 30)
            try run(start, length, flush: Z_NO_FLUSH)
            (start, left) = (start + length, left - length)
        }
    }

    /// Ends at a whole byte and forgets what came before, so that other compressed bytes can follow.
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
            // Z_BUF_ERROR only says that there was nothing left to do.
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw .compression(code: code)
            }
        }
    }
}

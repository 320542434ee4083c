import CPNG

/// Decompresses the output of a `Deflater`, and owns zlib's state.
final class Inflater {
    private let stream: UnsafeMutablePointer<z_stream>

    init() throws(PNGError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = espalier_inflate_init_raw(stream)
        guard code == Z_OK else {
            stream.deallocate()
            throw .compression(code: code)
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Restarts decompression at a position at which the deflater was synchronized.
    func reset() { inflateReset(stream) }

    /// Decompresses bytes from `position` until `output` is full, and advances `position`.
    func read(
        _ compressed: UnsafeBufferPointer<UInt8>, position: inout Int, into output: inout [UInt8]
    ) throws(PNGError) {
        var filled = 0
        while filled < output.count {
            let available = min(compressed.count - position, 1 << 30)
            guard available > 0, let base = compressed.baseAddress else {
                throw .compression(code: Z_BUF_ERROR)
            }
            stream.pointee.next_in = UnsafeMutablePointer(mutating: base + position)
            stream.pointee.avail_in = UInt32(available)
            let wanted = min(output.count - filled, 1 << 30)
            var code: Int32 = Z_OK
            output.withUnsafeMutableBufferPointer { buffer in
                stream.pointee.next_out = buffer.baseAddress.map { $0 + filled }
                stream.pointee.avail_out = UInt32(wanted)
                code = inflate(stream, Z_SYNC_FLUSH)
            }
            filled += wanted - Int(stream.pointee.avail_out)
            position += available - Int(stream.pointee.avail_in)
            guard code == Z_OK || (code == Z_STREAM_END && filled == output.count) else {
                throw .compression(code: code)
            }
        }
    }
}

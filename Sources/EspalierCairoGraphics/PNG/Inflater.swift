import CPNG

/// Decompresses the output of a `Deflater`, and owns zlib's state.
package final class Inflater {
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a decompressor of raw deflate data, without the header and the checksum of zlib.
    ///
    /// - Throws: `PNGError.compression`
    package init() throws(PNGError) {
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
    ///
    /// The output must be smaller than 4 GB.
    package func read(
        _ compressed: [UInt8], position: inout Int, into output: inout [UInt8]
    ) throws(PNGError) {
        let available = UInt32(clamping: compressed.count - position)
        var code: Int32 = Z_OK
        compressed.suffix(from: min(position, compressed.count)).withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = available
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                while code == Z_OK, stream.pointee.avail_out > 0 { code = inflate(stream, Z_SYNC_FLUSH) }
            }
        }
        position += Int(available - stream.pointee.avail_in)
        guard stream.pointee.avail_out == 0, code == Z_OK || code == Z_STREAM_END else {
            throw .compression(code: code)
        }
    }
}

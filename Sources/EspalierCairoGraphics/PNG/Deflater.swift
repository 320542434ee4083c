import CISAL

/// Compresses bytes with ISA-L, and owns its state.
///
/// ISA-L takes a fifth of the time of zlib or libdeflate at their fastest levels. Rows of palette indices take up to a
/// seventh more bytes than with libdeflate, and other rows take a fifth more.
///
/// Its code for processors with SSE 4.2, which are all x86-64 processors since 2011, always writes the same bytes. On other
/// processors, it writes other bytes, from which the same pixels are decoded.
final class Deflater {
    /// The compression level, which is the fastest that chooses codes for the bytes.
    private static let level: UInt32 = 1

    /// The compressed bytes that the user of this object hasn't removed yet.
    var output: [UInt8] = []
    private let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
    private let levelBuffer = UnsafeMutablePointer<UInt8>.allocate(
        capacity: Int(espalier_isal_level_buffer_size))

    /// Creates a compressor of raw deflate data, so that pieces can be compressed separately and joined.
    init() {
        isal_deflate_init(stream)
        setLevel()
    }

    deinit {
        stream.deallocate()
        levelBuffer.deallocate()
    }

    private func setLevel() {
        stream.pointee.level = Self.level
        stream.pointee.level_buf = levelBuffer
        stream.pointee.level_buf_size = espalier_isal_level_buffer_size
    }

    /// Compresses all bytes to a zlib stream (RFC 1950), including its header and checksum.
    static func compress(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
        // A compressor without history is faster, but it takes all bytes at once.
        guard bytes.count < UInt32.max / 2 else { throw .notEnoughMemory(bytes: bytes.count) }
        let deflater = Deflater()
        // The object frees the memory that ISA-L uses.
        defer { withExtendedLifetime(deflater) {} }
        let stream = deflater.stream
        isal_deflate_stateless_init(stream)
        deflater.setLevel()
        stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
        stream.pointee.end_of_stream = 1
        // If the bytes can't be compressed, they are stored in blocks of up to 65,535 bytes.
        let bound = bytes.count + (bytes.count / 65_535 + 1) * 5 + 64
        var code: Int32 = 0
        let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(bound)
                code = isal_deflate_stateless(stream)
            }
            count = bound - Int(stream.pointee.avail_out)
        }
        guard code == COMP_OK else { throw .compression(code: code) }
        return output
    }

    func compress(_ bytes: UnsafePointer<UInt8>, count: Int) throws(PNGError) {
        try run(bytes, count, flush: NO_FLUSH)
    }

    /// Completes the last byte and discards the window, so that separately compressed bytes can follow.
    func synchronize() throws(PNGError) { try run(nil, 0, flush: FULL_FLUSH) }

    func finish() throws(PNGError) {
        stream.pointee.end_of_stream = 1
        try run(nil, 0, flush: NO_FLUSH)
    }

    private func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int, flush: Int32) throws(PNGError) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes)
        stream.pointee.avail_in = UInt32(count)
        stream.pointee.flush = UInt16(flush)
        var isFull = true
        while isFull {
            var code = COMP_OK
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { buffer in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                code = isal_deflate(stream)
                output.append(contentsOf: buffer.prefix(buffer.count - Int(stream.pointee.avail_out)))
                isFull = stream.pointee.avail_out == 0
            }
            guard code == COMP_OK else { throw .compression(code: code) }
        }
    }
}

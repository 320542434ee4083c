import EspalierGraphics

/// Passes a document to its sink in chunks.
struct ChunkWriter {
    /// The minimum size of a chunk, in bytes, except for the last chunk.
    static let chunkSize = 64 * 1024

    private let sink: any ByteSink
    /// The number of bytes in the chunks so far.
    private(set) var count = 0
    private var error: (any Error)?

    init(sink: any ByteSink) { self.sink = sink }

    /// Passes all bytes of the buffer to the sink, and empties the buffer.
    ///
    /// After an error of the sink, the bytes are discarded.
    mutating func write(_ out: borrowing ByteBuffer) {
        if error == nil {
            do { try sink.write(UnsafeRawBufferPointer(out.bytes)) } catch { self.error = error }
        }
        count += out.count
        out.truncate(to: 0)
    }

    /// Stores an error; all further bytes are discarded.
    mutating func fail(_ error: any Error) { self.error = self.error ?? error }

    /// Throws the first error, of the sink or of reading an image.
    func check() throws {
        if let error { throw error }
    }
}

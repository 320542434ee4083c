/// The destination of an encoder's bytes, for example a file, a pipe or memory.
///
/// Encoders of large pictures write chunks of a few hundred kilobytes at most while the picture is drawn, so that
/// memory doesn't hold the whole file.
public protocol ByteSink: AnyObject {
    /// Writes all of the bytes or throws an error; the buffer is valid only during the call.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A sink that collects all bytes in memory.
public final class MemorySink: ByteSink {
    /// The bytes that were written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty sink.
    public init() {}

    /// Appends the bytes to `bytes`.
    public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}

/// The destination of an encoder's bytes, for example a file, a pipe or memory.
///
/// Encoders write chunks of about ten kilobytes, so that memory never holds a complete picture.
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

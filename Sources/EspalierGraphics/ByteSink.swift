/// Where an encoder's bytes go as they are made: a file, a pipe, memory.
///
/// Encoders write in chunks of some ten kilobytes, so that no picture is held whole.
public protocol ByteSink: AnyObject {
    /// Takes all of the bytes or throws; the buffer is valid only during the call.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A sink that keeps everything.
public final class MemorySink: ByteSink {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }
}

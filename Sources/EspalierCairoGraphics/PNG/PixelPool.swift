import Synchronization

/// A pool of buffers that all have the same size.
///
/// A buffer that isn't in use is given to the next caller.
final class PixelPool: Sendable {
    /// A buffer that isn't in use.
    ///
    /// The conformance to `Sendable` is unchecked, but correct: only the thread that takes the buffer uses it.
    fileprivate struct Free: @unchecked Sendable {
        let buffer: BandBuffer
    }

    private let width: Int
    private let height: Int
    private let free = Mutex<[Free]>([])

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Returns a free buffer, or a new buffer if none is free.
    ///
    /// - Throws: `PNGError.notEnoughMemory`
    func take() throws(PNGError) -> PooledPixels {
        if let free = free.withLock({ $0.popLast() }) { return PooledPixels(free.buffer, self) }
        return PooledPixels(try BandBuffer(width: width, height: height), self)
    }

    fileprivate func put(_ buffer: BandBuffer) {
        let free = Free(buffer: buffer)
        self.free.withLock { $0.append(free) }
    }
}

/// A buffer that is returned to its pool when this object is deinitialized.
///
/// The conformance to `Sendable` is unchecked, but correct: one thread draws into the buffer before it shares the
/// buffer. Afterwards, threads only read the buffer, or a single other thread uses it.
final class PooledPixels: @unchecked Sendable {
    let buffer: BandBuffer
    private let pool: PixelPool

    fileprivate init(_ buffer: BandBuffer, _ pool: PixelPool) { (self.buffer, self.pool) = (buffer, pool) }

    deinit { pool.put(buffer) }
}

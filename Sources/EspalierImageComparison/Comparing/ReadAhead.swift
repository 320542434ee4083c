import Dispatch
import EspalierThreads
import Synchronization

/// Reads the bands of a picture on a second thread, a few bands ahead of the thread that compares them.
///
/// Neither thread waits for the other after each band, because waking a thread takes as long as decoding a band.
final class ReadAhead<Failure: Error>: Sendable {
    private struct State {
        /// The number of bands for which `next` has been called.
        var taken = 0
        var isEnded = false
        /// The error of reading, and the band that couldn't be read.
        var failure: (band: Int, error: Failure)?
    }

    private let state = Mutex(State())
    private let read: @Sendable (_ band: Int) throws(Failure) -> Void
    private let hasThread: Bool
    /// A semaphore that counts the bands whose memory can be overwritten.
    private let free = DispatchSemaphore(value: 0)
    /// A semaphore that counts the bands that were read and not taken.
    private let filled = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    private init(hasThread: Bool, read: @escaping @Sendable (_ band: Int) throws(Failure) -> Void) {
        (self.hasThread, self.read) = (hasThread, read)
    }

    /// Calls `body`, which takes all bands in order.
    ///
    /// When this method returns or throws, no band is being read.
    ///
    /// - Parameters:
    ///   - count: The number of bands.
    ///   - slots: The number of bands for which there is memory.
    ///   - read: Reads a band into the slot with the number `band % slots`.
    ///   - body: Calls `next` and then `release` for each band. It may end early.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    static func run<Result, BodyFailure: Error>(
        count: Int, slots: Int, read: @escaping @Sendable (_ band: Int) throws(Failure) -> Void,
        comparing body: (ReadAhead) throws(BodyFailure) -> Result
    ) throws(BodyFailure) -> Result {
        let threaded = ReadAhead(hasThread: true, read: read)
        for _ in 0..<slots { threaded.free.signal() }
        // Reading a few bands takes less time than starting a thread.
        guard count > slots, Threads.start({ threaded.readAll(count) }) else {
            return try body(ReadAhead(hasThread: false, read: read))
        }
        defer {
            threaded.state.withLock { $0.isEnded = true }
            threaded.free.signal()
            threaded.end.wait()
        }
        return try body(threaded)
    }

    /// Waits until the next band has been read; reads the band itself if there is no second thread.
    func next() throws(Failure) {
        if hasThread { filled.wait() }
        let (band, failure) = state.withLock { state in
            state.taken += 1
            return (state.taken - 1, state.failure)
        }
        if !hasThread { return try read(band) }
        if let failure, failure.band == band { throw failure.error }
    }

    /// Marks the oldest band in memory as no longer needed, so that the next band can be read into its memory.
    func release() { free.signal() }

    private func readAll(_ count: Int) {
        defer { end.signal() }
        for band in 0..<count {
            free.wait()
            if state.withLock({ $0.isEnded }) { return }
            defer { filled.signal() }
            do throws(Failure) { try read(band) } catch {
                state.withLock { $0.failure = (band, error) }
                return
            }
        }
    }
}

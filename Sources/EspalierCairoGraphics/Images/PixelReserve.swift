import Dispatch
import Synchronization

/// The memory for large decoded images, which all threads of a process share.
///
/// A thread that needs more than what is free waits until other threads have released theirs. No thread holds a large
/// image while it waits for another one, so threads can't wait for each other.
final class PixelReserve: Sendable {
    private struct State {
        var taken = 0
        var waiting: [DispatchSemaphore] = []
    }

    /// The number of pixels from which an image is large.
    ///
    /// Smaller images take at most 4 MB for each thread.
    static let largeCount = 1_000_000

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = capacity }

    /// A part of the memory, which is released with this object.
    final class Reservation: Sendable {
        private let reserve: PixelReserve
        private let count: Int

        fileprivate init(_ reserve: PixelReserve, _ count: Int) {
            (self.reserve, self.count) = (reserve, count)
        }

        deinit { reserve.release(count) }
    }

    /// Reserves memory; nil for a small number of pixels.
    ///
    /// A number greater than the capacity is reserved if no other memory is.
    ///
    /// - Parameters:
    ///   - count: The number of pixels.
    ///   - freeing: A function that releases images with a number of pixels in all, if they aren't in use. It returns
    ///     false if there are none.
    /// - Returns: The reservation, or nil.
    func take(_ count: Int, freeing: (_ count: Int) -> Bool) -> Reservation? {
        if count < Self.largeCount { return nil }
        while true {
            let excess = state.withLock { $0.taken + count - capacity }
            if excess > 0, freeing(excess) { continue }
            let semaphore = state.withLock { state -> DispatchSemaphore? in
                if state.taken == 0 || state.taken + count <= capacity {
                    state.taken += count
                    return nil
                }
                let semaphore = DispatchSemaphore(value: 0)
                state.waiting.append(semaphore)
                return semaphore
            }
            guard let semaphore else { return Reservation(self, count) }
            semaphore.wait()
        }
    }

    private func release(_ count: Int) {
        let waiting = state.withLock { state in
            state.taken -= count
            defer { state.waiting = [] }
            return state.waiting
        }
        for semaphore in waiting { semaphore.signal() }
    }
}

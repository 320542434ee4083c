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

        /// Returns a reservation for fewer pixels, which replaces this one; nil for a small number.
        func reduced(to count: Int) -> Reservation? {
            if count < PixelReserve.largeCount { return nil }
            reserve.state.withLock { $0.taken += count }
            return Reservation(reserve, count)
        }
    }

    /// Reserves memory; nil for a small number of pixels.
    ///
    /// A number greater than the capacity is reserved if no other memory is.
    ///
    /// - Parameters:
    ///   - count: The number of pixels.
    ///   - waits: False for a thread that holds a reservation already, which would wait for itself.
    ///   - freeing: A function that releases images with a number of pixels in all, if they aren't in use. It returns
    ///     false if there are none.
    /// - Returns: The reservation, or nil.
    func take(_ count: Int, waits: Bool = true, freeing: (_ count: Int) -> Bool) -> Reservation? {
        if count < Self.largeCount { return nil }
        while true {
            // The thread waits from here on, so that memory which is released during `freeing` isn't missed.
            let semaphore = DispatchSemaphore(value: 0)
            let excess = state.withLock { state in
                let excess = state.taken + count - capacity
                if excess <= 0 { state.taken += count } else { state.waiting.append(semaphore) }
                return excess
            }
            if excess <= 0 { return Reservation(self, count) }
            defer { state.withLock { $0.waiting.removeAll { $0 === semaphore } } }
            if freeing(excess) { continue }
            let isTaken = state.withLock { state in
                let isTaken = !waits || state.taken == 0
                if isTaken { state.taken += count }
                return isTaken
            }
            if isTaken { return Reservation(self, count) }
            // The last use of an image can end a moment after its picture woke this thread.
            _ = semaphore.wait(timeout: .now() + .seconds(1))
        }
    }

    private func release(_ count: Int) {
        state.withLock { $0.taken -= count }
        wakeWaiting()
    }

    /// True if a thread waits for memory.
    var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Lets waiting threads call `freeing` again, because images that were in use may not be in use any more.
    func wakeWaiting() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for semaphore in waiting { semaphore.signal() }
    }
}

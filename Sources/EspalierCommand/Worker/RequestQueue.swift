import Dispatch
import Synchronization

/// A queue of requests that have been read, but not started.
nonisolated final class RequestQueue: Sendable {
    nonisolated private struct State {
        /// The requests, of which those before `start` have been taken.
        private var requests: [WorkRequest?] = []
        private var start = 0
        var isClosed = false

        mutating func add(_ request: WorkRequest) { requests.append(request) }

        mutating func remove(id: Int) -> Bool {
            guard let index = requests[start...].firstIndex(where: { $0?.id == id }) else { return false }
            requests.remove(at: index)
            return true
        }

        /// Takes the first request; the time doesn't depend on the number of requests.
        mutating func take() -> WorkRequest? {
            guard start < requests.count else { return nil }
            defer {
                requests[start] = nil
                start += 1
                // Remove the places of taken requests only when these are half of the array, so that each request is
                // moved only a few times.
                if 2 * start >= requests.count {
                    requests.removeFirst(start)
                    start = 0
                }
            }
            return requests[start]
        }
    }

    private let state = Mutex(State())
    /// The semaphore on which threads wait for requests, or for the end of the queue.
    private let changes = DispatchSemaphore(value: 0)

    func add(_ request: WorkRequest) {
        state.withLock { $0.add(request) }
        changes.signal()
    }

    /// Removes a request that hasn't been started.
    ///
    /// - Returns: False if the queue has no request with this number.
    func remove(id: Int) -> Bool {
        state.withLock { $0.remove(id: id) }
    }

    /// Announces that there will be no further requests.
    func close() {
        state.withLock { $0.isClosed = true }
        changes.signal()
    }

    /// Takes the next request, and waits for it if necessary.
    ///
    /// - Returns: The request, or nil if the queue is closed and empty.
    func next() -> WorkRequest? {
        while true {
            changes.wait()
            let (request, isClosed) = state.withLock { ($0.take(), $0.isClosed) }
            if isClosed { changes.signal() }
            if request != nil || isClosed { return request }
        }
    }
}

import Dispatch
import Synchronization

/// A queue of requests that have been read, but not started.
nonisolated final class RequestQueue: Sendable {
    nonisolated private struct State {
        var waiting: [WorkRequest] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    /// The semaphore on which threads wait for requests, or for the end of the queue.
    private let changes = DispatchSemaphore(value: 0)

    func add(_ request: WorkRequest) {
        state.withLock { $0.waiting.append(request) }
        changes.signal()
    }

    /// Removes a request that hasn't been started.
    ///
    /// - Returns: False if the queue has no request with this number.
    func remove(id: Int) -> Bool {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return false }
            state.waiting.remove(at: index)
            return true
        }
    }

    /// Announces that there will be no further requests.
    func close() {
        state.withLock { $0.isClosed = true }
        changes.signal()
    }

    /// Takes the next request, and waits for it if necessary.
    ///
    /// - Returns: Nil if the queue is closed and empty.
    func next() -> WorkRequest? {
        while true {
            changes.wait()
            let (request, isClosed) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
            }
            if isClosed { changes.signal() }
            if request != nil || isClosed { return request }
        }
    }
}

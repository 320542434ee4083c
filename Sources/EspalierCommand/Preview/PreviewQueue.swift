import Dispatch
import Synchronization

/// A queue of work for the thread that owns the session.
///
/// The threads of connections and the watcher add work.
nonisolated final class PreviewQueue: Sendable {
    private let jobs = Mutex<[OrderedCall<PreviewSession, Void>]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Adds work, and returns before the work is done.
    func add(_ job: @escaping OrderedCall<PreviewSession, Void>) {
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Adds work, waits until the session's thread has done it, and returns its result.
    func result(_ job: @escaping OrderedCall<PreviewSession, HTTPResponse>) -> HTTPResponse {
        let result = Mutex(HTTPResponse.failure(500, "no result"))
        let isDone = DispatchSemaphore(value: 0)
        add { session in
            let response = job(session)
            result.withLock { $0 = response }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock { $0 }
    }

    /// Waits for the next work, and removes it from the queue.
    func next() -> OrderedCall<PreviewSession, Void>? {
        arrivals.wait()
        return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

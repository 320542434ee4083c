import Dispatch
import Synchronization

/// A queue of work for the thread that owns the session.
///
/// The threads of connections and the watcher add work.
typealias PreviewQueue = WaitingQueue<OrderedCall<PreviewSession, Void>>

nonisolated extension PreviewQueue {
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
}

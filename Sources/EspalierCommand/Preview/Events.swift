import Dispatch
import Foundation
import Synchronization

/// Sends events to the pages that are open.
nonisolated final class EventCenter: Sendable {
    /// The maximum number of pages that receive events.
    ///
    /// Each of these pages keeps one of the server's 64 connections. The remaining connections are for other requests.
    private static let capacity = 32

    /// The subscribers; the last one is the newest.
    private let subscribers = Mutex<[Weak]>([])

    /// A weak reference, so that the subscriber of a closed page is released.
    ///
    /// The conformance to `Sendable` is unchecked, because weak references can be read on any thread.
    nonisolated private struct Weak: @unchecked Sendable {
        weak var subscriber: EventSubscriber?
    }

    /// Adds a page that receives events.
    ///
    /// If too many pages receive events, the stream of the oldest page ends. If that page is still open, it connects
    /// again.
    func subscribe() -> EventSubscriber {
        let subscriber = EventSubscriber()
        subscribers.withLock { all in
            all.removeAll { $0.subscriber == nil }
            while all.count >= Self.capacity { all.removeFirst().subscriber?.end() }
            all.append(Weak(subscriber: subscriber))
        }
        return subscriber
    }

    /// Sends an event to all pages.
    ///
    /// The data must not contain line breaks.
    func send(_ name: String, _ data: String) {
        for weak in subscribers.withLock({ $0 }) {
            weak.subscriber?.add("event: \(name)\ndata: \(data)\n\n")
        }
    }
}

/// The events that are waiting to be sent to one page.
nonisolated final class EventSubscriber: Sendable {
    /// The time without events after which an empty comment is sent.
    ///
    /// If the page is closed, sending fails, and the server closes the connection.
    private static let interval = DispatchTimeInterval.seconds(10)
    /// The maximum number of bytes that wait, after which the stream ends.
    ///
    /// A page that is still open then connects again and loads everything, and one that doesn't read its events any
    /// more uses no further memory.
    private static let capacity = 1 << 20

    nonisolated private struct State {
        var bytes: [UInt8]
        var isEnded = false
    }

    // With `retry: 500`, a browser connects again 500 ms after a connection has ended. The page then loads everything
    // again, so missed events aren't needed.
    private let waiting = Mutex(State(bytes: Array("retry: 500\n\n".utf8)))
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ event: String) {
        waiting.withLock { state in
            if state.bytes.count + event.utf8.count > Self.capacity { state.isEnded = true }
            if !state.isEnded { state.bytes += event.utf8 }
        }
        arrivals.signal()
    }

    /// Ends the stream after the events that are waiting.
    func end() {
        waiting.withLock { $0.isEnded = true }
        arrivals.signal()
    }

    /// Waits for events, and moves as many of their bytes as fit into `buffer`.
    ///
    /// - Returns: The number of bytes, at least 1; nil at the end of the stream.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while waiting.withLock({ $0.bytes.isEmpty && !$0.isEnded }) {
            if arrivals.wait(timeout: .now() + Self.interval) == .timedOut { add(":\n\n") }
        }
        return waiting.withLock { state in
            let count = min(buffer.count, state.bytes.count)
            buffer.copyBytes(from: state.bytes.prefix(count))
            state.bytes.removeFirst(count)
            return count == 0 ? nil : count
        }
    }
}

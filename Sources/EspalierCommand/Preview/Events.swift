import Dispatch
import Foundation
import Synchronization

/// Sends events to the pages that are open.
nonisolated final class EventCenter: Sendable {
    private let subscribers = Mutex<[ObjectIdentifier: Weak]>([:])

    /// A weak reference, so that the subscriber of a closed page is released.
    ///
    /// The conformance to `Sendable` is unchecked, because weak references can be read on any thread.
    nonisolated private struct Weak: @unchecked Sendable {
        weak var subscriber: EventSubscriber?
    }

    func subscribe() -> EventSubscriber {
        let subscriber = EventSubscriber()
        subscribers.withLock { all in
            all = all.filter { $0.value.subscriber != nil }
            all[ObjectIdentifier(subscriber)] = Weak(subscriber: subscriber)
        }
        return subscriber
    }

    /// Sends an event to all pages.
    ///
    /// The data must not contain line breaks.
    func send(_ name: String, _ data: String) {
        for weak in subscribers.withLock({ Array($0.values) }) {
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

    // The first bytes tell the browser to connect again 500 ms after a connection has ended. Then the page loads
    // everything again, so it doesn't need the events that it has missed.
    private let waiting = Mutex(Array("retry: 500\n\n".utf8))
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ event: String) {
        waiting.withLock { $0 += event.utf8 }
        arrivals.signal()
    }

    /// Waits for events, and moves as many of their bytes as fit into `buffer`.
    ///
    /// - Returns: The number of bytes, at least 1.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while waiting.withLock({ $0.isEmpty }) {
            if arrivals.wait(timeout: .now() + Self.interval) == .timedOut { add(":\n\n") }
        }
        return waiting.withLock { bytes in
            let count = min(buffer.count, bytes.count)
            buffer.copyBytes(from: bytes.prefix(count))
            bytes.removeFirst(count)
            return count
        }
    }
}

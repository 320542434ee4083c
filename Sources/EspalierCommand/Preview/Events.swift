import Dispatch
import Foundation
import Synchronization

/// Sends events to the pages that are open.
nonisolated final class EventCenter: Sendable {
    private let subscribers = Mutex<[ObjectIdentifier: Weak]>([:])

    /// A reference that doesn't keep a closed page's subscriber.
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

    /// Sends an event with data in one line.
    func send(_ name: String, _ data: String) {
        for weak in subscribers.withLock({ Array($0.values) }) {
            weak.subscriber?.add("event: \(name)\ndata: \(data)\n\n")
        }
    }
}

/// The events for one page.
nonisolated final class EventSubscriber: Sendable {
    /// The time after which a comment is sent, so that a closed connection is noticed.
    private static let interval = DispatchTimeInterval.seconds(10)

    // The page loads everything again when it is connected, so the first event isn't lost.
    private let waiting = Mutex(Array("retry: 500\n\n".utf8))
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ event: String) {
        waiting.withLock { $0 += event.utf8 }
        arrivals.signal()
    }

    /// Waits for events, and copies as many bytes as fit.
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

import Dispatch
import Synchronization

/// A queue from which threads take elements, and wait for them if necessary.
nonisolated package final class WaitingQueue<Element: Sendable>: Sendable {
    nonisolated private struct State {
        /// The elements, of which those before `start` have been taken.
        var elements: [Element?] = []
        var start = 0
        var isClosed = false

        /// Takes the first element; the time doesn't depend on the number of elements.
        mutating func take() -> Element? {
            guard start < elements.count else { return nil }
            defer {
                elements[start] = nil
                start += 1
                // Remove the places of taken elements only when these are half of the array, so that each element is
                // moved only a few times.
                if 2 * start >= elements.count {
                    elements.removeFirst(start)
                    start = 0
                }
            }
            return elements[start]
        }
    }

    private let state = Mutex(State())
    /// The semaphore on which threads wait for elements, or for the end of the queue.
    private let changes = DispatchSemaphore(value: 0)

    package init() {}

    package func add(_ element: Element) {
        state.withLock { $0.elements.append(element) }
        changes.signal()
    }

    /// Takes the first element without waiting; returns nil if the queue is empty.
    package func takeFirst() -> Element? { state.withLock { $0.take() } }

    /// Removes the first element that matches and hasn't been taken.
    ///
    /// - Returns: False if there is no such element.
    package func remove(where matches: (Element) -> Bool) -> Bool {
        state.withLock { state in
            let rest = state.elements[state.start...]
            guard let index = rest.firstIndex(where: { $0.map(matches) == true }) else { return false }
            state.elements.remove(at: index)
            return true
        }
    }

    /// Announces that there will be no further elements.
    package func close() {
        state.withLock { $0.isClosed = true }
        changes.signal()
    }

    /// Takes the next element, and waits for it if necessary.
    ///
    /// - Returns: The element, or nil if the queue is closed and empty.
    package func next() -> Element? {
        while true {
            changes.wait()
            let (element, isClosed) = state.withLock { ($0.take(), $0.isClosed) }
            if isClosed { changes.signal() }
            if element != nil || isClosed { return element }
        }
    }
}

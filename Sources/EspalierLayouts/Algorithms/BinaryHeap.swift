/// A queue that returns its smallest element first.
///
/// Inserting and removing an element take O(log n).
nonisolated struct BinaryHeap<Element: Comparable> {
    private var elements: [Element] = []

    /// The smallest element; nil if the heap is empty.
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard elements[child] < elements[parent] else { return }
            elements.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the smallest element; returns nil if the heap is empty.
    mutating func removeFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let first = elements.first else { return last }
        elements[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < elements.count && elements[child] < elements[least] {
                least = child
            }
            if least == parent { return first }
            elements.swapAt(parent, least)
            parent = least
        }
    }
}

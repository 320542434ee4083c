import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the events that a preview sends to its pages.
@Suite struct EventsTests {
    @Test func sendsEventsInTheirOrder() {
        let center = EventCenter()
        let page = center.subscribe()
        center.send("change", "[1]")
        center.send("mark", "{}")
        #expect(
            read(page, upTo: 1024) == "retry: 500\n\nevent: change\ndata: [1]\n\nevent: mark\ndata: {}\n\n")
    }

    /// The events of a page that doesn't read them use a limited amount of memory.
    @Test func endsTheStreamOfAPageThatDoesNotReadItsEvents() {
        let center = EventCenter()
        let (reading, waiting) = (center.subscribe(), center.subscribe())
        let data = String(repeating: "x", count: 1_000)
        for _ in 0..<3_000 {
            center.send("change", data)
            _ = read(reading, upTo: 64_000)
        }
        var text = ""
        while let part = read(waiting, upTo: 64_000) { text += part }
        #expect(text.utf8.count > 1_000_000 && text.utf8.count <= 1 << 20)
        #expect(text.hasSuffix("\n\n"))
        center.send("change", "last")
        #expect(read(reading, upTo: 64_000) == "event: change\ndata: last\n\n")
    }

    private func read(_ page: EventSubscriber, upTo count: Int) -> String? {
        withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
            page.read(into: buffer).map { String(decoding: buffer.prefix($0), as: UTF8.self) }
        }
    }
}

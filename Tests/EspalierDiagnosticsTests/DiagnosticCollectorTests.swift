import EspalierDiagnostics
import Testing

@Suite struct DiagnosticCollectorTests {
    @Test func `sorted by file and place, keeping the order of equals`() {
        let (one, two) = (SourceFile(name: "1", text: "abc"), SourceFile(name: "2", text: "abc"))
        let collector = DiagnosticCollector()
        collector.error("b", at: two.range(0..<1))
        collector.warning("d", at: one.range(2..<3))
        collector.error("c", at: one.range(1..<2))
        collector.error("c2", at: one.range(1..<2))
        collector.error("a")
        #expect(collector.sortedDiagnostics.map(\.message) == ["a", "b", "c", "c2", "d"])
        #expect(collector.diagnostics.summary == "4 errors, 1 warning")
        #expect(throws: DiagnosticsError.self) { try collector.throwIfErrors() }
    }

    @Test func `beyond its capacity it counts`() {
        let collector = DiagnosticCollector(capacity: 2)
        for _ in 0..<5 { collector.error("no") }
        #expect(collector.errorCount == 5)
        #expect(collector.sortedDiagnostics.map(\.message) == ["no", "no", "3 more problems aren't shown"])
    }

    @Test func `warnings don't throw`() throws {
        let collector = DiagnosticCollector()
        collector.warning("hm")
        try collector.throwIfErrors()
        #expect([Diagnostic]().summary == nil)
    }
}

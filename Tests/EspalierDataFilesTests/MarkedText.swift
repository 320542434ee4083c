import EspalierDiagnostics
import Testing

/// A text in which the characters `⟦` and `⟧` enclose the place of each expected problem.
struct MarkedText {
    let file: SourceFile
    let ranges: [Range<Int>]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var open: [Int] = []
        var ranges: [Range<Int>] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦": open.append(bytes.count)
            case "⟧": ranges.append((open.popLast() ?? 0)..<bytes.count)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        file = SourceFile(name: "test", bytes: bytes)
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Runs a reader, and expects the problems `messages` at the marked places, in the order of the file.
    func expect(
        _ messages: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation,
        _ body: (SourceFile, DiagnosticCollector) throws -> Void
    ) {
        let collector = DiagnosticCollector()
        do {
            try body(file, collector)
        } catch let error as DiagnosticsError {
            collector.report(contentsOf: error)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
        let found = collector.sortedDiagnostics
        #expect(found.map(\.message) == messages, sourceLocation: sourceLocation)
        #expect(
            found.map { ($0.range?.lower ?? -1)..<($0.range?.upper ?? -1) } == ranges,
            sourceLocation: sourceLocation)
    }
}

struct ComplaintCase: CustomTestStringConvertible, Sendable {
    let text: String
    let messages: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ messages: String...) {
        self.text = text
        self.messages = messages
    }
}

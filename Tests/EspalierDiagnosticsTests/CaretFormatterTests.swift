import EspalierDiagnostics
import Testing

@Suite struct CaretFormatterTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let range: Range<Int>
        let expected: String
    }

    static let cases = [
        Case(
            testDescription: "a word is underlined", text: "one\nlayuot: 1\n", range: 4..<10,
            expected: "a.yaml:2:1: error: no\nlayuot: 1\n^~~~~~\n"),
        Case(
            testDescription: "an empty range at the end has a caret", text: "ab", range: 2..<2,
            expected: "a.yaml:1:3: error: no\nab\n  ^\n"),
        Case(
            testDescription: "a tab fills up to the next stop", text: "\ta\tb", range: 3..<4,
            expected: "a.yaml:1:4: error: no\n    a   b\n        ^\n"),
        Case(
            testDescription: "a wide character takes two columns", text: "日本x", range: 6..<7,
            expected: "a.yaml:1:3: error: no\n日本x\n    ^\n"),
        Case(
            testDescription: "a combining mark takes none", text: "e\u{301}x", range: 3..<4,
            expected: "a.yaml:1:3: error: no\ne\u{301}x\n ^\n"),
        Case(
            testDescription: "a control character is escaped", text: "a\u{1B}[31mb", range: 1..<2,
            expected: "a.yaml:1:2: error: no\na\\u{1B}[31mb\n ^~~~~~\n"),
        Case(
            testDescription: "a mark of writing direction is escaped", text: "\u{202E}x", range: 3..<4,
            expected: "a.yaml:1:2: error: no\n\\u{202E}x\n        ^\n"),
        Case(
            testDescription: "several lines are underlined on the first", text: "abc\ndef", range: 1..<6,
            expected: "a.yaml:1:2: error: no\nabc\n ^~\n"),
        Case(
            testDescription: "a carriage return is no part of the line", text: "ab\r\ncd", range: 4..<6,
            expected: "a.yaml:2:1: error: no\ncd\n^~\n"),
        Case(
            testDescription: "a byte order mark is no column", text: "\u{FEFF}ab", range: 4..<5,
            expected: "a.yaml:1:2: error: no\nab\n ^\n"),
        Case(
            testDescription: "a range beyond the end stands at the end", text: "ab\n", range: 90..<99,
            expected: "a.yaml:2:1: error: no\n\n^\n"),
    ]

    @Test(arguments: cases) func format(_ example: Case) {
        let file = SourceFile(name: "a.yaml", text: example.text)
        let diagnostic = Diagnostic(.error, "no", at: file.range(example.range))
        #expect(CaretFormatter().format(diagnostic) == example.expected)
    }

    @Test func `invalid bytes are shown as hexadecimal`() {
        let file = SourceFile(name: "a", bytes: [0x61, 0xFF, 0x62])
        let text = CaretFormatter().format(Diagnostic(.error, "no", at: file.range(1..<2)))
        #expect(text == "a:1:2: error: no\na\\xFFb\n ^~~~\n")
    }

    @Test func `a long line is clipped around the caret`() {
        let line = String(repeating: "x", count: 5_000) + "!" + String(repeating: "y", count: 5_000)
        let file = SourceFile(name: "a", text: line)
        let text = CaretFormatter(width: 40).format(Diagnostic(.error, "no", at: file.range(5_000..<5_001)))
        let lines = text.split(separator: "\n")
        #expect(lines[0] == "a:1:5001: error: no")
        #expect(lines[1].count == 40)
        #expect(lines[1].hasPrefix("…x") && lines[1].hasSuffix("y…"))
        #expect(
            lines[1].firstIndex(of: "!") == lines[1].index(lines[1].startIndex, offsetBy: lines[2].count - 1))
    }

    @Test func `notes follow, with a place or without`() {
        let file = SourceFile(name: "a", text: "x y")
        let notes = [Diagnostic.Note("did you mean 'z'?"), .init("first used here", at: file.range(0..<1))]
        let diagnostic = Diagnostic(.warning, "no", at: file.range(2..<3), notes: notes)
        #expect(
            CaretFormatter().format(diagnostic)
                == "a:1:3: warning: no\nx y\n  ^\nnote: did you mean 'z'?\na:1:1: note: first used here\nx y\n^\n"
        )
    }

    @Test func `colors are written only when asked for`() {
        let diagnostic = Diagnostic(.error, "no")
        #expect(CaretFormatter().format(diagnostic) == "error: no\n")
        #expect(CaretFormatter(usesColor: true).format(diagnostic).contains("\u{1B}[1;31merror: \u{1B}[0m"))
    }

    @Test func `a message can't send escapes to the terminal`() {
        #expect(
            CaretFormatter().format(Diagnostic(.error, "\u{1B}]0;x\u{7}")) == "error: \\u{1B}]0;x\\u{7}\n")
    }

    @Test func equalMessagesAreWrittenOnce() {
        let file = SourceFile(name: "f", text: String(repeating: "x\n", count: 9))
        var list = (0..<8).map { Diagnostic(.error, "wrong", at: file.range($0 * 2..<$0 * 2 + 1)) }
        list.insert(Diagnostic(.error, "other", at: file.range(0..<1)), at: 1)
        list.insert(Diagnostic(.warning, "wrong", at: file.range(0..<1)), at: 4)
        list += [Diagnostic(.error, "no place"), Diagnostic(.error, "no place")]
        let lines = CaretFormatter().format(list).split(separator: "\n").filter { $0 != "x" && $0 != "^" }
        #expect(
            lines == [
                "f:1:1: error: wrong", "note: the same 7 times more, at 2:1, 3:1, 4:1, 5:1, 6:1 and 2 more",
                "f:1:1: error: other", "f:1:1: warning: wrong", "error: no place", "note: the same once more",
            ])
    }
}

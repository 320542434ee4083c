import EspalierDataFiles
import EspalierDiagnostics
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    @Test(
        "Values",
        arguments: [
            ("null", "null"), ("true", "true"), (" false ", "false"), ("0", "0.0"), ("-0.5e2", "-50.0"),
            ("1e400", "inf"), ("123456789012345678901234567890", "1.2345678901234568e+29"), ("0.1", "0.1"),
            ("4.35", "4.35"), ("2.2250738585072014e-308", "2.2250738585072014e-308"), (#""a""#, #""a""#),
            (#""\u00e9\n\ud83d\ude00\/""#, #""é\n😀/""#), ("[]", "[]"), ("{}", "{}"),
            ("[1,[2,{}],[]]", "[1.0, [2.0, {}], []]"),
            (#"{"b":1,"a":{"c":[true]}}"#, "{b: 1.0, a: {c: [true]}}"), ("\u{FEFF}[1]", "[1.0]"),
            ("[\r\n1\r\n]", "[1.0]"),
        ])
    func value(text: String, expected: String) throws {
        #expect(try JSONReader.read(SourceFile(name: "t", text: text)).plainText == expected)
    }

    static let complaints = [
        ComplaintCase("⟦⟧", "expected a value, found the end of the text"),
        ComplaintCase("[1⟦⟧", "expected ']', found the end of the text"),
        ComplaintCase("[1⟦,⟧]", "trailing comma"),
        ComplaintCase("{⟦//⟧ a\n}", "JSON has no comments"),
        ComplaintCase("[1, ⟦/*⟧ a */ 2]", "JSON has no comments"),
        ComplaintCase("[1 ⟦2⟧]", "expected ',' or ']', found '2'"),
        ComplaintCase("{⟦a⟧: 1}", "expected a key in double quotes, found 'a'"),
        ComplaintCase("{\"a\" ⟦1⟧}", "expected ':', found '1'"),
        ComplaintCase("{\"a\": 1, ⟦\"a\"⟧: 2}", "duplicate key 'a'"),
        ComplaintCase("⟦01⟧", "a number can't start with 0"),
        ComplaintCase("1.⟦⟧", "expected a digit after the point, found the end of the text"),
        ComplaintCase("⟦+⟧1", "expected a value, found '+'"),
        ComplaintCase("⟦N⟧aN", "expected a value, found 'N'"),
        ComplaintCase("⟦nul⟧", "expected a value, found 'nul'"),
        ComplaintCase("1 ⟦x⟧", "expected the end of the text, found 'x'"),
        ComplaintCase("⟦é⟧", "expected a value, found 'é'"),
        ComplaintCase("\"a⟦\u{1}⟧\"", "a control character in a string must be written as an escape"),
        ComplaintCase("⟦\"⟧a", "this string is never closed"),
        ComplaintCase("\"⟦\\x⟧\"", "unknown escape"),
        ComplaintCase("\"⟦\\u⟧12\"", "'\\u' needs four hexadecimal digits"),
        ComplaintCase("\"⟦\\ud800⟧\"", "unpaired surrogate"),
        ComplaintCase("\"⟦\\udc00⟧\"", "unpaired surrogate"),
        ComplaintCase("[1]⟦//⟧", "JSON has no comments"),
    ]

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages) { file, _ in _ = try JSONReader.read(file) }
    }

    @Test func `values and keys know their places`() throws {
        let node = try JSONReader.read(SourceFile(name: "t", text: #"{"a": [1, "xy"]}"#))
        let entry = try #require(node.mapping?.entries.first)
        #expect(entry.keyRange.text == "\"a\"")
        #expect(entry.value.range.text == "[1, \"xy\"]")
        #expect(entry.value.sequence?.map(\.range.text) == ["1", "\"xy\""])
    }

    @Test func `numbers agree with the standard library`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let digits = String(generator.next() >> UInt64.random(in: 0...60, using: &generator))
            let exponent = Int.random(in: -30...30, using: &generator)
            let text = "\(digits).\(digits.prefix(3))e\(exponent)"
            let node = try JSONReader.read(SourceFile(name: "t", text: text))
            #expect(node.number == Double(text), "\(text)")
        }
    }
}

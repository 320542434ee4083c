import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Testing

@testable import EspalierDiagrams

@Suite struct OutputKeyTests {
    private func key(_ name: String) throws -> OutputKey {
        try #require(OutputOptions.keys.first { $0.field.name == name })
    }

    @Test func aTextFromTheCommandLineSetsTheOption() throws {
        var options = OutputOptions()
        try key("scale").set("3", in: &options)
        try key("style").set("false", in: &options)
        try key("page").set("letter", in: &options)
        #expect(options.scale == 3 && !options.includesStyle && options.page == .letter)
    }

    @Test(arguments: [
        (FieldType.number(1...4), "5", "5 is out of range: expected 1 to 4"),
        (.number(1...4), "five", "expected a number, found a string ('five')"),
        (.integer(1...4), "2.5", "expected a whole number, found '2.5'"),
        (.choice(["round", "square"]), "rond", "expected one of round, square, found 'rond'"),
        (.color, "#12", "'#12' is not a color; expected 3, 4, 6 or 8 hexadecimal digits"),
        (.ratio, "wide", "expected a ratio such as 4:3, found 'wide'"),
    ])
    func aTextOfAnotherTypeIsAnError(type: FieldType, text: String, message: String) {
        let key = OutputKey(
            "corner", type, { $0.$idPrefix }, { $0.$idPrefix = $1 }, "A corner.", value: { $0.scalarText })
        var options = OutputOptions()
        let error = #expect(throws: DiagnosticsError.self) { try key.set(text, in: &options) }
        #expect(error?.diagnostics.map(\.message) == [message])
        #expect(options.idPrefix.isEmpty)
    }
}

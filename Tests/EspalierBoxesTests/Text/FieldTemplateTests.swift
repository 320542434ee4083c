import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct FieldTemplateTests {
    @Test func readsFieldsAndBraces() throws {
        let template = try FieldTemplate(parsing: "a {name} {{b}} { role? | title }")
        #expect(
            template.segments == [
                .literal("a "), .field(["name"], isOptional: false), .literal(" {b} "),
                .field(["role", "title"], isOptional: true),
            ])
        #expect(try FieldTemplate(parsing: "").literal == "")
        #expect(try FieldTemplate(parsing: "plain").literal == "plain")
    }

    @Test(arguments: [("{name", 0), ("a}", 1), ("{}", 0), ("{a|}", 0), ("{?}", 0)])
    func refusesOthers(text: String, offset: Int) {
        let error = #expect(throws: FieldTemplate.SyntaxError.self) { try FieldTemplate(parsing: text) }
        #expect(error?.offset == offset)
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("**bold** rest", ["B:bold", " rest"]), ("*it*", ["I:it"]),
        ("a `co*de*` b", ["a ", "C:co*de*", " b"]), ("**b *bi***", ["B:b ", "BI:bi"]), ("2 * 3", ["2 * 3"]),
        ("\\*no\\*", ["*no*"]), ("a ` b", ["a ` b"]), ("", []),
    ])
    func readsMarkup(text: String, expected: [String]) {
        let runs = TextMarkup.runs(text, font: Font(size: 12)).map { run in
            let marks =
                (run.font.weight == .bold ? "B" : "") + (run.font.isItalic ? "I" : "")
                + (run.font.family == .monospaced ? "C" : "")
            return marks.isEmpty ? run.string : marks + ":" + run.string
        }
        #expect(runs == expected)
    }
}

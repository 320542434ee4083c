import EspalierDiagnostics
import Testing

@testable import EspalierDiagrams

/// Tests keys without a value in diagram files.
@Suite struct MissingValueTests {
    private static let data = "data: {outline: \"A\\n  B\"}\n"

    @Test(arguments: [
        ("titel:", "2:1 unknown key 'titel' | did you mean 'title'?"),
        ("thme: #ink", "2:1 unknown key 'thme' | did you mean 'theme'?"),
        ("views: {cell: {fil: }}", "2:16 unknown key 'fil' | did you mean 'fill'?"),
        ("output: {titel: null}", "2:10 unknown key 'titel' | did you mean 'title'?"),
    ])
    func `unknown keys are errors`(_ line: String, _ message: String) {
        #expect(Fixture.complaints(Self.data + line).first?.hasPrefix(message) == true)
    }

    @Test(arguments: [
        (
            "output: {title, formats: [svg]}",
            ["2:10 'title' has no value | write 'title: VALUE'; a text with a comma needs quotes"]
        ),
        (
            "output: {formats: [svg], title}",
            ["2:26 'title' has no value | write 'title: VALUE'; a text with a comma needs quotes"]
        ),
        ("title:", []), ("output: {title: }", []), ("output: {title: null, formats: [svg]}", []),
    ])
    func `known keys without a colon are warnings`(_ line: String, _ messages: [String]) throws {
        #expect(try Fixture.describe(Fixture.diagram(Self.data + line).warnings) == messages)
    }

    @Test(arguments: [
        (
            "data: plan.md",
            "1:7 the format of 'plan.md' is unknown | write 'data: {outline: plan.md}', or use another of "
        ),
        (
            "data: plan.ORG",
            "1:7 the format of 'plan.ORG' is unknown | write 'data: {outline: plan.ORG}', or use another of "
        ),
        (
            "data: plan.xml",
            "1:7 the format of 'plan.xml' is unknown | write 'data: {tree: plan.xml}', or use another of "
        ),
        (
            "data: |\n  A\n    B\n",
            "1:7 expected the path of a file, found a text of several lines | write 'outline: |' into 'data', and the "
                + "lines below it"
        ),
    ])
    func `values of data that aren't paths are explained`(_ text: String, _ message: String) {
        let found = Fixture.complaints(text)
        #expect(found.first?.hasPrefix(message) == true, "\(found)")
    }
}

import EspalierDiagnostics
import Testing

@Suite struct GitHubFormatterTests {
    private static let file = SourceFile(name: "docs/a, b:c.yaml", text: "é x\ny: 1\n")

    @Test(arguments: [
        (
            Diagnostic(.error, "a tab", at: file.range(3..<4)),
            "::error file=docs/a%2C b%3Ac.yaml,line=1,col=3,endColumn=4::a tab"
        ),
        (
            Diagnostic(
                .warning, "100 %\nof it", at: file.range(0..<6), notes: [.init("did you mean '::x'?")]),
            "::warning file=docs/a%2C b%3Ac.yaml,line=1,endLine=2::100 %25%0Aof it%0Anote: did you mean '::x'?"
        ),
        (Diagnostic(.note, "a\r\nb"), "::notice::a%0D%0Ab"),
    ])
    func `a diagnostic is one line that GitHub reads`(_ diagnostic: Diagnostic, _ line: String) {
        #expect(GitHubFormatter().format([diagnostic]) == line + "\n")
    }

    @Test func `a diagnostic about a file has its name`() {
        var diagnostic = Diagnostic(.error, "no data")
        diagnostic.file = "a.yaml"
        #expect(GitHubFormatter().format(diagnostic) == "::error file=a.yaml::no data\n")
    }
}

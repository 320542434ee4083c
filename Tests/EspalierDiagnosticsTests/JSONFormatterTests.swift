import EspalierDiagnostics
import Testing

@Suite struct JSONFormatterTests {
    @Test func `one object a line with place and notes`() {
        let file = SourceFile(name: "a \"b\".yaml", text: "é x\ny")
        let diagnostic = Diagnostic(
            .error, "tab\there", at: file.range(3..<6),
            notes: [.init("n"), .init("m", at: file.range(0..<2))])
        #expect(
            JSONFormatter().format([diagnostic, Diagnostic(.note, "\u{1}")]) == """
                {"severity":"error","message":"tab\\there","file":"a \\"b\\".yaml","line":1,"column":3,"endLine":2,\
                "endColumn":2,"offset":3,"length":3,"notes":[{"message":"n"},{"message":"m","file":"a \\"b\\".yaml",\
                "line":1,"column":1,"endLine":1,"endColumn":2,"offset":0,"length":2}]}
                {"severity":"note","message":"\\u0001"}

                """)
    }
}

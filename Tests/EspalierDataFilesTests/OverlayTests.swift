import EspalierDataFiles
import EspalierDiagnostics
import Testing

@Suite struct OverlayTests {
    @Test(
        "A file over a template",
        arguments: [
            ("a: 1\nb: 2", "b: 3\nc: 4", "{a: 1.0, b: 3.0, c: 4.0}"),
            ("a: {x: 1, y: 2}", "a: {y: 3}", "{a: {x: 1.0, y: 3.0}}"), ("a: [1, 2]", "a: [3]", "{a: [3.0]}"),
            ("a: 1\nb: 2", "a: ~", "{b: 2.0}"), ("a: {x: 1}", "a: 2", "{a: 2.0}"),
            ("a: 2", "a: {x: 1}", "{a: {x: 1.0}}"),
            ("a: 1", "b: {x: ~, y: 1}\nc: ~", "{a: 1.0, b: {y: 1.0}}"), ("a: 1", "[]", "[]"),
        ])
    func overlay(template: String, file: String, expected: String) throws {
        let base = try YAMLReader.read(SourceFile(name: "template", text: template))
        let top = try YAMLReader.read(SourceFile(name: "file", text: file))
        #expect(base.overlaid(by: top).plainText == expected)
    }

    @Test func `values and keys keep their own file`() throws {
        let base = try YAMLReader.read(SourceFile(name: "template", text: "a: {x: 1, y: 2}"))
        let top = try YAMLReader.read(SourceFile(name: "file", text: "a: {y: 3}"))
        let entries = try #require(base.overlaid(by: top)["a"]?.mapping?.entries)
        #expect(entries.map(\.keyRange.file.name) == ["template", "file"])
        #expect(entries.map(\.value.file.name) == ["template", "file"])
    }
}

import EspalierDiagnostics
import Foundation
import Testing

@Suite struct SourceFileTests {
    @Test(
        "Lines end with LF, CR LF or CR; columns count scalars",
        arguments: [
            ("", 0, 1, 1), ("ab\ncd", 0, 1, 1), ("ab\ncd", 2, 1, 3), ("ab\ncd", 3, 2, 1),
            ("ab\ncd", 99, 2, 3),
            ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1), ("\n\n", 2, 3, 1), ("äö", 2, 1, 2),
            ("\u{FEFF}a", 3, 1, 1),
        ])
    func location(text: String, offset: Int, line: Int, column: Int) {
        let file = SourceFile(name: "a", text: text)
        #expect(file.location(at: offset) == SourceLocation(line: line, column: column))
    }

    @Test func `every offset agrees with counting from the start`() {
        let text = "a\r\nbä\n\n\rcd\n日"
        let file = SourceFile(name: "a", text: text)
        var line = 1
        var column = 1
        var offset = 0
        for scalar in text.unicodeScalars {
            #expect(file.location(at: offset) == SourceLocation(line: line, column: column))
            offset += UTF8.width(scalar)
            let isBreak = scalar == "\n" || scalar == "\r" && file.bytes[offset] != 0x0A
            (line, column) = isBreak ? (line + 1, 1) : (line, column + 1)
        }
    }

    @Test func `a released text is read again for a message`() {
        let text = Array("one\ntwo\n".utf8)
        let file = SourceFile(name: "a.txt", bytes: text) { text }
        file.releaseBytes()
        #expect(file.location(at: 5) == SourceLocation(line: 2, column: 2) && file.bytes == text)
    }

    @Test func `a released text of a file that has changed is empty`() {
        let file = SourceFile(name: "a.txt", bytes: Array("one\ntwo\n".utf8)) { nil }
        #expect(file.lineRange(at: 5) == 4..<7)
        file.releaseBytes()
        #expect(file.location(at: 5) == SourceLocation(line: 1, column: 1) && file.bytes.isEmpty)
        #expect(file.lineRange(at: 5) == 0..<0)
    }

    @Test func `a text that can't be read again is kept`() {
        let file = SourceFile(name: "<stdin>", text: "one")
        file.releaseBytes()
        #expect(file.bytes == Array("one".utf8))
    }

    /// A path is shown without `..` where possible, and other paths as the user wrote them.
    @Test(arguments: [
        ("./sub/../x.yaml", "x.yaml"), ("sub/../../x.yaml", "../x.yaml"), ("/a/../x.yaml", "/x.yaml"),
        ("../sub/../x.yaml", "../x.yaml"), ("../x.yaml", "../x.yaml"), ("./x.yaml", "./x.yaml"),
        ("a/..b/x.yaml", "a/..b/x.yaml"), ("<stdin>", "<stdin>"),
    ])
    func `a path is shown without dots`(path: String, shown: String) {
        #expect(SourceFile(name: path, text: "").shownName == shown)
    }
    /// Without the link, the path would be that of another file.
    @Test func `a link before two dots is shown`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/other/deep", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: "other/deep")
        let path = folder + "/other/../link/../x.yaml"
        #expect(SourceFile(name: path, text: "").shownName == path)
        #expect(
            SourceFile(name: folder + "/other/deep/../x.yaml", text: "").shownName
                == folder + "/other/x.yaml")
    }
}

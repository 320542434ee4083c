import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

@Suite struct LargeInputTests {
    @Test func `the text of a large file is released and read again`() throws {
        let folder = try Workplace()
        let line = String(repeating: "a", count: 1_023) + "\n"
        let text = String(repeating: line, count: LargePages.minimumInput / 1_024)
        try folder.write(text, to: "large.txt")
        let path = folder.url("large.txt").path
        let file = try InputReader(limit: 1 << 30).file(Input(path: path, stem: "large"))
        file.releaseBytes()
        #expect(file.bytes.count == LargePages.minimumInput)
        #expect(file.location(at: 2_050) == SourceLocation(line: 3, column: 3))
        file.releaseBytes()
        try folder.write("shorter", to: "large.txt")
        #expect(file.bytes.isEmpty)
    }

    @Test(arguments: [-1, 0, 1]) func `all bytes of a large file are read`(_ difference: Int) throws {
        let folder = try Workplace()
        let count = LargePages.minimumInput + difference
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        try folder.write(bytes, to: "large.txt")
        let input = Input(path: folder.url("large.txt").path, stem: "large")
        #expect(try InputReader(limit: count).read(input) == bytes)
        #expect(throws: DiagnosticsError.self) { try InputReader(limit: count - 1).read(input) }
    }

    @Test func `the text of a small file is kept`() throws {
        let folder = try Workplace()
        try folder.write("Root\n", to: "small.txt")
        let path = folder.url("small.txt").path
        let file = try InputReader(limit: 1 << 30).file(Input(path: path, stem: "small"))
        try folder.write("Other\n", to: "small.txt")
        file.releaseBytes()
        #expect(file.text(in: 0..<4) == "Root")
    }
}

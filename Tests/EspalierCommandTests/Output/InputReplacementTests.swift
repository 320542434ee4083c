import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

@Suite struct InputReplacementTests {
    @Test func replacesAFileThatHasTheBytesThatWereRead() throws {
        let place = try Workplace()
        try place.write("old", to: "a.md")
        try InputReplacement.replace(
            place.url("a.md").path, containing: Array("old".utf8), with: Array("new".utf8))
        #expect(try place.bytes("a.md") == Array("new".utf8))
        #expect(place.files() == ["a.md"])
    }

    /// A change that was saved while diagrams were drawn is kept.
    @Test(arguments: ["old, edited", "od", ""]) func keepsAFileThatWasChanged(_ saved: String) throws {
        let place = try Workplace()
        try place.write(saved, to: "a.md")
        let path = place.url("a.md").path
        let error = #expect(throws: DiagnosticsError.self) {
            try InputReplacement.replace(path, containing: Array("old".utf8), with: Array("new".utf8))
        }
        #expect(
            error?.diagnostics.first?.message == "'\(path)' was changed after it was read, and isn't replaced"
        )
        #expect(try place.bytes("a.md") == Array(saved.utf8))
        #expect(place.files() == ["a.md"])
    }

    @Test func reportsAFileThatWasRemoved() throws {
        let place = try Workplace()
        #expect(throws: DiagnosticsError.self) {
            try InputReplacement.replace(
                place.url("a.md").path, containing: Array("old".utf8), with: Array("new".utf8))
        }
        #expect(place.files().isEmpty)
    }
}

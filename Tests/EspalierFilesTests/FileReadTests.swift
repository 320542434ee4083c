import EspalierDataFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests what is listed for files that are read, and for those that can't be read.
@Suite struct FileReadTests {
    @Test(arguments: [
        ("file", FileRead.Kind.file), ("none", .missing), ("file/none", .missing), ("pipe", .unreadable),
        (".", .unreadable), ("large", .unreadable),
    ]) func `the kind tells whether the file could be read`(_ name: String, _ kind: FileRead.Kind) throws {
        let place = try Workplace()
        try place.write("text", to: "file")
        try place.write("a long text", to: "large")
        #expect(mkfifo(place.url("pipe").path, 0o600) == 0)
        var limits = DataLimits()
        limits.bytes = 5
        let sources = SourceFiles(of: SourceFiles(), computesDigests: true)
        let loader = DiskFileLoader(allowedFolders: nil, limits: limits, sources: sources)
        let path = place.path + "/" + name
        let contents = try? loader.contents(ofFile: path)
        #expect((contents != nil) == (kind == .file))
        let reads = sources.takeReads()
        #expect(reads.map(\.kind) == [kind] && reads.map(\.path) == [path])
        #expect((reads.first?.digest != nil) == (kind == .file))
    }
}

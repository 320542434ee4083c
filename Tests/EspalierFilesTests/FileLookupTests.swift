import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

@Suite struct FileLookupTests {
    @Test func `a lookup returns the kind and the stamp of a file`() throws {
        let place = try Workplace()
        try place.write("a", to: "folder/file")
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "folder/file")
        for name in ["folder/file", "link"] {
            let found = FileLookup(path: place.url(name).path)
            #expect(found.kind == .file && found.stamp == FileStamp(path: place.url("folder/file").path))
        }
        let folder = FileLookup(path: place.url("folder").path)
        #expect(folder.kind == .folder && folder.stamp == nil)
        for name in ["missing", "folder/file/below"] {
            let missing = FileLookup(path: place.url(name).path)
            #expect(missing.kind == .missing && missing.stamp == nil)
        }
    }
}

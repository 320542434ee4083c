import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

@Suite struct FolderEntryTests {
    /// On some file systems, the entries of folders don't have the kinds of the files.
    @Test func kindsThatTheFolderDoesNotStoreAreThoseOfTheFiles() throws {
        let place = try Workplace()
        try place.write("", to: "folder/file")
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "folder")
        try place.write("", to: "file")
        #expect(mkfifo(place.url("pipe").path, 0o600) == 0)
        let folder = try Descriptor(opening: place.path, O_RDONLY | O_DIRECTORY)
        let expected: [(String, FolderEntry.Kind)] = [
            ("folder", .folder), ("file", .file), ("link", .unknown), ("pipe", .other), ("gone", .unknown),
        ]
        for (name, kind) in expected {
            var entry = dirent()
            entry.d_type = UInt8(DT_UNKNOWN)
            withUnsafeMutableBytes(of: &entry.d_name) { $0.copyBytes(from: name.utf8) }
            #expect(FolderEntry(&entry, in: folder.number).kind == kind)
        }
    }
}

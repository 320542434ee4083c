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
            var entries = FolderEntries()
            entries.append(named: name, in: folder.number)
            #expect(entries.sorted().map(\.kind) == [kind])
        }
    }

    @Test func namesAreSortedByTheirBytes() {
        let names = ["b", "a.yaml", "\u{E9}", "a", "a-b", "B", "\u{1F600}", "ab", "z"]
        var entries = FolderEntries()
        for name in names + [".", ".."] { entries.append(named: name, type: DT_REG) }
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(entries.sorted().map(\.name) == sorted)
        #expect(FolderEntries().sorted().isEmpty)
    }
}

extension FolderEntries {
    fileprivate mutating func append(named name: String, type: Int = DT_UNKNOWN, in folder: Int32 = -1) {
        var entry = dirent()
        entry.d_type = UInt8(type)
        withUnsafeMutableBytes(of: &entry.d_name) { $0.copyBytes(from: name.utf8) }
        append(&entry, in: folder)
    }
}

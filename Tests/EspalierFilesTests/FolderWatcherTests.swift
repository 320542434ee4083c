import EspalierDataFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

@Suite struct FolderWatcherTests {
    private let folder: Workplace
    private let watcher: FolderWatcher
    private let path: String

    init() throws {
        folder = try Workplace()
        path = folder.path
        watcher = try FolderWatcher()
        #expect(try watcher.add(path))
    }

    /// Waits for events until one of them satisfies `isLast`, and returns all of them.
    ///
    /// The events of one change can arrive separately: if another test starts a process, this process can have the
    /// written file open for a short time, and the event of closing it is late.
    private func events(until isLast: (FolderWatcher.Event) -> Bool) throws -> [FolderWatcher.Event] {
        var found: [FolderWatcher.Event] = []
        try wait(for: "an event after \(found)") {
            found += try watcher.events(waiting: 100)
            return found.contains(where: isLast)
        }
        return found
    }

    private func isWritten(_ name: String) -> (FolderWatcher.Event) -> Bool {
        { $0 == FolderWatcher.Event(path: self.path + "/" + name, kind: .written, isFolder: false) }
    }

    private func move(_ name: String, to other: String) {
        #expect(rename(folder.url(name).path, folder.url(other).path) == 0)
    }

    @Test func reportsWrittenAndRenamedFiles() throws {
        try folder.write("x", to: "a")
        let written = try events(until: isWritten("a"))
        #expect(written.contains { $0.path == path + "/a" && $0.kind == .appeared && !$0.isFolder })
        move("a", to: "b")
        let moved = try events { $0.path == path + "/b" }
        #expect(
            moved == [
                .init(path: path + "/a", kind: .vanished, isFolder: false),
                .init(path: path + "/b", kind: .appeared, isFolder: false),
            ])
        #expect(try watcher.events(waiting: 0).isEmpty)
    }

    @Test func endsWithAMovedFolder() throws {
        try folder.write("x", to: "sub/deep/a")
        #expect(try watcher.add(path + "/sub"))
        #expect(try watcher.add(path + "/sub/deep"))
        #expect(try !watcher.add(path + "/sub/deep"))
        #expect(watcher.count == 3)
        move("sub", to: "other")
        _ = try events { $0.path == path + "/sub" && $0.kind == .vanished && $0.isFolder }
        #expect(watcher.count == 1)
        // After the folder was moved, changes in it aren't reported with the old path.
        try folder.write("y", to: "other/deep/a")
        #expect(try !watcher.events(waiting: 50).contains { $0.path.hasSuffix("deep/a") })
    }

    @Test func watchesAFolderThatWasReplacedWhileEventsWereLost() throws {
        try folder.write("x", to: "sub/a")
        #expect(try watcher.add(path + "/sub"))
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        // Each file has two events, so there are more events than the system keeps.
        for number in 0..<(Int(limit.dropLast()) ?? 16_384) / 2 + 1 {
            close(open(path + "/\(number)", O_CREAT | O_WRONLY, 0o600))
        }
        try FileManager.default.removeItem(atPath: path + "/sub")
        try folder.write("x", to: "sub/a")
        var kinds: [FolderWatcher.Event.Kind] = []
        while case let found = try watcher.events(waiting: 100), !found.isEmpty { kinds += found.map(\.kind) }
        #expect(kinds.contains(.overflow))
        #expect(watcher.count == 2)
        try folder.write("y", to: "sub/a")
        _ = try events(until: isWritten("sub/a"))
    }

    @Test func aFolderByTwoPathsIsReportedByBoth() throws {
        #expect(symlink(path, folder.url("link").path) == 0)
        _ = try events { $0.path == path + "/link" }
        #expect(try watcher.add(path + "/link"))
        #expect(watcher.count == 1)
        try folder.write("x", to: "a")
        let paths = Set(try events(until: isWritten("a")).map(\.path))
        #expect(paths == [path + "/a", path + "/link/a"])
    }

    @Test func onlyFoldersCanBeAdded() throws {
        try folder.write("x", to: "file")
        for name in ["file", "none"] { #expect(try !watcher.add(path + "/" + name)) }
        #expect(watcher.count == 1)
    }

    @Test func recordsWhatWasReadAndLookedFor() throws {
        try folder.write("x", to: "a")
        let sources = SourceFiles()
        let loader = DiskFileLoader(allowedFolders: nil, limits: .init(), sources: sources)
        let (read, missing) = (path + "/a", path + "/none")
        _ = try loader.contents(ofFile: read)
        #expect(throws: FileLoadingError.self) { try loader.contents(ofFile: missing) }
        _ = try loader.fileNames(besideFile: read)
        let record = sources.takeRecord()
        #expect(record.stamps[read] == FileStamp(path: read) && FileStamp(path: read) != nil)
        #expect(record.stamps[missing] == .some(nil))
        #expect(record.listings == [path + "/"])
        try folder.write("longer", to: "a")
        #expect(record.stamps[read] != FileStamp(path: read))
    }
}

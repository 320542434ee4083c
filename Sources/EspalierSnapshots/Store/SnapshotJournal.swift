import EspalierFiles
import Foundation
import Synchronization

/// A phase of a test that makes snapshots.
public nonisolated enum TestPhase: String, Sendable, Codable {
    /// The test, or one of its cases, has begun.
    case began
    /// The test, or one of its cases, ran to its end.
    case finished
}

/// The journal of a process: each result is a line of JSON.
///
/// Every process appends to a file of its own, and a line is written at once. So tests in parallel, in several processes,
/// and ones that crash lose nothing.
///
/// Processes of one session, such as those that one `swift test` starts, leave their journals together. A new session
/// removes those of the one before.
nonisolated final class SnapshotJournal: Sendable {
    /// An entry of a journal.
    enum Entry: Codable, Sendable {
        case result(SnapshotResult)
        /// A phase of a test whose baselines are in a folder.
        case test(String, TestPhase, folder: String)
        /// The process ended as it should, so that no test is left out.
        case end
    }

    private static let open = Mutex<[ResultsFolder: SnapshotJournal]>([:])
    private static let marker = "espalier-snapshots 1"

    private let path: String

    private init(path: String) { self.path = path }

    /// Returns the journal of this process in a folder.
    ///
    /// - Throws: `SystemError`
    static func shared(in folder: ResultsFolder, session: String) throws -> SnapshotJournal {
        try open.withLock { open in
            if let known = open[folder] { return known }
            try begin(session, in: folder)
            let journal = SnapshotJournal(path: "\(folder.path)/journal-\(getpid()).jsonl")
            open[folder] = journal
            // Closures for `atexit` can't capture anything.
            if open.count == 1 { atexit { SnapshotJournal.endAll() } }
            return journal
        }
    }

    /// Notes in each journal that the process ends.
    private static func endAll() {
        let journals = open.withLock { $0.values }
        // Without the note, no baseline of the process is unused.
        for journal in journals { try? journal.append(.end) }
    }

    /// The session of tests: the parent process, which started this one and others like it.
    static var testSession: String {
        let status = (try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8)) ?? ""
        // The start time is the 20th word after the name in parentheses. Process numbers are used again.
        let words = status.split(separator: ")").last?.split(separator: " ") ?? []
        return "\(getppid()) \(words.count > 19 ? words[19] : "")"
    }

    /// Removes the results of an earlier session.
    private static func begin(_ session: String, in folder: ResultsFolder) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let lock = try Descriptor(opening: folder.path, O_RDONLY | O_DIRECTORY)
        while flock(lock.number, LOCK_EX) != 0, errno == EINTR {}
        let file = folder.path + "/session"
        let wanted = "\(marker)\n\(session)\n"
        let known = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        if known == wanted { return }
        // Only what an earlier session has left: the folder may be one that has other files.
        if known.hasPrefix(marker) {
            try? FileManager.default.removeItem(atPath: folder.path + "/failures")
            for name in try lock.names(path: folder.path) where isJournal(name) {
                unlink(folder.path + "/" + name)
            }
        }
        let output = try OutputFile(path: file, syncs: false)
        try output.write(text: wanted)
        _ = try output.finish()
    }

    private static func isJournal(_ name: String) -> Bool {
        name.hasPrefix("journal-") && name.hasSuffix(".jsonl")
    }

    /// Appends an entry.
    ///
    /// - Throws: `SystemError` if it can't be written.
    func append(_ entry: Entry) throws {
        let line = try Self.line(entry)
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND)
        try line.withUnsafeBytes { try Transfer.write($0, to: file.number, path: path) }
    }

    /// Replaces the results in all journals of a folder, and keeps the other entries.
    ///
    /// The new journal precedes those of later processes of the session.
    ///
    /// - Throws: `SystemError`
    static func replaceResults(in folder: ResultsFolder, with results: [SnapshotResult]) throws {
        let lock = try Descriptor(opening: folder.path, O_RDONLY | O_DIRECTORY)
        while flock(lock.number, LOCK_EX) != 0, errno == EINTR {}
        let others = try processes(in: folder).flatMap(\.self).filter {
            if case .result = $0 { false } else { true }
        }
        let names = try lock.names(path: folder.path).filter(isJournal)
        let path = folder.path + "/journal-0.jsonl"
        let output = try OutputFile(path: path, syncs: false)
        for entry in others + results.map(Entry.result) {
            try line(entry).withUnsafeBytes { try output.write($0) }
        }
        _ = try output.finish()
        for name in names where folder.path + "/" + name != path { unlink(folder.path + "/" + name) }
    }

    private static func line(_ entry: Entry) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(entry)) + [0x0A]
    }

    /// Reads the journals of a folder, one for each process.
    ///
    /// A line that a crash has cut is left out.
    ///
    /// - Throws: `SystemError`
    static func processes(in folder: ResultsFolder) throws -> [[Entry]] {
        let names = try Descriptor(opening: folder.path, O_RDONLY | O_DIRECTORY).names(path: folder.path)
        let decoder = JSONDecoder()
        return try names.filter(isJournal).map { name in
            let data = try DiskFileLoader().contents(ofFile: folder.path + "/" + name)
            return data.split(separator: 0x0A).compactMap { try? decoder.decode(Entry.self, from: $0) }
        }
    }
}

extension SnapshotRun {
    /// Reads the results of the last session in a folder; of several results of one snapshot, the last is used.
    ///
    /// - Parameter folder: The folder of a run.
    /// - Throws: `SnapshotError` if there are no results.
    public nonisolated init(readingResultsIn folder: ResultsFolder) throws(SnapshotError) {
        let entries: [SnapshotJournal.Entry]
        do {
            entries = try SnapshotJournal.processes(in: folder).flatMap(\.self)
        } catch {
            let place = folder.relative(folder.path)
            throw SnapshotError("there are no results in '\(place)'; run the snapshots first")
        }
        var positions: [String: Int] = [:]
        self.init()
        for case .result(let result) in entries {
            if let known = positions[result.files.expected] {
                results[known] = result
            } else {
                positions[result.files.expected] = results.count
                results.append(result)
            }
            seconds += result.seconds
        }
    }
}

import EspalierFiles
import Foundation
import Synchronization

/// A phase of a test that makes snapshots.
public nonisolated enum TestPhase: String, Sendable, Codable {
    /// The test, or one of its cases, has begun.
    case began
    /// The test, or one of its cases, has finished.
    case finished
}

/// The journal of a process, with one line of JSON for each result and each phase of a test.
///
/// Every process appends to its own file, and writes each line at once. Therefore no results are lost if tests run in
/// parallel or in several processes, or if a process crashes.
///
/// The processes of one session, such as those of one `swift test`, leave their journals in the same folder. A new
/// session removes the journals of the previous session.
nonisolated final class SnapshotJournal: Sendable {
    /// An entry, which is one line of a journal.
    enum Entry: Codable, Sendable {
        case result(SnapshotResult)
        /// The phase of a test, with the folder of its baselines, and the ends of the names of the baselines that the
        /// test compares.
        ///
        /// `nameEnds` is nil if the test compares all its baselines.
        case test(String, TestPhase, folder: String, nameEnds: [String]?)
        /// The process has ended normally. Therefore, the journal contains all phases of the process's tests.
        case end
    }

    private static let open = Mutex<[ResultsFolder: SnapshotJournal]>([:])
    private static let marker = "espalier-snapshots 1"

    private let path: String

    private init(path: String) { self.path = path }

    /// Returns the journal of this process in a folder, and creates the journal if necessary.
    ///
    /// - Throws: `SystemError` if the folder or the session file can't be written.
    static func shared(in folder: ResultsFolder, session: String) throws -> SnapshotJournal {
        try open.withLock { open in
            if let known = open[folder] { return known }
            try begin(session, in: folder)
            let journal = SnapshotJournal(path: "\(folder.path)/journal-\(getpid()).jsonl")
            open[folder] = journal
            // The journals are static, because closures for `atexit` can't capture anything.
            if open.count == 1 { atexit { SnapshotJournal.endAll() } }
            return journal
        }
    }

    /// Appends the entry `end` to all journals of this process.
    private static func endAll() {
        let journals = open.withLock { $0.values }
        // If the entry can't be written, the baselines of this process aren't reported as unused.
        for journal in journals { try? journal.append(.end) }
    }

    /// The identifier of the test session: the parent process, which has started this process and possibly others.
    static var testSession: String {
        let status = (try? String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8)) ?? ""
        // The start time is the 20th word after the name in parentheses. It is included because process ids are reused.
        let words = status.split(separator: ")").last?.split(separator: " ") ?? []
        return "\(getppid()) \(words.count > 19 ? words[19] : "")"
    }

    /// Begins a session in the folder, unless it has already begun.
    ///
    /// The results of the previous session are removed, and the session file is written.
    private static func begin(_ session: String, in folder: ResultsFolder) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Descriptor.withLock(on: folder.path) { lock in
            let file = folder.path + "/session"
            let wanted = "\(marker)\n\(session)\n"
            let known = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            if known == wanted { return }
            // Only files of an earlier session are removed, because the folder may also contain other files.
            if known.hasPrefix(marker) {
                try? FileManager.default.removeItem(atPath: folder.path + "/failures")
                for name in try lock.names(path: folder.path) where isJournal(name) {
                    unlink(folder.path + "/" + name)
                }
            }
            try OutputFile.write(Array(wanted.utf8), to: file, syncs: false)
        }
    }

    private static func isJournal(_ name: String) -> Bool {
        name.hasPrefix("journal-") && name.hasSuffix(".jsonl")
    }

    /// Appends an entry.
    ///
    /// - Throws: `SystemError` if the entry can't be written.
    func append(_ entry: Entry) throws {
        let line = try Self.line(entry)
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND)
        try line.withUnsafeBytes { try Transfer.write($0, to: file.number, path: path) }
    }

    /// Replaces the results in all journals of a folder, and keeps all other entries.
    ///
    /// All entries are written to one new journal, which is read before the journals of later processes of the session.
    ///
    /// - Throws: `SystemError` if a journal can't be read or written.
    static func replaceResults(in folder: ResultsFolder, with results: [SnapshotResult]) throws {
        try Descriptor.withLock(on: folder.path) { lock in
            let others = try processes(in: folder).flatMap(\.self).filter {
                if case .result = $0 { false } else { true }
            }
            let names = try lock.names(path: folder.path).filter(isJournal)
            let path = folder.path + "/journal-0.jsonl"
            let lines = try (others + results.map(Entry.result)).flatMap(line)
            try OutputFile.write(lines, to: path, syncs: false)
            for name in names where folder.path + "/" + name != path { unlink(folder.path + "/" + name) }
        }
    }

    private static func line(_ entry: Entry) throws -> [UInt8] {
        [UInt8](try entry.sortedJSON()) + [0x0A]
    }

    /// Reads the journals of a folder, one for each process.
    ///
    /// Incomplete lines, which a crash can cause, are ignored.
    ///
    /// - Throws: `SystemError` if a journal can't be read.
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
    /// Reads the results of the last session in a folder; if a snapshot has several results, uses the last one.
    ///
    /// The duration is the sum of the durations of all results.
    ///
    /// - Parameter folder: The folder with the results of the run.
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

import EspalierDiagnostics
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
/// parallel or in several processes, or if a process crashes. A process holds a lock (`flock`) on its journal, which shows
/// to other processes that the journal is in use.
///
/// The processes of one session, such as those of one `swift test`, leave their journals in the same folder. The first
/// process of a session reduces the journals of earlier sessions to the failures that stay (see `JournalArchive`).
nonisolated final class SnapshotJournal: Sendable {
    /// A session, with the time at which it began.
    struct Run: Codable, Hashable, Sendable {
        let session: String
        /// The time in UTC, such as `2026-11-28T14:53:37.123Z`.
        let time: String

        /// The run of entries from before the first entry `run` of a journal.
        static let unknown = Run(session: "", time: "")
    }

    /// An entry, which is one line of a journal.
    enum Entry: Codable, Sendable {
        /// The run to which the following entries belong.
        case run(Run)
        /// Files that the process is about to write, by their paths relative to the results folder.
        case files([String])
        /// A result, with the time at which it was written, in seconds since 1970.
        case result(SnapshotResult, time: Double?)
        /// A baseline that has no result any more, by its path in results, with the time.
        ///
        /// The place of an inline snapshot changes when another one in the same source is accepted.
        case removed(String, time: Double)
        /// The phase of a test, with the folder of its baselines, and the ends of the names of the baselines that the
        /// test compares.
        ///
        /// `nameEnds` is nil if the test compares all its baselines.
        case test(String, TestPhase, folder: String, nameEnds: [String]?)
        /// The process has ended normally. Therefore, the journal contains all phases of the process's tests.
        case end
    }

    /// The entries of a journal that belong to one run.
    struct Section: Sendable {
        let run: Run
        fileprivate(set) var entries: [Entry] = []
    }

    private static let open = Mutex<[ResultsFolder: SnapshotJournal]>([:])

    private let folder: ResultsFolder
    private let path: String
    /// The descriptor of the journal, which has the lock and stays open until the process ends.
    private let number: Int32
    /// The files that this and other processes have written, by their paths relative to the results folder.
    private let files: Mutex<Set<String>>

    private init(_ folder: ResultsFolder, path: String, number: Int32, files: Set<String>) {
        (self.folder, self.path, self.number) = (folder, path, number)
        self.files = Mutex(files)
    }

    /// Returns the journal of this process in a folder, and creates the journal if necessary.
    ///
    /// - Throws: `DiagnosticsError` if the folder has other files than those of results; `SystemError` if a file can't be
    ///   read or written.
    static func shared(in folder: ResultsFolder, session: String) throws -> SnapshotJournal {
        try open.withLock { open in
            if let known = open[folder] { return known }
            let journal = try begin(session, in: folder)
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

    /// Creates the journal of this process for a session, which may have begun in another process.
    private static func begin(_ session: String, in folder: ResultsFolder) throws -> SnapshotJournal {
        try folder.create()
        return try Descriptor.withLock(on: folder.path) { lock in
            try folder.claim(lock)
            let archive = try JournalArchive(folder, lock)
            let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let run = archive.run(of: session) ?? Run(session: session, time: time)
            try archive.compact(except: session)
            return try create(run, in: folder, files: archive.files)
        }
    }

    /// Creates a journal with a new name.
    private static func create(
        _ run: Run, in folder: ResultsFolder, files: Set<String>
    ) throws -> SnapshotJournal {
        for attempt in 0..<1_000 {
            let path = "\(folder.path)/journal-\(getpid())\(attempt == 0 ? "" : "-\(attempt)").jsonl"
            let number = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
            if number < 0, errno == EEXIST { continue }
            if number < 0 { throw SystemError(path) }
            _ = flock(number, LOCK_EX | LOCK_NB)
            let journal = SnapshotJournal(folder, path: path, number: number, files: files)
            try journal.append(.run(run))
            return journal
        }
        throw SystemError(folder.path, EEXIST)
    }

    /// Appends an entry.
    ///
    /// - Throws: `SystemError` if the entry can't be written, or if the journal was removed.
    func append(_ entry: Entry) throws {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_nlink > 0 else { throw SystemError(path, ENOENT) }
        let line = try Self.line(entry)
        try line.withUnsafeBytes { try Transfer.write($0, to: number, path: path) }
    }

    /// Appends a result, and removes the files of earlier results of the same snapshot.
    ///
    /// - Throws: `SystemError` if the entry can't be written.
    func append(_ result: SnapshotResult) throws {
        try append(.result(result, time: Date.now.timeIntervalSince1970))
        let baseline = folder.absolute(result.files.expected)
        let present = Set(
            [result.files.actual, result.files.difference].compactMap { $0.map(folder.absolute) })
        for path in [folder.actual(for: baseline), folder.difference(for: baseline)]
        where !present.contains(path) {
            guard let name = folder.nameOfResult(path), files.withLock({ $0.contains(name) }) else {
                continue
            }
            folder.removeResult(name)
        }
    }

    /// Returns the rule by which a file of the results may be replaced, and records that it will be written.
    ///
    /// - Parameter path: The path of the file, which is below the results folder.
    /// - Returns: The rule for the file.
    /// - Throws: `SystemError` if the file isn't below the results folder, if a link leads to it, or if the journal can't be
    ///   written.
    func replacement(at path: String) throws -> Replacement {
        guard let name = folder.nameOfResult(path) else { throw SystemError(path, ELOOP) }
        if files.withLock({ $0.contains(name) }) { return .derived }
        // Another process can have written the file after this process has read the journals.
        if FileKind(path: path, followsLinks: false).isFound,
            !(try Self.sections(in: folder).contains { $0.files.contains(name) })
        {
            return .own { _ in false }
        }
        try append(.files([name]))
        files.withLock { _ = $0.insert(name) }
        return .derived
    }

    /// Appends results of earlier runs to a new journal, each in its own run, so that they replace older results of the same
    /// snapshots.
    ///
    /// - Parameters:
    ///   - results: The results.
    ///   - removed: The paths of the baselines whose results are removed before.
    ///   - folder: The folder of the journal.
    /// - Throws: `SystemError` if the journal can't be written.
    static func append(_ results: [SnapshotResult], removing removed: [String] = [], in folder: ResultsFolder)
        throws
    {
        try Descriptor.withLock(on: folder.path) { _ in
            let runs = Dictionary(try sections(in: folder).map { ($0.run.time, $0.run) }) { first, _ in first
            }
            let latest = runs.keys.max().flatMap { runs[$0] } ?? .unknown
            let journal = try create(latest, in: folder, files: [])
            defer { close(journal.number) }
            for path in removed { try journal.append(.removed(path, time: Date.now.timeIntervalSince1970)) }
            for result in results {
                try journal.append(.run(result.time.flatMap { runs[$0] } ?? latest))
                try journal.append(result)
            }
        }
    }

    /// Returns true if the name of a file is that of a journal.
    static func isJournal(_ name: String) -> Bool {
        name.hasPrefix("journal-") && name.hasSuffix(".jsonl")
    }

    static func line(_ entry: Entry) throws -> [UInt8] { [UInt8](try entry.sortedJSON()) + [0x0A] }

    /// Reads the journals of a folder.
    ///
    /// - Throws: `SystemError` or `FileLoadingError` if a journal can't be read.
    static func sections(in folder: ResultsFolder) throws -> [Section] {
        let names = try Descriptor(opening: folder.path, O_RDONLY | O_DIRECTORY).names(path: folder.path)
        return try names.filter(isJournal).flatMap { try sections(ofFile: folder.path + "/" + $0) }
    }

    /// Reads a journal.
    ///
    /// Incomplete lines, which a crash can cause, are ignored.
    static func sections(ofFile path: String) throws -> [Section] {
        // Another process may have moved the entries to the archive.
        guard FileKind(path: path, followsLinks: false) == .file else { return [] }
        let decoder = JSONDecoder()
        var sections: [Section] = []
        for line in try DiskFileLoader().contents(ofFile: path).split(separator: 0x0A) {
            guard let entry = try? decoder.decode(Entry.self, from: line) else { continue }
            if case .run(let run) = entry {
                sections.append(Section(run: run))
            } else {
                if sections.isEmpty { sections.append(Section(run: .unknown)) }
                sections[sections.count - 1].entries.append(entry)
            }
        }
        return sections
    }
}

extension SnapshotJournal.Section {
    /// The files that were written, by their paths relative to the results folder.
    nonisolated var files: [String] {
        entries.flatMap { entry in if case .files(let names) = entry { names } else { [] as [String] } }
    }

    /// The results with the times at which they were written.
    nonisolated var results: [(result: SnapshotResult, time: Double)] {
        changes.compactMap { change in change.result.map { ($0, change.time) } }
    }

    /// The new results of baselines, by their paths in results, with the times; nil for a result that was removed.
    nonisolated var changes: [(baseline: String, result: SnapshotResult?, time: Double)] {
        entries.compactMap { entry in
            switch entry {
            case .result(var result, let time):
                result.time = run.time.isEmpty ? nil : run.time
                return (result.files.expected, result, time ?? 0)
            case .removed(let path, let time): return (path, nil, time)
            case .run, .files, .test, .end: return nil
            }
        }
    }
}

extension SnapshotRun {
    /// Adds the time of its run to the message of each failure.
    package nonisolated mutating func describeTimes() {
        for index in results.indices where results[index].status != .same {
            if let time = results[index].time { results[index].message += "\nrun        \(time)" }
        }
    }

    /// Reads the results in a folder: those of the last run, and the failures of earlier runs that stay.
    ///
    /// A failure stays until its snapshot is compared again or accepted, or its input is gone. If a snapshot has several
    /// results, the last one is used. The duration is the sum of the durations of all results.
    ///
    /// - Parameter folder: The folder with the results.
    /// - Throws: `SnapshotError` if there are no results.
    public nonisolated init(readingResultsIn folder: ResultsFolder) throws(SnapshotError) {
        let sections: [SnapshotJournal.Section]
        do {
            sections = try SnapshotJournal.sections(in: folder)
        } catch {
            let place = folder.relative(folder.path)
            throw SnapshotError("there are no results in '\(place)'; run the snapshots first")
        }
        self.init(sections, in: folder)
    }

    /// Collects the results of sections.
    nonisolated init(_ sections: [SnapshotJournal.Section], in folder: ResultsFolder) {
        self.init()
        root = folder.root
        var positions: [String: Int] = [:]
        var newest: [SnapshotResult?] = []
        // The sort is stable, so that results of a format without times keep their order.
        for change in sections.flatMap(\.changes).sorted(by: { $0.time < $1.time }) {
            if let known = positions[change.baseline] {
                newest[known] = change.result
            } else {
                positions[change.baseline] = newest.count
                newest.append(change.result)
            }
            seconds += change.result?.seconds ?? 0
        }
        // Threads finish in any order, so the results of a run have the order of their names.
        results = newest.compactMap(\.self).filter { $0.status == .same || !folder.lacksInput(of: $0) }
            .sorted { ($0.time ?? "", $0.name) < ($1.time ?? "", $1.name) }
    }
}

import EspalierFiles
import Foundation

/// The journals in a results folder, while this process has the lock on the folder.
///
/// The archive is a journal of the failures that stay after their run.
nonisolated struct JournalArchive {
    private struct Journal {
        let name: String
        let sections: [SnapshotJournal.Section]
        /// True if a process that is still running writes the journal.
        let isInUse: Bool
    }

    private static let name = "journal-0.jsonl"

    private let folder: ResultsFolder
    private let journals: [Journal]
    private var sections: [SnapshotJournal.Section] { journals.flatMap(\.sections) }

    /// Reads all journals.
    ///
    /// - Throws: `SystemError` or `FileLoadingError` if a journal can't be read.
    init(_ folder: ResultsFolder, _ lock: borrowing Descriptor) throws {
        self.folder = folder
        journals = try lock.names(path: folder.path).filter(SnapshotJournal.isJournal).map { name in
            let path = folder.path + "/" + name
            return Journal(
                name: name, sections: try SnapshotJournal.sections(ofFile: path), isInUse: Self.isInUse(path))
        }
    }

    /// Returns true if another process has the lock on a journal.
    private static func isInUse(_ path: String) -> Bool {
        guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
            return false
        }
        return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// The files that runs have written, by their paths relative to the folder.
    var files: Set<String> {
        Set(sections.flatMap(\.files) + sections.flatMap { $0.results.flatMap { names(of: $0.result) } })
    }

    private func names(of result: SnapshotResult) -> [String] {
        [result.files.actual, result.files.difference].compactMap { path in
            path.flatMap { folder.nameOfResult(folder.absolute($0)) }
        }
    }

    /// Returns the run of a session that has begun already.
    func run(of session: String) -> SnapshotJournal.Run? {
        sections.map(\.run).first { $0.session == session }
    }

    /// Moves the failures that stay from the journals of earlier sessions to the archive, and removes the files of all other
    /// results of these sessions.
    ///
    /// - Throws: `SystemError` if the archive can't be written. All journals are then kept.
    func compact(except session: String) throws {
        let old = journals.filter { journal in
            !journal.isInUse
                && (journal.name == Self.name || journal.sections.contains { $0.run.session != session })
        }
        if old.isEmpty { return }
        let oldNames = Set(old.map(\.name))
        let others = journals.filter { !oldNames.contains($0.name) }.flatMap(\.sections)
        let kept = failures(in: old.flatMap(\.sections))
        let used = Set(kept.flatMap { $0.results.flatMap(names) })
            .union(others.flatMap(\.files) + others.flatMap { $0.results.flatMap { names(of: $0.result) } })
        let written = files
        var lines = try SnapshotJournal.line(.files(written.intersection(used).sorted()))
        for (run, results) in kept {
            lines += try SnapshotJournal.line(.run(run))
            for (result, time) in results {
                lines += try SnapshotJournal.line(.result(result, time: time))
            }
        }
        try OutputFile.write(lines, to: folder.path + "/" + Self.name, syncs: false)
        for name in oldNames where name != Self.name { unlink(folder.path + "/" + name) }
        for name in written.subtracting(used) { folder.removeResult(name) }
    }

    private func names(of result: (result: SnapshotResult, time: Double)) -> [String] {
        names(of: result.result)
    }

    /// Returns the failures that stay, by their runs in the order of time.
    private func failures(
        in old: [SnapshotJournal.Section]
    ) -> [(run: SnapshotJournal.Run, results: [(result: SnapshotResult, time: Double)])] {
        // The newest result can be in a journal that is still in use.
        let newest = Dictionary(
            sections.flatMap(\.changes).map { ($0.baseline, $0.time) }, uniquingKeysWith: max)
        var seen: Set<String> = []
        let runs = Dictionary(grouping: old, by: \.run).sorted { $0.key.time > $1.key.time }
        return runs.map { run, sections in
            let results = sections.flatMap(\.results).reversed().filter { result, time in
                // If a clock has no step between two results, the last one in the journal is the newest.
                time == newest[result.files.expected] && seen.insert(result.files.expected).inserted
                    && ![.same, .recorded].contains(result.status) && !folder.lacksInput(of: result)
            }
            return (run, Array(results.reversed()))
        }.reversed()
    }
}

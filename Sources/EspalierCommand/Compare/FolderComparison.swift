import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierGraphics
import EspalierSnapshots
import Foundation
import Synchronization

/// Compares the pictures in two folders, several at the same time, and reports them in the order of their names.
final class FolderComparison: Sendable {
    private static let jobs = Option(
        "jobs", short: "j", value: "N",
        help: "Compare the pictures of folders on N threads (default: one per processor).")

    /// The options that only apply to folders.
    static let options = SnapshotReports.options + [jobs] + FolderAcceptance.options

    private let pairs: [PicturePair]
    private let caseTwins: [(first: String, second: String)]
    private let failures: [any Error]
    private let limits: PicturePair.Limits
    /// The folder for the difference pictures; nil for none.
    private let differences: String?
    private let threads: Int
    private let reports: SnapshotReports
    private let console: Console
    private let pictures: InlinePictures?
    private let acceptance: FolderAcceptance?
    private let writesJSON: Bool
    private let results = Mutex<[SnapshotResult]>([])

    /// Finds the pictures.
    ///
    /// - Parameters:
    ///   - arguments: The options, and the paths of the folder of the expected pictures and of the folder of the
    ///     pictures to check.
    ///   - differences: The folder for the difference pictures; nil for none.
    ///   - writesJSON: True to write the results to the standard output as JSON.
    ///   - context: The environment of the command.
    /// - Throws: `UsageError` if there are no pictures, if an option has a wrong value, or if a difference picture
    ///   would replace a compared picture or be compared by the next run.
    init(
        _ arguments: Arguments, differences: Arguments.Value?, writesJSON: Bool, _ context: Context
    ) throws {
        let (expected, actual) = (arguments.operands[0], arguments.operands[1])
        limits = try ToleranceOptions.limits(arguments)
        if let differences { try Self.check(differences, isOutside: [expected, actual]) }
        let annotations = SnapshotReports.annotations
        if writesJSON, arguments.has(annotations), let origin = arguments.value(annotations)?.origin {
            throw UsageError(
                "'\(origin)' can't be used with '--json'", note: "both write to the standard output")
        }
        (self.differences, self.writesJSON) = (differences?.text, writesJSON)
        threads = try ThreadOptions.count(arguments)
        reports = try SnapshotReports(
            arguments, title: PlainText.escaped("\(actual) compared with \(expected)"))
        (console, pictures) = (context.console, writesJSON ? nil : InlinePictures(context))
        let (old, new) = (FolderPictures(in: expected), FolderPictures(in: actual))
        failures = old.failures + new.failures
        acceptance = try FolderAcceptance(arguments, actualIsEmpty: new.names.isEmpty, context)
        // An accent can be spelled in several ways, so the name of a picture can have other bytes in each folder.
        let names = Set(old.names.keys).union(new.names.keys).map { old.names[$0] ?? new.names[$0] ?? $0 }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        pairs = Self.joiningRenames(
            in: names.map { name in
                PicturePair(
                    name: name,
                    expected: (FilePath.join(expected, old.names[name] ?? name), old.names[name] != nil),
                    actual: (FilePath.join(actual, new.names[name] ?? name), new.names[name] != nil))
            })
        caseTwins = CaseTwins.pairs(in: names)
        if pairs.isEmpty, failures.isEmpty {
            throw UsageError(
                "'\(expected)' and '\(actual)' don't contain pictures",
                note: "name folders with files that end with .png")
        }
        let pictures =
            old.names.values.map { FilePath.join(expected, $0) }
            + new.names.values.map { FilePath.join(actual, $0) }
        if let differences { try Self.check(differences.text, names, areNot: pictures) }
        let drawn = differences.map { folder in names.map { FilePath.join(folder.text, $0) } } ?? []
        try SnapshotReports.check(arguments, areNot: pictures + drawn, "a picture")
    }

    /// Checks that the folder for the difference pictures isn't in one of the compared folders.
    ///
    /// Otherwise, the next run would compare the difference pictures.
    private static func check(
        _ differences: Arguments.Value, isOutside folders: [String]
    ) throws(UsageError) {
        let output = Folder.pathWithoutLinks(differences.text)
        for folder in folders where FilePath.relative(output, to: Folder.pathWithoutLinks(folder)) != nil {
            throw UsageError(
                "'\(differences.origin)' is in '\(folder)', which is compared", note: "name another folder")
        }
    }

    /// Checks that no picture of the differences replaces a picture in one of the compared folders.
    private static func check(
        _ differences: String, _ names: [String], areNot pictures: [String]
    ) throws(UsageError) {
        let known = Dictionary(
            pictures.compactMap { path in FileIdentity(path: path).map { ($0, path) } },
            uniquingKeysWith: { first, _ in first })
        for name in names {
            let output = FilePath.join(differences, name)
            guard let identity = FileIdentity(path: output), let picture = known[identity] else { continue }
            throw UsageError(
                "the picture of the differences '\(output)' would replace '\(picture)', which is compared",
                note: "name another folder")
        }
    }

    /// Compares the pictures, and writes the reports.
    ///
    /// - Returns: The exit status.
    /// - Throws: `SystemError` if a report can't be written.
    func run() throws -> ExitStatus {
        let start = ContinuousClock.now
        OrderedWork(count: pairs.count, report: report).run(
            threads: threads, makeWorker: {}, work: { [self] _, index in compare(pairs[index]) })
        console.endProgress()
        console.remark(caseTwins)
        for failure in failures { _ = Failure.report(failure, to: console) }
        let compared = results.withLock { $0 }
        let run = SnapshotRun(compared, seconds: start.duration(to: .now) / .seconds(1))
        if writesJSON {
            let sink = MemorySink()
            try JSONReport(run).write(to: sink)
            try console.write(String(decoding: sink.bytes, as: UTF8.self))
        }
        try reports.finish(run, with: pictures, on: console)
        if let acceptance {
            return try acceptance.run(compared, of: pairs, failed: !failures.isEmpty, on: console)
        }
        return failures.isEmpty ? run.exitStatus : .inputOutput
    }

    /// Joins a picture that is missing with a new one that has the same bytes.
    ///
    /// Takes the time of reading the new pictures that have the size of a missing one.
    private static func joiningRenames(in pairs: [PicturePair]) -> [PicturePair] {
        var added = Dictionary(
            grouping: pairs.filter { !$0.isInExpected }, by: { FileStamp(path: $0.actual)?.size })
        var joined: [PicturePair] = []
        var dropped: Set<String> = []
        for pair in pairs {
            let size = pair.isInActual ? nil : FileStamp(path: pair.expected)?.size
            guard let size, let candidates = added[size],
                let index = candidates.firstIndex(where: { PicturePair.areEqual(pair.expected, $0.actual) })
            else {
                joined.append(pair)
                continue
            }
            let other = candidates[index]
            added[size]?.remove(at: index)
            dropped.insert(other.name)
            joined.append(
                PicturePair(
                    name: pair.name, expected: (pair.expected, true), actual: (other.actual, true),
                    newName: other.name))
        }
        return joined.filter { !dropped.contains($0.name) || $0.isInExpected }
    }

    private func compare(_ pair: PicturePair) -> SnapshotResult {
        pair.compare(within: limits, difference: differences.map { FilePath.join($0, pair.name) })
    }

    private func report(_ index: Int, _ result: SnapshotResult) -> Bool {
        if pictures == nil { console.report([result]) }
        removeOldDifference(of: result)
        console.progress(index + 1, of: pairs.count, pairs[index].name)
        results.withLock { $0.append(result) }
        return true
    }

    /// Removes the difference picture of an earlier run if this comparison has written none.
    ///
    /// A link to a folder isn't followed, because it may lead out of the folder of the difference pictures.
    private func removeOldDifference(of result: SnapshotResult) {
        guard let differences, result.files.difference == nil,
            [.same, .differs, .missingBaseline].contains(result.status)
        else { return }
        let path = FilePath.join(differences, result.name)
        guard Folder.link(between: differences, and: path) == nil else { return }
        do throws(SystemError) {
            if let old = OldDifference(path: path) {
                try old.remove()
            } else if FileKind(path: path, followsLinks: false) == .file {
                console.remark("'\(path)' is kept, because nothing says that it is a picture of differences")
            }
        } catch {
            console.report(
                .warning, "'\(path)' of an earlier run can't be removed: \(error.reason)",
                note: "remove it, because it shows differences that don't exist any more")
        }
    }
}

/// The pictures that `espalier compare` finds in a folder and its subfolders.
nonisolated struct FolderPictures {
    /// The paths of the files, relative to the folder.
    ///
    /// The keys are the same texts as the values. They also find a path whose accents are spelled in another way (NFC and
    /// NFD), because strings are equal if their spellings are equivalent.
    private(set) var names: [String: String] = [:]
    /// The errors of folders that can't be read, and of files that can't be compared.
    private(set) var failures: [any Error] = []

    /// Searches a folder.
    init(in folder: String) {
        var found = SearchResult()
        Folder.search(below: folder, &found)
        failures = found.failures
        for name in found.files where PicturePair.hasPicture(name) {
            if let failure = Self.failure(name, in: folder) {
                failures.append(failure)
            } else if let other = names.updateValue(name, forKey: name) {
                failures.append(
                    DiagnosticsError(
                        "'\(folder)' has two pictures with the same name, '\(other)', spelled with different bytes",
                        note: "remove one of them", cause: .file))
            }
        }
    }

    /// Returns the error for a file that can't be compared; nil if the file can be compared.
    private static func failure(_ name: String, in folder: String) -> DiagnosticsError? {
        let path = FilePath.join(folder, name)
        // A line break in a name would begin a new line in a message, and build servers read some lines as commands.
        if name.contains(where: \.isNewline) {
            return DiagnosticsError(
                "'\(path)' isn't compared, because its name contains a line break", note: "rename the file",
                cause: .file)
        }
        guard FileStamp.ofFileWithoutLink(path) == nil else { return nil }
        do throws(SystemError) {
            _ = try Confinement([folder]).open(path)
        } catch  where error.code == EXDEV {
            return DiagnosticsError(
                "'\(path)' isn't compared, because the link leads out of '\(folder)'",
                note: "replace the link with the picture", cause: .file)
        } catch {
            // The comparison reports that the file can't be read.
        }
        return nil
    }
}

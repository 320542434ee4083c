import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles
public import EspalierImageComparison
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Compares snapshots with their baselines, records new baselines, and stores failed snapshots in the results folder.
///
/// Several threads and processes can use the same folders at the same time, because files are visible only when they
/// are complete.
public nonisolated struct SnapshotStore: Sendable {
    /// The path of the folder with the baselines.
    public let baselines: String
    /// The folder for the results of comparisons, and for the snapshots that fail.
    public let results: ResultsFolder
    /// The snapshots that are recorded as new baselines.
    public var mode: RecordMode
    /// The limits within which pictures match their baselines.
    public var tolerance = ComparisonTolerance.exact
    /// The elements that aren't compared: their lines in layouts, and their areas in pictures.
    public var ignoredElements: [ElementPattern] = []
    /// A Boolean value that indicates whether the message of a picture describes the changes of the layout.
    ///
    /// Set this property to false if the layout is also compared, because the message of the layout then describes the
    /// changes.
    package var describesLayoutOfPictures = true
    /// The start of the command that accepts a snapshot; the name of the snapshot is appended.
    public var acceptCommand = "espalier snapshot accept"
    /// The advice for snapshots that would have the same name.
    package var namingAdvice = NamingAdvice.tests
    /// The prefix of the names of results, such as the folder of an input.
    ///
    /// The names of baselines don't have the prefix.
    package var namePrefix = ""
    /// A function that is called after each comparison with the path of the baseline, so that tests can replace the
    /// baseline while it is compared.
    var didCompare: (@Sendable (_ path: String) -> Void)?
    private let session: String

    /// The maximum number of times that a snapshot is compared with a baseline that other processes keep replacing.
    private static let maximumAttempts = 3

    /// The maximum length, in bytes, of a picture baseline that is read in order to encode the new picture faster.
    private static let maximumLength = 32 << 20

    /// Creates a store for the tests of a package.
    ///
    /// - Parameters:
    ///   - baselines: The folder of the baselines. `accept` replaces only baselines in a folder with the name
    ///     `__Snapshots__`.
    ///   - results: The folder for results.
    ///   - mode: The snapshots that become baselines.
    public init(baselines: String, results: ResultsFolder, mode: RecordMode) {
        self.init(baselines: baselines, results: results, mode: mode, session: SnapshotJournal.testSession)
    }

    /// Creates a store for a run whose session isn't shared with other processes.
    package init(baselines: String, results: ResultsFolder, mode: RecordMode, session: String) {
        (self.baselines, self.results, self.mode) = (baselines, results, mode)
        self.session = session
    }

    /// Compares a snapshot with its baseline, and records the snapshot if the mode requires it.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot.
    ///   - place: The place of the assertion, or the input. Two places can't use the same name.
    ///   - location: The place of the assertion for reports.
    ///   - seconds: The time for making the snapshot.
    /// - Returns: The result, which is also in the journal of the run.
    public func check(
        _ snapshot: Snapshot, at place: String, location: SnapshotResult.Location? = nil, seconds: Double = 0
    ) -> SnapshotResult {
        let start = ContinuousClock.now
        let path = SnapshotClaims.spelling(of: baselines + "/" + snapshot.name)
        var result: SnapshotResult
        do {
            // A new session removes the failed snapshots of the previous session, so it must begin before a snapshot is
            // stored.
            try beginSession()
            let wasRecorded = try SnapshotClaims.claim(
                path, for: place, bytes: snapshot.bytes, advice: namingAdvice)
            result = try compare(snapshot, with: path)
            if result.status == .same, wasRecorded {
                result.set(
                    .recorded,
                    "the baseline was recorded earlier in this run; run the tests again to compare with it")
            } else if mode.records(result.status, result.problem) {
                try record(snapshot, at: path, &result)
            } else if result.status != .same {
                try keep(snapshot.bytes, at: path, &result)
            }
        } catch {
            result = failure(of: snapshot.name, snapshot.kind, error)
        }
        result.seconds = seconds + Self.seconds(since: start)
        return noted(result, at: location)
    }

    /// Returns the bytes of a picture baseline.
    ///
    /// With these bytes, a new picture that has the same pixels is encoded faster.
    ///
    /// - Returns: The bytes; nil if there is no baseline, or if it is too large to be read for this purpose.
    func picture(named name: String) -> [UInt8]? {
        let path = baselines + "/" + name
        let limit = WholePNGEncoder.greatestArea
        guard let size = PNGSize(ofFile: path), size.width <= limit, size.height <= limit,
            size.width * size.height <= limit, let file = try? PictureContents(.file(path)),
            file.count <= Self.maximumLength
        else { return nil }
        return try? file.read(at: 0, count: file.count)
    }

    /// Begins the session, which otherwise begins with the first snapshot.
    ///
    /// - Throws: `DiagnosticsError` or `SystemError` if the results folder can't be used.
    package func beginSession() throws { _ = try journal() }

    private func journal() throws -> SnapshotJournal {
        try SnapshotJournal.shared(in: results, session: session)
    }

    /// Returns the result of a snapshot that couldn't be made, and adds the result to the journal of the run.
    public func failed(
        _ name: String, _ kind: SnapshotResult.Kind, _ error: any Error,
        location: SnapshotResult.Location? = nil
    ) -> SnapshotResult {
        noted(failure(of: name, kind, error), at: location)
    }

    static func seconds(since start: ContinuousClock.Instant) -> Double {
        start.duration(to: .now) / .seconds(1)
    }

    /// Records that a test has begun or finished.
    ///
    /// If a test has finished without comparing one of its baselines, this baseline is unused.
    ///
    /// - Throws: An error if the journal can't be written.
    public func note(_ phase: TestPhase, ofTest test: String) throws {
        try note(phase, ofTest: test, comparing: nil)
    }

    /// Records that a test has begun or finished, and which of its baselines the test compares.
    ///
    /// - Parameters:
    ///   - phase: The phase.
    ///   - test: The name of the test or the diagram file.
    ///   - nameEnds: The ends of the names of the compared baselines, such as `.dark@2x.png`; nil if the test compares
    ///     all its baselines.
    /// - Throws: An error if the journal can't be written.
    package func note(_ phase: TestPhase, ofTest test: String, comparing nameEnds: Set<String>?) throws {
        try journal().append(
            .test(test, phase, folder: results.relative(baselines), nameEnds: nameEnds?.sorted()))
    }

    func failure(
        of name: String, _ kind: SnapshotResult.Kind, _ error: any Error
    ) -> SnapshotResult {
        let files = SnapshotResult.Files(expected: results.relative(baselines + "/" + name))
        let diagnostic = (error as? DiagnosticsError)?.diagnostics.first
        let text = (error as? SystemError)?.message ?? diagnostic?.message ?? "\(error)"
        let shown = text.replacing(FilePath.join(results.root, ""), with: "")
        var result = SnapshotResult(
            name: namePrefix + name, kind: kind, status: .failed, files: files, message: shown)
        result.isInputOutputError = error is SystemError || diagnostic?.cause == .file
        return result
    }

    func noted(_ result: SnapshotResult, at location: SnapshotResult.Location?) -> SnapshotResult {
        var result = result
        result.location = location
        do {
            try journal().append(result)
            return result
        } catch {
            var failed = failure(of: result.name, result.kind, error)
            failed.message += result.status == .same ? "" : "\n" + result.message
            return failed
        }
    }

    /// Compares a snapshot with its baseline.
    ///
    /// If the baseline was replaced during the comparison, the comparison is repeated.
    private func compare(_ snapshot: Snapshot, with path: String) throws -> SnapshotResult {
        var result = SnapshotResult(
            name: namePrefix + snapshot.name, kind: snapshot.kind, status: .same,
            files: .init(expected: results.relative(path)))
        for _ in 0..<Self.maximumAttempts {
            let before = FileStamp(path: path)
            var compared = try compare(snapshot, with: path, result)
            if compared.status != .same { compared.baselineDigest = SnapshotResult.digest(ofBaseline: path) }
            didCompare?(path)
            let after = FileStamp(path: path)
            if after == before {
                if compared.status == .missingBaseline { try checkFolders(of: path) }
                return compared
            }
            if compared.files.difference != nil { unlink(results.difference(for: path)) }
            if after == nil {
                result.set(
                    .missingBaseline, "the baseline of \(result.name) was deleted while it was compared")
                return result
            }
        }
        result.setProblem(.changing)
        return result
    }

    /// Throws an error if a file is in the place of a folder of a missing baseline.
    private func checkFolders(of path: String) throws(SystemError) {
        var folder = FilePath.folder(of: path)
        while !folder.isEmpty {
            switch FileKind(path: folder) {
            case .missing: folder = FilePath.folder(of: folder)
            case .folder, .unreachable: return
            case .file, .other: throw SystemError(results.relative(folder), ENOTDIR)
            }
        }
    }

    private func compare(
        _ snapshot: Snapshot, with path: String, _ result: SnapshotResult
    ) throws -> SnapshotResult {
        switch snapshot.kind {
        case .layout:
            return LayoutBaseline(path: path, ignoredElements: ignoredElements).compare(snapshot, result)
        case .picture:
            let baseline = PictureBaseline(
                path: path, tolerance: tolerance, ignoredElements: ignoredElements,
                describesLayout: describesLayoutOfPictures)
            return try baseline.compare(
                .snapshot(snapshot), result,
                difference: DeferredFile(
                    path: results.difference(for: path), replacing: try journal().replacement),
                named: results.relative(results.difference(for: path)))
        }
    }

    private func record(_ snapshot: Snapshot, at path: String, _ result: inout SnapshotResult) throws {
        try checkLinks(to: path)
        try OutputFile.write(snapshot.bytes, to: path, syncs: true)
        SnapshotClaims.noteRecording(path)
        let reason = result.status == .missingBaseline ? "new" : result.message
        result.set(
            .recorded, "recorded in \(results.relative(path)); look at it before you commit it\n\(reason)")
    }

    /// Throws an error if a folder of a baseline, from `__Snapshots__` on, is a symbolic link.
    private func checkLinks(to path: String) throws(DiagnosticsError) {
        var folder = FilePath.folder(of: path)
        while folder.utf8.count >= baselines.utf8.count {
            if FileKind(path: folder, followsLinks: false) == .other {
                throw DiagnosticsError(
                    "nothing is recorded in '\(results.relative(folder))', because it is a symbolic link; "
                        + "replace the link with a folder", cause: .file)
            }
            folder = FilePath.folder(of: folder)
        }
    }

    /// Stores a failed snapshot in the results folder, for users and for the command `accept`.
    func keep(_ bytes: [UInt8], at path: String, _ result: inout SnapshotResult) throws {
        let actual = results.actual(for: path)
        try OutputFile.write(to: actual, syncs: false, replacing: try journal().replacement(at: actual)) {
            file in
            try bytes.withUnsafeBytes { try file.write($0) }
        }
        result.files.actual = results.relative(actual)
        result.addPaths()
        let folder = FilePath.folder(of: result.files.expected)
        if FilePath.isAbsolute(folder), !result.isInline {
            result.message += "\naccept     verify it again in '\(FilePath.folder(of: folder))'"
        } else if result.problem?.isReplaceable ?? true {
            let command = "\(acceptCommand) '\(result.name)'"
            result.acceptCommand = command
            result.message += "\naccept     \(command)"
        }
    }
}

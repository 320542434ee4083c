import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierSnapshots
import Foundation

/// The actions of `snapshot` that use the baselines and the results of earlier runs.
struct SnapshotReview {
    private let arguments: Arguments
    private let console: Console
    private let pictures: InlinePictures?
    private let folder: ResultsFolder
    private let isInContinuousIntegration: Bool

    init(_ arguments: Arguments, _ context: Context) {
        (self.arguments, console, folder) = (arguments, context.console, Self.results(arguments))
        pictures = InlinePictures(context)
        isInContinuousIntegration = Self.isContinuousIntegration(context.environment)
    }

    static func results(_ arguments: Arguments) -> ResultsFolder {
        let current = Folder.absolute(".")
        let root = Folder.workingTree(of: current) ?? current
        return ResultsFolder(
            path: arguments.text(SnapshotOptions.results).map(Folder.absolute) ?? "out/snapshots", root: root
        ).withRecordedRoot(in: root)
    }

    /// Returns true if the variable `CI` shows that a build server runs the command, which then changes no baselines.
    static func isContinuousIntegration(_ environment: Environment) -> Bool {
        RecordMode.isContinuousIntegration(environment["CI"])
    }

    /// Returns the error for a change of baselines on a build server.
    ///
    /// - Parameter verb: What would have been done to baselines, such as "accepted".
    /// - Returns: The error.
    static func refusal(_ verb: String) -> UsageError {
        UsageError(
            "nothing is \(verb) while CI is set",
            note: "change baselines on your own machine, or write 'env -u CI' before the command")
    }

    /// Replaces baselines by the failed snapshots that a file of decisions accepts.
    private func accept(decisionsAt path: String) throws -> ExitStatus {
        let decisions = try DecisionsFile.decisions(at: path)
        do {
            let acceptance = try SnapshotAcceptance(of: folder, by: decisions)
            for name in acceptance.accepted { console.detail("\(name): accepted") }
            let rejected = decisions.count - acceptance.accepted.count
            console.say("\(acceptance.accepted.count) accepted, \(rejected) rejected")
            return .success
        } catch let error as StaleDecision {
            throw UsageError("\(error)", note: "verify again, and decide with a new report")
        } catch let error as BaselineChange {
            throw UsageError("\(error)")
        }
    }

    /// Replaces baselines by failed snapshots: those of a file of decisions, those with the given names, or without names
    /// those of the last run.
    func accept(_ names: [String]) throws -> ExitStatus {
        if isInContinuousIntegration { throw Self.refusal("accepted") }
        if let file = arguments.text(SnapshotOptions.decisions) {
            guard names.isEmpty else {
                throw UsageError(
                    "names of snapshots can't be used with '--decisions'", note: "the file has the names")
            }
            return try accept(decisionsAt: file)
        }
        let known = try SnapshotRun(readingResultsIn: folder).results.filter { $0.acceptCommand != nil }
        let patterns = names.map(SnapshotPattern.init)
        for (name, pattern) in zip(names, patterns) where !known.contains(where: { pattern.matches($0.name) })
        {
            throw UsageError(
                "there is no failed snapshot '\(name)'",
                note: Suggestion.hint(
                    for: name, in: known.map(\.name), otherwise: "'espalier snapshot report' lists them"))
        }
        let lastTime = try SnapshotRun(readingResultsIn: folder).results.compactMap(\.time).max()
        let acceptance: SnapshotAcceptance
        do {
            acceptance = try SnapshotAcceptance(of: folder) { result in
                patterns.isEmpty
                    ? result.time == lastTime : patterns.contains { $0.matches(result.name) }
            }
        } catch let error as BaselineChange {
            throw UsageError("\(error)")
        }
        for name in acceptance.accepted { console.detail("\(name): accepted") }
        let older = patterns.isEmpty ? known.count { $0.time != lastTime } : 0
        console.say(
            "\(acceptance.accepted.count) accepted"
                + (older > 0 ? ", \(older) of earlier runs left: name them to accept them" : ""))
        return .success
    }

    /// Lists the baselines that don't belong to a snapshot anymore, and removes them if `--prune` is set.
    func listUnused(below folders: [String]) throws -> ExitStatus {
        let prunes = arguments.has(SnapshotOptions.prune)
        if prunes, isInContinuousIntegration { throw Self.refusal("removed") }
        let folders = folders.isEmpty ? ["."] : folders
        for folder in folders where FileKind(path: folder) != .folder {
            throw UsageError("'\(folder)' isn't a folder", note: "name folders with baselines")
        }
        let unused = UnusedBaselines(below: folders, results: folder)
        for message in unused.unreadable {
            console.report(.warning, message, note: "the baselines next to it are kept")
        }
        for path in unused.paths {
            try console.write(PlainText.escaped(path) + "\n")
            if prunes, unlink(path) != 0 { throw SystemError(path) }
        }
        let verb = prunes ? "removed" : "unused"
        let unknown = unused.unknownCount
        let reason =
            unused.unreadable.isEmpty ? ", because the last run left them out or didn't finish" : ""
        console.say(
            "\(unused.paths.count) \(verb)"
                + (unknown > 0 ? ", \(unknown) not known\(reason)" : ""))
        return prunes || unused.paths.isEmpty ? .success : .differs
    }

    /// Writes the reports of the failures that stay, each with the time of its run.
    func report() throws -> ExitStatus {
        var run = try SnapshotRun(readingResultsIn: folder)
        run.describeTimes()
        try SnapshotReports.check(
            arguments, areNot: run.results.compactMap { $0.location.map { folder.absolute($0.file) } },
            "an input")
        let reports = try SnapshotReports(arguments)
        try reports.checkReplacesReports()
        try reports.write(run, readFrom: folder, to: console)
        if let pictures {
            try SnapshotReports.show(run, with: pictures, on: console)
        } else {
            console.report(run.results)
        }
        console.summarize(run.summary(), run.numbers(), seconds: run.seconds)
        return run.exitStatus
    }

    /// Writes the layout that is embedded in a picture.
    func writeLayout(of files: [String]) throws -> ExitStatus {
        guard files.count == 1, let file = files.first else {
            throw UsageError("'textconv' needs one file", note: "write espalier snapshot textconv FILE.png")
        }
        let bytes = [UInt8](try DiskFileLoader().contents(ofFile: file))
        // Git compares and shows this text. For a picture without a layout, the text contains only the size of the
        // file.
        let text =
            LayoutSnapshot(embeddedIn: bytes)?.text ?? "a file of \(bytes.count) bytes without a layout\n"
        try console.write(text)
        return .success
    }
}

nonisolated extension Console {
    /// Reports the results that aren't the same as their baselines, each change once.
    func report(_ results: [SnapshotResult]) {
        for case let finding? in results.filter({ $0.status != .same }).findings.map(\.finding) {
            let lines = finding.message.split(separator: "\n").map(String.init)
            report(
                finding.status == .recorded ? .warning : .error, lines.first ?? "",
                details: Array(lines.dropFirst()))
        }
    }
}

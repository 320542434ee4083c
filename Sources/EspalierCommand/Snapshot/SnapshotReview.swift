import EspalierDiagnostics
import EspalierFiles
import EspalierSnapshots
import Foundation

/// The actions of `snapshot` that use the baselines and the results of the last run.
struct SnapshotReview {
    private let arguments: Arguments
    private let console: Console
    private let pictures: InlinePictures?
    private let folder: ResultsFolder

    init(_ arguments: Arguments, _ context: Context) {
        (self.arguments, console, folder) = (arguments, context.console, Self.results(arguments))
        pictures = InlinePictures(context)
    }

    static func results(_ arguments: Arguments) -> ResultsFolder {
        ResultsFolder(path: arguments.text(SnapshotOptions.results) ?? "out/snapshots")
    }

    /// Replaces baselines by the snapshots that failed in the last run.
    func accept(_ names: [String]) throws -> ExitStatus {
        let known = try SnapshotRun(readingResultsIn: folder).results.filter { $0.acceptCommand != nil }
        let patterns = names.map(SnapshotPattern.init)
        for (name, pattern) in zip(names, patterns) where !known.contains(where: { pattern.matches($0.name) })
        {
            throw UsageError(
                "the last run has no failed snapshot '\(name)'",
                note: Suggestion.hint(
                    for: name, in: known.map(\.name), otherwise: "'espalier snapshot report' lists them"))
        }
        let acceptance = try SnapshotAcceptance(of: folder) { snapshot in
            patterns.isEmpty || patterns.contains { $0.matches(snapshot) }
        }
        for name in acceptance.accepted { console.detail("\(name): accepted") }
        console.say("\(acceptance.accepted.count) accepted")
        return .success
    }

    /// Lists the baselines that don't belong to a snapshot anymore, and removes them if `--prune` is set.
    func listUnused(below folders: [String]) throws -> ExitStatus {
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
            if arguments.has(SnapshotOptions.prune), unlink(path) != 0 { throw SystemError(path) }
        }
        let verb = arguments.has(SnapshotOptions.prune) ? "removed" : "unused"
        let unknown = unused.unknownCount
        let reason =
            unused.unreadable.isEmpty ? ", because the last run left them out or didn't finish" : ""
        console.say(
            "\(unused.paths.count) \(verb)"
                + (unknown > 0 ? ", \(unknown) not known\(reason)" : ""))
        return .success
    }

    /// Writes the reports of the last run again.
    func report() throws -> ExitStatus {
        let run = try SnapshotRun(readingResultsIn: folder)
        try SnapshotReports(arguments).write(run, readFrom: folder, to: console)
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

extension Console {
    /// Reports the results that aren't the same as their baselines.
    func report(_ results: [SnapshotResult]) {
        for result in results where result.status != .same {
            let lines = result.message.split(separator: "\n").map(String.init)
            report(
                result.status == .recorded ? .warning : .error, lines.first ?? result.name,
                details: Array(lines.dropFirst()))
        }
    }
}

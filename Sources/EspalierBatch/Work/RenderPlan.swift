import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Writes a list to the standard output: of the inputs that would be drawn (`--dry-run`), or of the paths of all
/// outputs (`--list`).
struct RenderPlan {
    private let request: RenderRequest
    private let changes: ChangeTracker?
    private let console: any MessageOutput
    private let worker: RenderWorker
    private var tally = Tally()
    private var status = ExitStatus.success

    /// Creates the list of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - changes: Tells which inputs have changed; nil if the request uses no record.
    ///   - console: Receives the list, and the messages.
    init(_ request: RenderRequest, _ changes: ChangeTracker?, _ console: any MessageOutput) {
        (self.request, self.changes, self.console) = (request, changes, console)
        worker = RenderWorker(request)
    }

    /// Writes the list, and with `--dry-run` a summary.
    mutating func write() -> ExitStatus {
        if isDryRun { changes?.reportAbsence(console) }
        for input in request.inputs {
            do {
                try write(input)
            } catch is NoDiagram where request.outputs.isFolder {
                tally.skipped += 1
                changes?.plan(input, suffixes: [])
                console.detail(OutputLine(skipped: input.path))
            } catch {
                tally.failed += 1
                status = max(status, Failure.report(error, with: input, to: console))
            }
        }
        if isDryRun {
            if request.batch.prunes { writeRemovals() }
            console.summarize(tally.summary(after: nil, mode: .dryRun), tally.numbers(.dryRun))
        }
        return status
    }

    private var isDryRun: Bool { request.batch.mode == .dryRun }

    /// Writes the lines of one input, and counts it.
    ///
    /// - Throws: The errors of the input, or `NoDiagram`.
    private mutating func write(_ input: Input) throws {
        if !isDryRun {
            let paths = paths(of: input, try worker.suffixes(of: input))
            return try console.write(paths.map { shown($0) + request.batch.listTerminator }.joined())
        }
        var reason = "without '--incremental', every input is drawn"
        switch changes?.verdict(input) {
        case .current(let entry, _) where entry.isDiagram:
            changes?.remember(entry, input)
            tally.unchanged += 1
            tally.files.unchanged += entry.outputs.count
            return
        case .current: throw NoDiagram(reason: "it wasn't a diagram in the last run")
        case .stale(let change): reason = change
        case nil: break
        }
        let suffixes = try worker.suffixes(of: input)
        changes?.plan(input, suffixes: suffixes)
        tally.outdated += 1
        tally.files.outdated += suffixes.count
        let outputs = paths(of: input, suffixes)
        // As text, an input has one line; as JSON, each output has a line.
        for names in console.writesJSON ? outputs.map({ [$0] }) : [outputs] {
            let text = "\(input.path) -> \(names.joined(separator: ", ")): \(reason)"
            try console.write(OutputLine(text, input: input.path, output: names.first, .toDraw))
        }
    }

    private func paths(of input: Input, _ suffixes: [String]) -> [String] {
        suffixes.compactMap { request.outputs.path(for: input, suffix: $0) }
    }

    /// Writes the lines of the outputs that `--prune` would remove.
    private mutating func writeRemovals() {
        guard let plan = changes?.planPruning(console) else { return }
        tally.leftOver = plan.orphans.count
        status = max(status, plan.status)
        do {
            for orphan in plan.orphans {
                try console.write(
                    OutputLine(
                        "remove \(orphan.path): \(orphan.reason)", input: orphan.input,
                        output: orphan.path, .toRemove))
            }
        } catch {
            status = max(status, Failure.report(error, to: console))
        }
    }

    /// Returns a path as text for the list.
    ///
    /// If the list is shown on a terminal, control characters are escaped, because the terminal would interpret them. A
    /// program that reads the list gets the path itself.
    private func shown(_ path: String) -> String {
        isatty(STDOUT_FILENO) == 1 ? PlainText.escaped(path) : path
    }
}

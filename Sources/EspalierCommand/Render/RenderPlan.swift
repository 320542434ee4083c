import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Writes a list to the standard output: of the inputs that would be drawn (`--dry-run`), or of the paths of all
/// outputs (`--list`).
struct RenderPlan {
    private let request: RenderRequest
    private let changes: ChangeTracker?
    private let console: Console
    private let worker: RenderWorker
    private var counts = Counts()

    /// The numbers of inputs in the summary of `--dry-run`.
    private struct Counts {
        var toDraw = 0
        var current = 0
        var failed = 0
        var skipped = 0
        /// The number of outputs that `--prune` would remove; nil without `--prune`.
        var toRemove: Int?
        var status = ExitStatus.success

        var summary: String {
            "\(toDraw) to draw, \(current) up to date" + (failed > 0 ? ", \(failed) failed" : "")
                + (skipped > 0 ? ", \(skipped) skipped" : "") + (toRemove.map { ", \($0) to remove" } ?? "")
        }

        var numbers: KeyValuePairs<String, Int> {
            [
                "toDraw": toDraw, "unchanged": current, "failed": failed, "skipped": skipped,
                "toRemove": toRemove ?? 0,
            ]
        }
    }

    /// Creates the list of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - changes: Tells which inputs have changed; nil if the request uses no record.
    ///   - console: Receives the list, and the messages.
    init(_ request: RenderRequest, _ changes: ChangeTracker?, _ console: Console) {
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
                counts.skipped += 1
                changes?.plan(input, suffixes: [])
                console.detail("\(input.path): not a diagram, skipped")
            } catch {
                counts.failed += 1
                counts.status = max(counts.status, Failure.report(error, with: input, to: console))
            }
        }
        if isDryRun {
            if request.batch.prunes { writeRemovals() }
            console.summarize(counts.summary, counts.numbers)
        }
        return counts.status
    }

    private var isDryRun: Bool { request.batch.mode == .dryRun }

    /// Writes the lines of one input, and counts it.
    ///
    /// - Throws: The errors of the input, or `NoDiagram`.
    private mutating func write(_ input: Input) throws {
        if !isDryRun {
            let paths = paths(of: input, try worker.suffixes(of: input))
            return try console.write(paths.map { shown($0) + "\n" }.joined())
        }
        var reason = "it is always drawn without '--incremental'"
        switch changes?.verdict(input) {
        case .current(let entry, _) where entry.isDiagram:
            changes?.remember(entry, input)
            counts.current += 1
            return
        case .current: throw NoDiagram(reason: "it wasn't one when it was read last")
        case .stale(let change): reason = change
        case nil: break
        }
        let suffixes = try worker.suffixes(of: input)
        changes?.plan(input, suffixes: suffixes)
        let outputs = paths(of: input, suffixes).joined(separator: ", ")
        try console.write(PlainText.escaped("\(input.path) -> \(outputs): \(reason)") + "\n")
        counts.toDraw += 1
    }

    private func paths(of input: Input, _ suffixes: [String]) -> [String] {
        suffixes.compactMap { request.outputs.path(for: input, suffix: $0) }
    }

    /// Writes the lines of the outputs that `--prune` would remove.
    private mutating func writeRemovals() {
        guard let plan = changes?.planPruning(console) else { return }
        counts.toRemove = plan.orphans.count
        counts.status = max(counts.status, plan.status)
        do {
            for orphan in plan.orphans {
                try console.write(PlainText.escaped("remove \(orphan.path): \(orphan.reason)") + "\n")
            }
        } catch {
            counts.status = max(counts.status, Failure.report(error, to: console))
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

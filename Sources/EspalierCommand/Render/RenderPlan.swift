import EspalierDiagnostics
import Foundation

/// Lists what a run would do: the inputs that it would draw (`--dry-run`), or the paths of all its outputs
/// (`--list`).
final class RenderPlan {
    private let request: RenderRequest
    private let console: Console
    private let changes: ChangeTracker?
    private let worker: RenderWorker

    init(_ request: RenderRequest, _ context: Context, _ changes: ChangeTracker?) {
        (self.request, console, self.changes) = (request, context.console, changes)
        worker = RenderWorker(request)
    }

    /// Writes the list to the standard output.
    func write() -> ExitStatus {
        var status = ExitStatus.success
        var (drawn, current) = (0, 0)
        for input in request.inputs {
            let reason = changes.map { $0.reason(input) } ?? "it is always drawn without '--incremental'"
            if reason == nil { current += 1 }
            if reason == nil, request.batch.mode == .dryRun { continue }
            do {
                let outputs = try worker.outputs(of: input)
                if request.batch.mode == .list {
                    try console.write(outputs.map { shown($0) + "\n" }.joined())
                } else if let reason {
                    drawn += 1
                    let line = "\(input.path) -> \(outputs.joined(separator: ", ")): \(reason)"
                    try console.write(PlainText.escaped(line) + "\n")
                }
            } catch is NoDiagram {
                console.detail("\(input.path): not a diagram, skipped")
            } catch {
                status = max(status, Failure.report(error, with: input, to: console))
            }
        }
        if request.batch.mode == .dryRun {
            console.summarize(
                "\(drawn) to draw, \(current) up to date", ["toDraw": drawn, "unchanged": current])
        }
        return status
    }

    /// Returns a path as text for the list.
    ///
    /// If the list is shown on a terminal, control characters are escaped, because the terminal would interpret them. A
    /// program that reads the list gets the path itself.
    private func shown(_ path: String) -> String {
        isatty(STDOUT_FILENO) == 1 ? PlainText.escaped(path) : path
    }
}

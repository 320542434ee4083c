import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import Synchronization

/// Reads, lays out and resolves inputs without drawing them, and reports the results in the order of the inputs.
package final class CheckRun: Sendable {
    private let inputs: [Input]
    private let overrides: Overrides
    private let console: any MessageOutput
    private let isCancelled: @Sendable () -> Bool
    private let observe: OrderedCall<Input, InputOutcome, Void>?
    private let total = Mutex(RunTotal())

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - inputs: The inputs.
    ///   - overrides: The options.
    ///   - console: Receives messages and the progress.
    ///   - observe: A function that is called with the outcome of each input, in order; nil if it isn't needed.
    ///   - isCancelled: Returns true if no further inputs are to be checked.
    package init(
        _ inputs: [Input], _ overrides: Overrides, _ console: any MessageOutput,
        observe: OrderedCall<Input, InputOutcome, Void>? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.inputs, self.overrides, self.console) = (inputs, overrides, console)
        (self.isCancelled, self.observe) = (isCancelled, observe)
    }

    package func run(threads: Int) -> RunTotal {
        OrderedWork<InputOutcome>(count: inputs.count) { [self] in report($0, $1) }.run(
            threads: threads,
            makeWorker: { [self] in Result { try DiagramLoader(overrides) } },
            work: { [self] loader, index in check(inputs[index], loader) })
        console.endProgress()
        return total.withLock { $0 }
    }

    private func report(_ index: Int, _ outcome: InputOutcome) -> Bool {
        console.report(outcome.diagnostics)
        for line in outcome.lines { console.detail(line) }
        console.progress(index + 1, of: inputs.count, inputs[index].path)
        observe?(inputs[index], outcome)
        total.withLock { $0.add(outcome) }
        return !isCancelled()
    }

    private func check(_ input: Input, _ loader: Result<DiagramLoader, any Error>) -> InputOutcome {
        var outcome = InputOutcome()
        do {
            if DiagramFile.isProject(input.path) {
                return try check(project: input)
            }
            let drawing = DocumentDrawing(try loader.get().document(input), overrides: overrides)
            try drawing.resolve()
            try loader.get().checkFonts()
            outcome.diagnostics = drawing.warnings.map { Failure.warning($0, with: input) }
            try drawing.checkFormats()
            outcome.lines = [OutputLine("\(input.path): fine", input: input.path, .fine)]
        } catch let error as NoDiagram {
            outcome.skip(input, because: error)
        } catch {
            outcome.fail(error, for: input)
        }
        return outcome
    }

    private func check(project input: Input) throws -> InputOutcome {
        var outcome = InputOutcome()
        let projects =
            overrides.projects
            ?? ProjectFiles(
                config: nil, fonts: overrides.fonts, limits: overrides.limits, sources: SourceFiles())
        let project = try projects.project(at: input.path)
        outcome.diagnostics = project.defaults.warnings + project.warnings(aboutUseless: project.rules)
        outcome.lines = [OutputLine("\(input.path): fine", input: input.path, .fine)]
        return outcome
    }
}

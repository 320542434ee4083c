import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierSnapshots
import Synchronization

/// Compares the snapshots of all inputs of a request, and reports them in the order of the inputs.
final class SnapshotRunner: Sendable {
    /// The results of comparing the snapshots of an input.
    private struct Comparison: Sendable {
        var results: [SnapshotResult] = []
        var outcome = InputOutcome()
        /// The elements that aren't compared.
        var ignored: [IgnoredElement] = []
        /// Those of `ignored` that match an element of the input.
        var matched: Set<IgnoredElement> = []
    }

    private struct Total {
        var results: [SnapshotResult] = []
        var inputs = RunTotal()
        var ignored: [IgnoredElement] = []
        var matched: Set<IgnoredElement> = []
    }

    private let request: SnapshotRequest
    private let console: Console
    private let pictures: InlinePictures?
    private let total = Mutex(Total())
    private let sources = SourceFiles()

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - console: The destination of messages.
    ///   - pictures: The protocol with which the terminal shows pictures; nil for none. If pictures are shown, all
    ///     messages about snapshots are written at the end, each followed by its picture.
    init(_ request: SnapshotRequest, console: Console, pictures: InlinePictures?) {
        (self.request, self.console, self.pictures) = (request, console, pictures)
    }

    func run() throws -> ExitStatus {
        let start = ContinuousClock.now
        try beginSession()
        OrderedWork(count: request.inputs.count, report: report).run(
            threads: request.jobs, makeWorker: {},
            work: { [self] _, index in compare(request.inputs[index]) })
        console.endProgress()
        let found = total.withLock { $0 }
        // A change in several inputs is one finding.
        if pictures == nil { console.report(found.results) }
        if found.results.isEmpty, found.inputs.status == .success {
            throw UsageError("no snapshot matched", note: "check the inputs and '--filter'")
        }
        var known = found.matched
        console.report(found.ignored.filter { known.insert($0).inserted }.map(\.warning))
        console.report(try request.warningsAboutRules())
        var run = SnapshotRun(found.results, seconds: start.duration(to: .now) / .seconds(1))
        run.root = request.results.root
        if found.inputs.tally.failed > 0 { try request.reports.checkReplacesReports() }
        try request.reports.finish(
            run, of: found.inputs.tally, sources: sources, with: pictures, on: console)
        return found.inputs.status == .success ? run.exitStatus : found.inputs.status
    }

    /// Begins the session before the first comparison, so that a folder that can't have results is reported once.
    private func beginSession() throws {
        guard let input = request.inputs.first else { return }
        do {
            try request.store(for: input).beginSession()
        } catch let error as SystemError {
            throw DiagnosticsError(
                "the results can't be written: \(error.message)",
                note: "name another folder with '--results'", cause: .file)
        }
    }

    private func report(_ index: Int, _ comparison: Comparison) -> Bool {
        console.report(comparison.outcome.diagnostics)
        console.progress(index + 1, of: request.inputs.count, request.inputs[index].path)
        total.withLock {
            $0.results += comparison.results
            $0.inputs.add(comparison.outcome)
            $0.ignored += comparison.ignored
            $0.matched.formUnion(comparison.matched)
        }
        return true
    }

    /// Compares all snapshots of an input.
    ///
    /// The method doesn't throw, because an error of one input must not stop the others.
    private func compare(_ input: Input) -> Comparison {
        var comparison = Comparison()
        let stem = FileName.stem(of: String(FilePath.name(of: input.path)))
        do {
            let store = try request.store(for: input)
            comparison.ignored = try request.ignoredElements(for: input)
            // Each input has its own loader, because a loader also collects the missing glyphs.
            let document = try DiagramLoader(request.overrides, sources: sources).document(input)
            try takePictures(of: document)
            let ends = request.nameEnds
            let test = SnapshotName(test: stem).text
            if let ends { try store.note(.began, ofTest: test, comparing: ends) }
            let name = SnapshotName(test: stem)
            for (state, diagram) in document.diagrams(ofState: request.overrides.state) {
                compare(diagram, name.adding(state), store, input, &comparison)
            }
            if case .sequence(let sequence) = document {
                for (moment, subject) in SnapshotSeries.moments(of: sequence, at: request.moments).elements {
                    compare(subject, name.adding(moment), store, input, &comparison)
                }
            }
            if let ends { try store.note(.finished, ofTest: test, comparing: ends) }
            comparison.outcome.diagnostics = document.warnings.map { Failure.warning($0, with: input) }
        } catch let error as NoDiagram {
            comparison.outcome.skip(input, because: error)
        } catch {
            comparison.outcome.fail(error, for: input)
        }
        return comparison
    }

    /// Checks the number of snapshots of an input before the first one is made.
    private func takePictures(of document: DiagramReader.Document) throws(DiagnosticsError) {
        let states = document.diagrams(ofState: request.overrides.state).count
        let subjects = states + max(0, states - 1) * request.moments.count
        let count = subjects * request.appearances.count * request.forms.count
        try DocumentBudget(request.overrides.limits).take(
            count, of: .pictures, "snapshots (states x moments x appearances x forms)")
    }

    private func compare(
        _ subject: some SnapshotSubject, _ name: SnapshotName, _ store: SnapshotStore, _ input: Input,
        _ comparison: inout Comparison
    ) {
        // A snapshot doesn't belong to a certain line of the diagram file, so reports refer to the first line.
        let location = SnapshotResult.Location(
            file: request.results.relative(request.location(of: input)), line: 1)
        var seen: Set<String> = []
        for form in request.forms {
            for appearance in request.appearances {
                let environment = SnapshotEnvironment(
                    appearance: appearance, includesText: request.includesText)
                let fileName = SnapshotMaker.fileName(name, form, environment)
                guard request.wants(store.namePrefix + fileName), seen.insert(fileName).inserted else {
                    continue
                }
                do {
                    let snapshot = try SnapshotMaker.snapshot(
                        of: subject, as: form, in: environment, named: name, for: store)
                    comparison.results.append(store.check(snapshot, at: input.path, location: location))
                    for element in comparison.ignored
                    where snapshot.layout?.contains(element.pattern) == true {
                        comparison.matched.insert(element)
                    }
                } catch {
                    let kind: SnapshotResult.Kind = form == .layout ? .layout : .picture
                    comparison.results.append(store.failed(fileName, kind, error, location: location))
                }
            }
        }
    }
}

extension DiagramReader.Document {
    /// Returns the diagrams with the names of their states; the name is empty for a diagram without states.
    ///
    /// - Parameter selected: The state that `--state` selects; nil if all states are shown.
    /// - Returns: The names of the states, and their diagrams.
    fileprivate func diagrams(ofState selected: String?) -> [(state: String, diagram: Diagram)] {
        switch self {
        case .diagram(let diagram): [(selected ?? "", diagram)]
        case .sequence(let sequence): sequence.states.map { ($0.name, $0.diagram) }
        }
    }
}

extension SnapshotRun {
    /// The exit status of the run.
    ///
    /// If several statuses apply, the first in this order is the result: files that couldn't be read or written, other
    /// snapshots that couldn't be compared, differences, missing baselines, new baselines.
    nonisolated var exitStatus: ExitStatus {
        func contains(_ isWanted: (SnapshotResult) -> Bool) -> Bool { results.contains(where: isWanted) }
        if contains({ $0.isInputOutputError || $0.problem?.isInputOutput == true }) { return .inputOutput }
        if contains({ $0.status == .badBaseline || $0.status == .failed }) { return .badInput }
        if contains({ $0.status == .differs }) { return .differs }
        if contains({ $0.status == .missingBaseline }) { return .missingBaseline }
        return contains({ $0.status == .recorded }) ? .recorded : .success
    }

    /// Returns the numbers of the summary with their names in JSON.
    nonisolated func numbers(_ inputs: Tally = Tally()) -> KeyValuePairs<String, Int> {
        [
            "same": count(.same), "differs": count(.differs), "missingBaseline": count(.missingBaseline),
            "badBaseline": count(.badBaseline), "failed": count(.failed) + inputs.failed,
            "recorded": count(.recorded),
            "skipped": inputs.skipped,
        ]
    }

    /// Returns a line such as "12 the same, 1 differs, 2 without a baseline".
    nonisolated func summary(_ inputs: Tally = Tally()) -> String {
        var parts = ["\(count(.same)) the same"]
        func add(_ status: SnapshotResult.Status, _ text: (Int) -> String) {
            let count = count(status)
            if count > 0 {
                parts.append("\(count) \(text(count))\(status == .differs ? changeCount : "")")
            }
        }
        add(.differs) { $0 == 1 ? "differs" : "differ" }
        add(.missingBaseline) { _ in "without a baseline" }
        add(.badBaseline) {
            $0 == 1 ? "with a baseline that can't be read" : "with baselines that can't be read"
        }
        let failed = count(.failed) + inputs.failed
        if failed > 0 { parts.append("\(failed) failed") }
        add(.recorded) { _ in "recorded: look at them before you commit them" }
        if inputs.skipped > 0 { parts.append("\(inputs.skipped) skipped") }
        return (parts + oldBaselines).joined(separator: ", ")
    }
}

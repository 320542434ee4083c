import CLinux
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Draws all inputs of a request, and reports their outcomes in the order of the inputs.
package final class RenderRun: Sendable {
    private struct Total {
        var outcomes = RunTotal()
        var reported = 0
        /// The outcomes that are reported at the end, when all inputs have been read.
        ///
        /// They are the first outcome with an output that can't be renamed earlier, and all outcomes after it, so that
        /// the order of the inputs is kept.
        var held: [(index: Int, outcome: InputOutcome)] = []
    }

    private let request: RenderRequest
    private let console: any MessageOutput
    private let secondProcess: SecondProcess?
    private let isCancelled: @Sendable () -> Bool
    private let observe: OrderedCall<Input, InputOutcome, Void>?
    private let total = Mutex(Total())
    private let changes: ChangeTracker?
    private let reports: RunReports

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - console: Receives messages and the progress.
    ///   - secondProcess: The program that draws inputs whose fonts can end the process; nil to draw them in this one.
    ///   - observe: A function that is called with the outcome of each input, in order; nil if it isn't needed.
    ///   - isCancelled: Returns true if no further inputs are to be drawn.
    package init(
        _ request: RenderRequest, _ console: any MessageOutput, secondProcess: SecondProcess?,
        observe: OrderedCall<Input, InputOutcome, Void>? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.request = request
        (self.console, self.secondProcess, self.isCancelled) = (console, secondProcess, isCancelled)
        self.observe = observe
        changes = ChangeTracker(
            request, request.environment, showsLines: console.showsDetails)
        reports = RunReports(request)
    }

    package func run() -> ExitStatus {
        let start = ContinuousClock.now
        for word in request.unmatched { console.report(.warning, "no input matched '\(word)'") }
        if request.batch.mode == .list || request.batch.mode == .dryRun {
            var plan = RenderPlan(request, changes, console)
            return plan.write()
        }
        do {
            try reports.begin(inputContents: InputContents(request))
        } catch {
            return Failure.report(error, to: console)
        }
        changes?.reportProblems(console)
        if request.outputs.isFolder, request.inputs.count > 1 {
            console.remark(CaseTwins.pairs(in: request.inputs.lazy.map(\.stem)))
        }
        Interruption.during {
            drawAll()
        } perform: { [self] in
            changes?.save(console)
            console.interrupt(after: total.withLock { $0.reported }, of: request.inputs.count)
        }
        console.endProgress()
        var result = total.withLock { $0 }
        var leftOver: [LeftOver] = []
        let hasDrawn = result.outcomes.tally.files.drawn > 0
        var status = max(result.outcomes.status, hasDrawn ? syncStatus() : .success)
        if result.reported < request.inputs.count || status == .brokenPipe {
            changes?.save(console)
        } else if let changes {
            let end = changes.finish(console)
            (leftOver, status) = (end.leftOver, max(status, end.status))
            result.outcomes.tally.leftOver = leftOver.count
        }
        if status == .brokenPipe { return status }
        do {
            try reports.write(status, leftOver: leftOver, console)
        } catch {
            status = max(status, Failure.report(error, to: console))
        }
        let skipped = request.inputs.count - result.reported
        if skipped > 0 { console.say("\(skipped) skipped after the first failure") }
        let time = start.duration(to: .now)
        console.summarize(
            result.outcomes.tally.summary(after: time, mode: request.batch.mode, remark: request.remark),
            result.outcomes.tally.numbers(), seconds: time / .seconds(1))
        return status
    }

    private func drawAll() {
        let rest = settle()
        OrderedWork(count: rest.count, report: { [self] in report(rest[$0], $1) }).run(
            threads: request.jobs, makeWorker: makeWorker,
            work: { [self] worker, number in outcome(rest[number], worker) })
        publishHeld()
    }

    /// Returns the outcome of an input, which is drawn if it has changed.
    private func outcome(_ index: Int, _ draw: (Int) -> InputOutcome) -> InputOutcome {
        let input = request.inputs[index]
        if var current = changes?.current(input) {
            current.checkNames(for: input, request)
            return current
        }
        var outcome = draw(index)
        outcome.checkNames(for: input, request)
        if request.batch.mode == .check { outcome.compare(input, changes?.reason(input)) }
        if !outcome.outputs.contains(where: request.mustWait) {
            publish(&outcome, of: input)
        }
        return outcome
    }

    /// Records the outputs of an input, and gives them their final names.
    private func publish(_ outcome: inout InputOutcome, of input: Input) {
        changes?.announce(input, outcome)
        do {
            try request.galleryFiles?.add(outcome.outputs.filter { $0.file != nil }.map(\.path))
        } catch {
            outcome.outputs = []
            outcome.fail(error, for: input)
        }
        outcome.publish(for: input, isRecorded: request.batch.isIncremental)
    }

    /// Counts the inputs whose outputs are up to date, if nothing else has to be done for them.
    ///
    /// - Returns: The indices of the other inputs.
    private func settle() -> [Int] {
        let inputs = request.inputs.indices
        guard let changes, changes.canSettle, !needsOutcomes else { return Array(inputs) }
        let rest = Mutex<[Int]>([])
        OrderedWork<(outputCount: Int, others: [Int])>(
            count: (inputs.count + Self.pieceSize - 1) / Self.pieceSize
        ) { [self] _, piece in
            total.withLock { $0.outcomes.tally.files.unchanged += piece.outputCount }
            rest.withLock { $0 += piece.others }
            return true
        }.run(
            threads: request.jobs, makeWorker: changes.makeComparison,
            work: { comparison, piece in
                let start = piece * Self.pieceSize
                return changes.settle(start..<min(start + Self.pieceSize, inputs.count), comparison)
            })
        let others = rest.withLock { $0 }
        total.withLock {
            $0.reported += inputs.count - others.count
            $0.outcomes.tally.unchanged += inputs.count - others.count
        }
        return others
    }

    /// The number of inputs that a thread takes at a time to compare their files with the record.
    private static let pieceSize = 64

    /// True if the outcome of each input is needed, even if its outputs are up to date.
    private var needsOutcomes: Bool {
        let batch = request.batch
        return observe != nil || request.stopsAtFailure || console.showsDetails
            || [batch.report, batch.timings, batch.junit, batch.depfile].contains { $0 != nil }
    }

    /// Returns a function for one thread that draws the input at an index.
    ///
    /// If the run or the input uses fonts that aren't installed on the system, the function draws in a second process.
    ///
    /// If no readers are kept for later runs, workers are never released. Releasing them takes time, and their
    /// processes lock the files that are renamed at the end.
    private func makeWorker() -> (Int) -> InputOutcome {
        guard let secondProcess else {
            let worker = RenderWorker.immortal(request)
            return { [request] in worker.draw(request.inputs[$0]) }
        }
        let isolated = IsolatedWorker(request, secondProcess)
        if request.readers == nil { _ = Unmanaged.passRetained(isolated) }
        guard request.foreignFonts.isEmpty else { return { isolated.draw($0) } }
        let worker = RenderWorker.immortal(request, refusesForeignFonts: true)
        return { [request] index in
            let outcome = worker.draw(request.inputs[index])
            return outcome.foreignFonts.isEmpty ? outcome : isolated.draw(index, fonts: outcome.foreignFonts)
        }
    }

    /// Reports the outcome of an input, and returns true to continue with further inputs.
    ///
    /// The method is called in the order of the inputs.
    private func report(_ index: Int, _ outcome: InputOutcome) -> Bool {
        // If all outputs of an input have their final names, the input is recorded now, even if its messages are held
        // back. An interrupted run then doesn't lose the entry of the input.
        if outcome.outputs.isEmpty { changes?.note(request.inputs[index], outcome) }
        let isHeld = total.withLock { total in
            if total.held.isEmpty, outcome.outputs.isEmpty { return false }
            total.held.append((index, outcome))
            return true
        }
        if !isHeld { finish(index, outcome) }
        console.progress(index + 1, of: request.inputs.count, request.inputs[index].path)
        if isCancelled() { return false }
        return outcome.status == .success || !request.stopsAtFailure && outcome.status != .brokenPipe
    }

    /// Renames the held outputs and reports the held outcomes, after all inputs have been read.
    ///
    /// Renaming an output earlier could replace a file that another input still has to read.
    private func publishHeld() {
        for (index, outcome) in total.withLock({ $0.held }) {
            var outcome = outcome
            if !outcome.outputs.isEmpty {
                publish(&outcome, of: request.inputs[index])
                changes?.note(request.inputs[index], outcome)
            }
            finish(index, outcome)
        }
    }

    private func finish(_ index: Int, _ outcome: InputOutcome) {
        console.report(outcome.diagnostics)
        reports.add(request.inputs[index], outcome)
        observe?(request.inputs[index], outcome)
        for line in outcome.lines { console.detail(line) }
        total.withLock {
            $0.outcomes.add(outcome)
            $0.reported += 1
        }
    }

    /// Synchronizes all files of a long run to the disk with one call, which takes less time than a call for each
    /// file.
    private func syncStatus() -> ExitStatus {
        guard case .folder(let path) = request.outputs.destination, request.syncsAtEnd else {
            return .success
        }
        do throws(SystemError) {
            let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
            guard syncfs(folder.number) == 0 else { throw SystemError(path) }
            return .success
        } catch {
            // The pictures are complete, but a power failure could still damage them.
            return Failure.report(error, to: console)
        }
    }
}

extension InputOutcome {
    /// Fails if the dependency file of a request can't name an output, or a file that was read.
    ///
    /// New outputs are then discarded, because Make would keep them. The rule lists the other files.
    mutating func checkNames(for input: Input, _ request: RenderRequest) {
        guard request.batch.depfile != nil, status == .success, isDiagram else { return }
        let files = outputs.map(\.drawn) + drawn
        let paths = files.compactMap { request.outputs.path(for: input, suffix: $0.suffix) }
        let reads = reads.filter(\.wasRead).map(\.path)
        guard let error = Depfile.error(naming: reads + paths) else { return }
        // Make keeps the target of a failed command, and wouldn't draw it again.
        outputs = []
        fail(error, for: input)
    }
}

public import EspalierDiagnostics
import EspalierFiles
import Synchronization

/// The outcome of one input of a batch.
nonisolated public struct BatchOutcome: Sendable {
    /// The result for an input.
    public enum Status: Sendable {
        /// At least one output was written, or the input was checked and has no error.
        case done
        /// All outputs were up to date.
        case unchanged
        /// The file isn't a diagram.
        case skipped
        /// The input has an error; its outputs of earlier runs are kept.
        case failed
    }

    /// The path of the input.
    public let input: String
    /// The result for the input.
    public let status: Status
    /// The paths of the files that were written, or that already had the same bytes.
    public let outputs: [String]
    /// The paths of the files that were read for the input.
    public let reads: [String]
    /// The errors, warnings and notes about the input.
    public let diagnostics: [Diagnostic]
    /// The time from reading the input to the last byte of its outputs, in seconds.
    public let seconds: Double

    nonisolated init(_ input: Input, _ outcome: InputOutcome, outputs: [String]) {
        self.input = input.path
        self.outputs = outputs
        (diagnostics, seconds) = (outcome.diagnostics, outcome.seconds)
        reads = outcome.reads.filter(\.wasRead).map(\.path)
        let tally = outcome.tally
        status =
            tally.failed > 0
            ? .failed
            : tally.skipped > 0 ? .skipped : tally.drawn > 0 || outputs.isEmpty ? .done : .unchanged
    }
}

/// The progress of a batch after one more input.
nonisolated public struct BatchProgress: Sendable {
    /// The number of inputs whose outcomes are known, including `outcome`.
    public let finished: Int
    /// The number of all inputs.
    public let count: Int
    /// The outcome of the input that was finished last.
    public let outcome: BatchOutcome
}

/// The outcomes of the inputs of a batch, in their order.
nonisolated public struct BatchResult: Sendable {
    /// The outcomes of the inputs that were finished.
    public let outcomes: [BatchOutcome]
    /// All messages: those about inputs, and those about the run, such as outputs that are left over.
    public let diagnostics: [Diagnostic]
    /// The number of inputs that weren't begun because the run was canceled or ended at a failure.
    public let remaining: Int

    /// The number of inputs with a status.
    public func count(_ status: BatchOutcome.Status) -> Int { outcomes.count { $0.status == status } }
}

/// Collects the outcomes and the messages of a batch.
nonisolated final class BatchCollector: MessageOutput {
    private let outcomes = Mutex<[BatchOutcome]>([])
    private let diagnostics = Mutex<[Diagnostic]>([])

    let showsDetails = false
    let writesJSON = false
    let isQuiet = false

    func add(_ outcome: BatchOutcome, of count: Int) -> BatchProgress {
        let finished = outcomes.withLock { outcomes in
            outcomes.append(outcome)
            return outcomes.count
        }
        return BatchProgress(finished: finished, count: count, outcome: outcome)
    }

    func result(of count: Int) -> BatchResult {
        let outcomes = outcomes.withLock { $0 }
        return BatchResult(
            outcomes: outcomes, diagnostics: diagnostics.withLock { $0 }, remaining: count - outcomes.count)
    }

    func report(_ new: [Diagnostic]) { diagnostics.withLock { $0 += new } }
    func remark(_ text: String) { report(.note, text) }

    // The program has the outcomes and the progress, from which it makes words of its own.
    func say(_ line: String) {}
    func detail(_ line: String) {}
    func detail(_ line: OutputLine) {}
    func write(_ text: String) {}
    func write(_ line: OutputLine) {}
    func progress(_ done: Int, of count: Int, _ name: String) {}
    func endProgress() {}
    func summarize(_ text: String, _ numbers: KeyValuePairs<String, Int>, seconds: Double?) {}
    func interrupt(after done: Int, of count: Int) {}
}

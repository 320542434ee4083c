import EspalierDiagnostics
import EspalierFiles

/// The result of one input, on its way from a thread to the report.
struct InputOutcome: Sendable {
    /// A picture or text that is complete.
    struct Output: Sendable {
        /// The suffix, such as `.svg`, `~dark.svg` or `.md`.
        let suffix: String
        let path: String
        /// Nil if the existing file has the same bytes.
        let file: PreparedFile?
    }

    var tally = Tally()
    /// Errors, warnings and notes in the order of the file.
    var diagnostics: [Diagnostic] = []
    var status = ExitStatus.success
    /// Lines for `--verbose`, such as `out/tree.svg`.
    var lines: [String] = []
    /// Complete outputs that haven't been renamed to their final names.
    var outputs: [Output] = []
    /// The suffixes of the files that were written or were already there.
    var suffixes: [String] = []
    /// The description for a gallery; nil for other commands.
    var entry: GalleryEntry?

    /// Renames the outputs to their final names.
    mutating func publish(for input: Input) {
        for output in outputs {
            do {
                try output.file?.publish()
                tally.count(output.file == nil ? .unchanged : .written)
                suffixes.append(output.suffix)
                lines.append(output.file == nil ? "\(output.path) (unchanged)" : output.path)
            } catch {
                fail(error, for: input)
            }
        }
        outputs = []
    }

    mutating func fail(_ error: any Error, for input: Input) {
        let (diagnostics, status) = Failure.explain(error, with: input)
        self.diagnostics += diagnostics
        self.status = max(self.status, status)
        tally.failed += 1
    }
}

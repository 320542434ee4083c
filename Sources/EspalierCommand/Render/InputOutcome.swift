import EspalierDiagnostics
import EspalierFiles

/// The result of drawing one input, which is reported later.
struct InputOutcome: Sendable {
    /// A complete picture or text that may not have its final name yet.
    struct Output: Sendable {
        /// The suffix, such as `.svg`, `~dark.svg` or `.md`.
        let suffix: String
        let path: String
        /// The prepared file; nil if the existing file already has the same bytes.
        let file: PreparedFile?
    }

    var tally = Tally()
    /// The errors, warnings and notes, in the order of the file.
    var diagnostics: [Diagnostic] = []
    var status = ExitStatus.success
    /// The lines for `--verbose`, such as `out/tree.svg`.
    var lines: [String] = []
    /// The complete outputs that haven't been renamed to their final names yet.
    var outputs: [Output] = []
    /// The suffixes of the files that were written or already had the same content.
    var suffixes: [String] = []
    /// The data for a gallery; nil for other commands.
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

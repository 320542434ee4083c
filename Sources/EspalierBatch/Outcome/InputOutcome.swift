package import EspalierDiagnostics
package import EspalierFiles
import Foundation

/// The result of drawing one input, which is reported later.
nonisolated package struct InputOutcome: Codable, Sendable {
    /// A complete picture or text that may not have its final name yet.
    nonisolated package struct Output: Sendable {
        package let drawn: DrawnFile
        package let path: String
        /// The prepared file; nil if the existing file already has the same bytes.
        package let file: PreparedFile?
    }

    package init() {}

    /// The numbers of files that were drawn or compared.
    package var files = Tally.Files()
    package private(set) var hasFailed = false
    /// The errors, warnings and notes, in the order of the file.
    package var diagnostics: [Diagnostic] = []
    package var status = ExitStatus.success
    /// The lines for `--verbose`, such as `out/tree.svg`.
    package var lines: [OutputLine] = []
    /// The complete outputs that haven't been renamed to their final names yet.
    package var outputs: [Output] = []
    /// The files that were written, or that already had the same bytes.
    package var drawn: [DrawnFile] = []
    /// The files that were read for the input.
    package var reads: [FileRead] = []
    /// False if the input was skipped because it isn't a diagram.
    package var isDiagram = true
    /// True if the input wasn't drawn because its outputs are up to date.
    package var isCurrent = false
    /// The outputs that `--check` has compared.
    var comparisons: [OutputComparison] = []
    /// The time from the start of reading the input to the last byte of its outputs, in seconds.
    package var seconds = 0.0
    /// The fonts because of which the input wasn't drawn, but must be drawn by a second process.
    var foreignFonts: [String] = []
    /// The description for the page of a gallery; nil for commands other than `gallery`.
    package var entry: GalleryEntry?

    /// The numbers of the files, and 1 for the result of the input.
    package var tally: Tally {
        var tally = Tally()
        tally.files = files
        if hasFailed {
            tally.failed = 1
        } else if !isDiagram {
            tally.skipped = 1
        } else if files.outdated > 0 {
            tally.outdated = 1
        } else if files.drawn > 0 {
            tally.drawn = 1
        } else {
            tally.unchanged = 1
        }
        return tally
    }

    /// The properties that `OutcomeMessage` sends as they are.
    private nonisolated enum CodingKeys: String, CodingKey {
        case files, hasFailed, status, lines, drawn, reads, isDiagram, isCurrent, comparisons, seconds, entry
    }

    /// Sets the modification time of an unchanged output to the present if a file that was read is newer than the
    /// output.
    ///
    /// Otherwise Make would regard the output as out of date in every run. A failure is ignored, because the content
    /// of the output is right.
    ///
    /// - Parameters:
    ///   - path: The path of the output.
    ///   - known: The stamp of the output, if it is known.
    /// - Returns: True if the time was changed.
    @discardableResult package func touch(_ path: @autoclosure () -> String, _ known: FileStamp? = nil)
        -> Bool
    {
        guard let newest = reads.lazy.map(\.modified).max(), let stamp = known ?? FileStamp(path: path()),
            stamp.modified < newest
        else { return false }
        return utimensat(AT_FDCWD, path(), nil, 0) == 0
    }

    /// Counts the outputs that `--check` has compared, and adds an error for each output that is missing or out of
    /// date.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - reason: The change since the input was drawn, from the record; nil if none is known.
    package mutating func compare(_ input: Input, _ reason: String?) {
        for comparison in comparisons {
            guard comparison.outcome != .same else {
                files.unchanged += 1
                lines.append(OutputLine(.unchanged, comparison.path, of: input.path, remark: "up to date"))
                continue
            }
            files.outdated += 1
            status = max(status, .differs)
            let state = comparison.outcome == .missing ? "is missing" : "is out of date"
            let message = "'\(comparison.path)' \(state)"
            var notes = reason.flatMap { $0 == message ? nil : [Diagnostic.Note($0)] } ?? []
            if let changes = comparison.changes {
                notes.append(.init(changes))
            } else if comparison.outcome == .differs, comparison.width > 0 {
                let size = [comparison.width, comparison.height].map { "\(Int($0.rounded(.up)))" }
                notes.append(.init("it would now be drawn with \(size.joined(separator: " x ")) points"))
            }
            var diagnostic = Diagnostic(.error, message, notes: notes)
            diagnostic.subject = Diagnostic.Subject(
                input: input.path, output: comparison.path,
                comparison.outcome == .missing ? .missing : .outdated)
            diagnostics.append(diagnostic)
        }
    }

    /// Counts the input as skipped because it isn't a diagram.
    ///
    /// If the user named only this input, a warning states the reason, because the user expects a picture, and a syntax
    /// error fails the input. It is a warning if the user named several files, as shells do for patterns. If `error` is
    /// nil, an earlier run has skipped the input, and `diagnostics` already contains the warning of that run.
    package mutating func skip(_ input: Input, because error: NoDiagram? = nil) {
        if let error, input.isNamed {
            if error.isFailure, !input.isOneOfSeveral {
                diagnostics.append(error.diagnostic)
                (status, hasFailed) = (max(status, .badInput), true)
                return
            }
            if error.isFailure || !input.isOneOfSeveral {
                diagnostics.append(Failure.skipping(input, because: error.reason, error.syntaxError))
            }
        }
        isDiagram = false
        lines.append(OutputLine(skipped: input.path))
    }
}

extension InputOutcome {
    /// Renames the outputs to their final names.
    ///
    /// - Parameters:
    ///   - input: The input, for messages.
    ///   - isRecorded: True if the record of the changes needs the stamps of the outputs.
    mutating func publish(for input: Input, isRecorded: Bool) {
        for output in outputs {
            do {
                if let file = output.file {
                    try file.publish()
                    files.drawn += 1
                    lines.append(OutputLine(.drawn, output.path, of: input.path))
                } else {
                    touch(output.path)
                    files.unchanged += 1
                    lines.append(OutputLine(.unchanged, output.path, of: input.path, remark: "unchanged"))
                }
                var drawn = output.drawn
                if isRecorded { drawn.stamp = FileStamp(path: output.path) }
                self.drawn.append(drawn)
            } catch {
                fail(error, for: input)
            }
        }
        outputs = []
    }

    package mutating func fail(_ error: any Error, for input: Input) {
        let (diagnostics, status) = Failure.explain(error, with: input)
        self.diagnostics += diagnostics
        self.status = max(self.status, status)
        hasFailed = true
    }
}

nonisolated extension GalleryRecord {
    /// Creates the record of an input and its outcome; nil if the page doesn't show the input.
    ///
    /// If the SVG was drawn but another file of the input failed, the record has both an entry and a failure.
    package init?(_ input: Input, _ outcome: InputOutcome) {
        let hasPicture = outcome.drawn.contains { $0.suffix == ".svg" }
        let hasFailed = outcome.status != .success
        guard hasPicture && outcome.entry != nil || hasFailed else { return nil }
        stem = input.stem
        suffixes = outcome.drawn.map(\.suffix)
        entry = hasPicture ? outcome.entry : nil
        failure =
            hasFailed
            ? CaretFormatter().format(outcome.diagnostics.filter { $0.severity == .error }) : nil
    }
}

/// An output that `--check` has compared with what would be drawn.
nonisolated struct OutputComparison: Codable, Sendable {
    let path: String
    /// The suffix after the stem of the input, such as `.svg`, `~dark.svg` or `.md`.
    let suffix: String
    let outcome: ComparingSink.Outcome
    let width: Double
    let height: Double
    /// The elements or pixels by which an SVG or PNG differs, in words; nil for other formats, and if no element differs.
    let changes: String?
}

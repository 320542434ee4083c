import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The outcome of an input, which the second process sends to the first process.
nonisolated struct OutcomeMessage: Codable, Sendable {
    nonisolated struct Output: Codable, Sendable {
        let drawn: DrawnFile
        let path: String
        /// The prepared file; nil if the existing file already has the same bytes.
        let file: PreparedFile.Handle?
    }

    /// A file that diagnostics refer to.
    private nonisolated struct File: Codable, Sendable {
        let name: String
        let bytes: Data
    }

    private let tally: Tally
    private let status: ExitStatus
    /// The diagnostics, in which each file is represented by its index in `files`.
    private let diagnostics: StoredDiagnostics
    private let files: [File]
    private let lines: [String]
    private let outputs: [Output]
    private let entry: GalleryEntry?
    private let reads: [FileRead]
    private let isDiagram: Bool
    private let comparisons: [OutputComparison]
    private let seconds: Double
    /// The files that were read for the input.
    private let sources: SourceFiles.Record
}

extension OutcomeMessage {
    /// Creates the message for an outcome, and moves the records of the files that were read from `sources` to the
    /// message.
    init(_ outcome: InputOutcome, sources: SourceFiles) {
        var files: [SourceFile] = []
        let diagnostics = StoredDiagnostics(outcome.diagnostics) { file in
            let index = files.firstIndex { $0 === file } ?? files.count
            if index == files.count { files.append(file) }
            return "\(index)"
        }
        self.init(
            tally: outcome.tally, status: outcome.status, diagnostics: diagnostics,
            files: files.map { File(name: $0.name, bytes: Data($0.bytes)) }, lines: outcome.lines,
            outputs: outcome.outputs.map {
                Output(drawn: $0.drawn, path: $0.path, file: $0.file?.handle)
            },
            entry: outcome.entry, reads: outcome.reads, isDiagram: outcome.isDiagram,
            comparisons: outcome.comparisons, seconds: outcome.seconds, sources: sources.takeRecord())
    }

    /// Returns the outcome, and takes over the ownership of the output files.
    func outcome(_ sources: SourceFiles) -> InputOutcome {
        sources.add(self.sources)
        var outcome = InputOutcome()
        (outcome.tally, outcome.status, outcome.lines) = (tally, status, lines)
        outcome.diagnostics = diagnostics.diagnostics { key in
            guard let index = Int(key), files.indices.contains(index) else { return nil }
            return SourceFile(name: files[index].name, bytes: [UInt8](files[index].bytes))
        }
        outcome.outputs = outputs.map { output in
            InputOutcome.Output(
                drawn: output.drawn, path: output.path,
                file: output.file.map {
                    PreparedFile(takingOver: $0, path: output.path, sources: sources)
                })
        }
        outcome.entry = entry
        (outcome.reads, outcome.isDiagram, outcome.comparisons) = (reads, isDiagram, comparisons)
        outcome.seconds = seconds
        return outcome
    }
}

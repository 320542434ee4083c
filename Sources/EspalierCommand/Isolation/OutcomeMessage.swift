import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The outcome of an input, which the second process sends to the first process.
nonisolated struct OutcomeMessage: Codable, Sendable {
    /// An output whose file the first process takes over.
    private nonisolated struct Output: Codable, Sendable {
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

    /// The outcome, whose diagnostics and outputs are sent separately.
    private let outcome: InputOutcome
    /// The diagnostics, in which each file is represented by its index in `files`.
    private let diagnostics: StoredDiagnostics
    private let files: [File]
    private let outputs: [Output]
    /// The files that were read for the input.
    private let sources: SourceFiles.Record
}

extension OutcomeMessage {
    /// Creates the message for an outcome, and moves the records of the files that were read from `sources` to the
    /// message.
    init(_ outcome: InputOutcome, sources: SourceFiles) {
        var files: [SourceFile] = []
        diagnostics = StoredDiagnostics(outcome.diagnostics) { file in
            let index = files.firstIndex { $0 === file } ?? files.count
            if index == files.count { files.append(file) }
            return "\(index)"
        }
        self.files = files.map { File(name: $0.name, bytes: Data($0.bytes)) }
        outputs = outcome.outputs.map { Output(drawn: $0.drawn, path: $0.path, file: $0.file?.handle) }
        self.outcome = outcome
        self.sources = sources.takeRecord()
    }

    /// Returns the outcome, and takes over the ownership of the output files.
    func outcome(_ sources: SourceFiles) -> InputOutcome {
        sources.add(self.sources)
        var outcome = outcome
        outcome.diagnostics = diagnostics.diagnostics { key in
            guard let index = Int(key), files.indices.contains(index) else { return nil }
            return SourceFile(name: files[index].name, bytes: [UInt8](files[index].bytes))
        }
        outcome.outputs = outputs.map { output in
            let file = output.file.map { PreparedFile(takingOver: $0, path: output.path, sources: sources) }
            return InputOutcome.Output(drawn: output.drawn, path: output.path, file: file)
        }
        return outcome
    }
}

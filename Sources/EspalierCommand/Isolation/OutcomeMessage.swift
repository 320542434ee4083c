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

    private let tally: Tally
    private let status: ExitStatus
    private let diagnostics: DiagnosticList
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
    /// Creates a message from an outcome.
    init(_ outcome: InputOutcome, sources: SourceFiles) {
        self.init(
            tally: outcome.tally, status: outcome.status, diagnostics: DiagnosticList(outcome.diagnostics),
            lines: outcome.lines,
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
        outcome.diagnostics = diagnostics.diagnostics
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

/// Diagnostics, together with the files to which they refer.
nonisolated struct DiagnosticList: Codable, Sendable {
    private nonisolated struct File: Codable, Sendable {
        let name: String
        let bytes: Data
    }

    private nonisolated struct Place: Codable, Sendable {
        /// The index of the file in `files`.
        let file: Int
        let lower: Int
        let upper: Int
    }

    private nonisolated struct Note: Codable, Sendable {
        let message: String
        let place: Place?
    }

    private nonisolated struct Entry: Codable, Sendable {
        let severity: String
        let message: String
        let place: Place?
        let notes: [Note]
    }

    private var files: [File] = []
    private var entries: [Entry] = []

    init(_ diagnostics: [Diagnostic]) {
        var numbers: [ObjectIdentifier: Int] = [:]
        func place(_ range: SourceRange?) -> Place? {
            guard let range else { return nil }
            let number = numbers[ObjectIdentifier(range.file)] ?? files.count
            if number == files.count {
                numbers[ObjectIdentifier(range.file)] = number
                files.append(File(name: range.file.name, bytes: Data(range.file.bytes)))
            }
            return Place(file: number, lower: range.lower, upper: range.upper)
        }
        entries = diagnostics.map { diagnostic in
            Entry(
                severity: diagnostic.severity.rawValue, message: diagnostic.message,
                place: place(diagnostic.range),
                notes: diagnostic.notes.map { Note(message: $0.message, place: place($0.range)) })
        }
    }

    var diagnostics: [Diagnostic] {
        let files = files.map { SourceFile(name: $0.name, bytes: [UInt8]($0.bytes)) }
        func range(_ place: Place?) -> SourceRange? {
            guard let place, files.indices.contains(place.file) else { return nil }
            return SourceRange(file: files[place.file], lower: place.lower, upper: place.upper)
        }
        return entries.map { entry in
            Diagnostic(
                Diagnostic.Severity(rawValue: entry.severity) ?? .error, entry.message,
                at: range(entry.place), notes: entry.notes.map { .init($0.message, at: range($0.place)) })
        }
    }
}

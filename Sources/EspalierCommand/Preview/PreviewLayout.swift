import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierThreads

/// The result of laying out a diagram without drawing it.
struct PreviewLayout {
    /// The messages about a diagram, and the files that it has read.
    nonisolated struct Outcome: Sendable {
        let diagnostics: [Diagnostic]
        let hasFailed: Bool
        let record: SourceFiles.Record
    }

    /// The diagram; nil if it has errors.
    let document: DiagramReader.Document?
    let outcome: Outcome

    init(of input: Input, _ overrides: Overrides, reader: () throws -> DiagramReader) {
        let sources = SourceFiles()
        let diagnostics: [Diagnostic]
        do {
            let loader = try DiagramLoader(overrides, sources: sources, reader: reader())
            let document = try loader.document(input, skipsOthers: false)
            let drawing = DocumentDrawing(document, overrides: overrides)
            try drawing.resolve()
            diagnostics = drawing.warnings.map { Failure.warning($0, with: input) }
            self.document = document
        } catch {
            diagnostics = Failure.explain(error, with: input).0
            document = nil
        }
        outcome = Outcome(
            diagnostics: diagnostics, hasFailed: document == nil, record: sources.takeRecord())
    }
}

/// A diagram that is laid out only because the list of diagrams shows whether it has errors.
nonisolated struct PreviewCheck: Sendable {
    let id: String
    let input: Input
    let overrides: Overrides
    /// The number of times that the options have been read.
    let optionsVersion: Int
}

/// Checks diagrams on a thread of its own, so that requests needn't wait for a large diagram that no page shows.
nonisolated final class PreviewChecker: Sendable {
    private let checks = WaitingQueue<PreviewCheck>()

    /// Starts the thread.
    ///
    /// - Parameter finish: Receives the results, on this thread.
    /// - Returns: False if the thread can't be started, or if only the main actor can lay out diagrams.
    func start(_ finish: @escaping @Sendable (PreviewCheck, PreviewLayout.Outcome) -> Void) -> Bool {
        #if MainActor
            return false
        #else
            return Threads.start { [checks] in
                var version: Int?
                var reader: DiagramReader?
                while let check = checks.next() {
                    // The fonts are options, too.
                    if check.optionsVersion != version { (version, reader) = (check.optionsVersion, nil) }
                    let layout = PreviewLayout(of: check.input, check.overrides) {
                        let found = try reader ?? check.overrides.fonts.reader()
                        reader = found
                        return found
                    }
                    finish(check, layout.outcome)
                }
            }
        #endif
    }

    func add(_ check: PreviewCheck) { checks.add(check) }
}

import EspalierDiagnostics
import Synchronization

/// Collects the content of a gallery while pictures are drawn, in the order of the inputs.
final class GalleryCollector: Sendable {
    struct Picture: Sendable {
        let input: Input
        let entry: GalleryEntry
        /// The suffixes of the diagram's files, such as `.svg`, `.png` and `.md`.
        let suffixes: [String]
    }

    struct Failure: Sendable {
        let input: Input
        let diagnostics: [Diagnostic]
    }

    struct Content: Sendable {
        var pictures: [Picture] = []
        var failures: [Failure] = []
    }

    private let gathered = Mutex(Content())

    var content: Content { gathered.withLock { $0 } }

    /// Adds the result of an input.
    ///
    /// If the SVG was drawn but another file of the input failed, the input is added both as a picture and as a
    /// failure.
    func add(_ input: Input, _ outcome: InputOutcome) {
        gathered.withLock { content in
            if let entry = outcome.entry, outcome.drawn.contains(where: { $0.suffix == ".svg" }) {
                content.pictures.append(
                    Picture(input: input, entry: entry, suffixes: outcome.drawn.map(\.suffix)))
            }
            if outcome.status != .success {
                content.failures.append(
                    Failure(
                        input: input, diagnostics: outcome.diagnostics.filter { $0.severity == .error }))
            }
        }
    }
}

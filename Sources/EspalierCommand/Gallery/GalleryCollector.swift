import Synchronization

/// Collects the content of a gallery while pictures are drawn, in the order of the inputs.
final class GalleryCollector: Sendable {
    nonisolated struct Picture: Sendable {
        let input: Input
        let entry: GalleryEntry
        /// The suffixes of the diagram's files, such as `.svg`, `.png` and `.md`.
        let suffixes: [String]
    }

    nonisolated struct Failure: Sendable {
        let input: Input
        /// The errors of the input as text.
        let text: String
    }

    nonisolated struct Content: Sendable {
        var pictures: [Picture] = []
        var failures: [Failure] = []

        /// Adds the picture of an input, its failure, or both.
        mutating func add(_ input: Input, _ record: GalleryRecord) {
            if let entry = record.entry {
                pictures.append(Picture(input: input, entry: entry, suffixes: record.suffixes))
            }
            if let failure = record.failure { failures.append(Failure(input: input, text: failure)) }
        }
    }

    private let gathered = Mutex(Content())

    var content: Content { gathered.withLock { $0 } }

    /// Adds the picture and the errors of an input; does nothing for an input that the page doesn't show.
    func add(_ input: Input, _ outcome: InputOutcome) {
        guard let record = GalleryRecord(input, outcome) else { return }
        gathered.withLock { $0.add(input, record) }
    }
}

import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The data of one input for the page of a gallery.
///
/// The report of `gallery` contains the record, so that `merge` can write the page.
nonisolated struct GalleryRecord: Codable, Sendable {
    /// The path of the input's files below the folder of the pictures, without the suffix.
    let stem: String
    /// The suffixes of the diagram's files, such as `.svg`, `.png` and `.md`.
    let suffixes: [String]
    /// The description of the diagram; nil if its SVG couldn't be drawn.
    let entry: GalleryEntry?
    /// The errors as text; nil if there are no errors.
    let failure: String?

    /// Creates the record of an input and its outcome; nil if the page doesn't show the input.
    ///
    /// If the SVG was drawn but another file of the input failed, the record has both an entry and a failure.
    init?(_ input: Input, _ outcome: InputOutcome) {
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

    /// The record as JSON on one line.
    var json: String {
        // A record consists of texts and finite numbers, which can always be encoded.
        (try? sortedJSON()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Provides the images for one kind of view, and reports texts that are truncated because their boxes aren't high
/// enough, once per item, while the diagram is drawn.
///
/// A warning refers to the place in the file of the item, section or diagram that the view shows.
final class ViewServices: ImageProviding, CutTextReporting {
    private let images: ImageStore
    private let collector: DiagnosticCollector
    private let range: (Int) -> SourceRange?
    private var rows: Set<Int> = []

    init(
        _ images: ImageStore, _ collector: DiagnosticCollector, range: @escaping (_ row: Int) -> SourceRange?
    ) {
        (self.images, self.collector, self.range) = (images, collector, range)
    }

    func image(named path: String, row: Int) -> Image? { images.image(named: path, at: range(row)) }

    func report(refusedBy budget: DocumentBudget, row: Int) {
        collector.report(budget.textRefusal(at: range(row)))
    }

    func report(cut text: String, row: Int) {
        guard rows.insert(row).inserted else { return }
        collector.report(
            kind: "texts don't fit their boxes",
            Diagnostic(
                .warning, "'\(text.excerpt())' doesn't fit its box and is truncated", at: range(row),
                notes: rows.count == 1
                    ? [.init("increase 'height' or 'maxHeight' of the box, or remove it")] : []))
    }
}

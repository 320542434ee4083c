import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import Foundation

/// Reports texts that are truncated because their boxes aren't high enough, once per item, while the
/// diagram is drawn.
final class CutTexts: CutTextReporting {
    private let collector: DiagnosticCollector
    private let range: (Int) -> SourceRange?
    private var rows: Set<Int> = []

    init(_ collector: DiagnosticCollector, range: @escaping (_ row: Int) -> SourceRange?) {
        (self.collector, self.range) = (collector, range)
    }

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

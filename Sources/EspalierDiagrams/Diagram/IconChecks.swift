import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reports icons that items name but that don't exist; their place is left empty.
struct IconChecks {
    let content: DiagramContent
    let collector: DiagnosticCollector

    private static let greatestCount = 20

    func run() {
        var missing = 0
        check(
            content.views.cell, rows: content.data.items.count, content.views.context,
            place: content.data.range(ofRow:), missing: &missing)
        let views = content.views
        for element in views.supplementary.values.sorted(by: { $0.kind.name < $1.kind.name })
            + views.decoration.values.sorted(by: { $0.kind.name < $1.kind.name })
        {
            let ofItems = element.kind.owner == .item
            let rows = ofItems ? content.data.items.count : content.sectionCount
            check(
                element.view, rows: element.kind.owner == .diagram ? 1 : rows, element.context,
                place: ofItems ? content.data.range(ofRow:) : content.data.range(ofSection:),
                missing: &missing)
        }
        if missing > Self.greatestCount {
            collector.warning("\(missing - Self.greatestCount) more icons don't exist")
        }
    }

    private func check(
        _ view: CompiledView, rows: Int, _ context: PlanContext, place: (Int) -> SourceRange?,
        missing: inout Int
    ) {
        guard view.namesIcons else { return }
        for row in 0..<rows {
            for name in view.plan(row: row).iconNames(row: row, in: context)
            where context.icons[name] == nil {
                missing += 1
                guard missing <= Self.greatestCount else { continue }
                let names = IconLibrary.names
                let note =
                    Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
                    ?? "icons: " + names.joined(separator: ", ")
                collector.warning(
                    "there is no icon '\(name.excerpt())'", at: place(row), notes: [.init(note)])
            }
        }
    }
}

import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Finds icons that the data name and nobody has drawn: the view stays empty there.
struct IconChecks {
    let dataSource: DiagramDataSource
    let collector: DiagnosticCollector

    private static let greatestCount = 20

    func run() {
        var missing = 0
        check(
            dataSource.views.cell, rows: dataSource.data.items.count, dataSource.views.context,
            place: dataSource.data.range(ofRow:), missing: &missing)
        let views = dataSource.views
        for element in views.supplementary.values.sorted(by: { $0.kind.name < $1.kind.name })
            + views.decoration.values.sorted(by: { $0.kind.name < $1.kind.name })
        {
            let ofItems = element.kind.owner == .item
            let rows = ofItems ? dataSource.data.items.count : dataSource.sectionCount
            check(
                element.view, rows: element.kind.owner == .diagram ? 1 : rows, element.context,
                place: ofItems ? dataSource.data.range(ofRow:) : dataSource.data.range(ofSection:),
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
                let names = context.icons.names
                let note =
                    Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
                    ?? "icons: " + names.joined(separator: ", ")
                collector.warning(
                    "there is no icon '\(name.excerpt())'", at: place(row), notes: [.init(note)])
            }
        }
    }
}

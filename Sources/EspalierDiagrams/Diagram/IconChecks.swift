import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Reports icons that items name but that don't exist.
///
/// The place of such an icon is left empty.
struct IconChecks {
    let content: DiagramContent
    let collector: DiagnosticCollector

    func run() {
        check(
            content.views.cell, rows: content.data.items.count, content.views.context,
            place: content.data.range(ofRow:))
        let views = content.views
        for element in views.supplementary.values.sorted(by: { $0.kind.name < $1.kind.name })
            + views.decoration.values.sorted(by: { $0.kind.name < $1.kind.name })
        {
            let ofItems = element.kind.owner == .item
            let rows = ofItems ? content.data.items.count : content.sectionCount
            check(
                element.view, rows: element.kind.owner == .diagram ? 1 : rows, element.context,
                place: ofItems ? content.data.range(ofRow:) : content.data.range(ofSection:))
        }
    }

    private func check(
        _ view: CompiledView, rows: Int, _ context: PlanContext, place: (Int) -> SourceRange?
    ) {
        guard view.namesIcons else { return }
        for row in 0..<rows {
            for name in view.plan(row: row).iconNames(row: row, in: context)
            where IconLibrary[name] == nil {
                collector.report(kind: "icons don't exist", warning(about: name, at: place(row)))
            }
        }
    }

    private func warning(about name: String, at place: SourceRange?) -> Diagnostic {
        let names = IconLibrary.names
        let note =
            Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            ?? "icons: " + names.joined(separator: ", ")
        return Diagnostic(.warning, "there is no icon '\(name.excerpt())'", at: place, notes: [.init(note)])
    }
}

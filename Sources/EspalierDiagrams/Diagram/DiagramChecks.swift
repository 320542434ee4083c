import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Reports problems that can be found before drawing: links that aren't allowed, icons and items that don't exist, and
/// data that the layout can't use.
struct DiagramChecks {
    let diagram: Diagram

    private static let greatestCount = DiagnosticCollector.maximumOfOneKind

    func run() {
        checkLinks()
        checkIcons()
        LineChecks(diagram: diagram).run()
        checkLayout()
        checkInsertedItems()
        checkProportions()
        reportFit()
        checkHiddenItems()
    }

    /// Reports the size at which labels are read if the picture has to fit, as a warning if it is reduced.
    private func reportFit() {
        guard diagram.file.layout.fit != nil else { return }
        let range = (diagram.file.layout.node?["fit"]?.range).flatMap(rangeInFile)
        let (size, factor) = (diagram.size, diagram.reduction)
        let text = "labels are read at \(rounded(diagram.theme[.label].font.size * factor)) points"
        let width = rounded(size.width * factor)
        guard factor < 1 else {
            return diagram.collector.note("\(text) in a picture \(width) points wide", at: range)
        }
        diagram.collector.warning(
            "the picture is \(rounded(size.width)) x \(rounded(size.height)) points and reduced to \(width) points: \(text)",
            at: range,
            notes: [
                .init(
                    "show less with 'depth', 'fold' or 'only', or draw a PDF on several sheets with '--page'")
            ])
    }

    private func rounded(_ number: CGFloat) -> String { (Double(number * 10).rounded(.down) / 10).shortText }

    /// The limits for the picture of a hierarchy.
    ///
    /// A picture that exceeds both limits is too long to be read as a whole. `side` is the length of the longer side in
    /// points, and `ratio` is the ratio of the longer side to the shorter one.
    private static let unreadable = (side: 5_000.0, ratio: 4.0)
    /// The maximum number of items for which a long picture isn't reported.
    ///
    /// The message suggests wrapping the tree into columns, which doesn't help if there are few items.
    private static let manyItems = 100

    private func checkProportions() {
        let size = diagram.size
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        guard diagram.content.hierarchy != nil, diagram.itemCount > Self.manyItems,
            long > Self.unreadable.side,
            long > Self.unreadable.ratio * short
        else { return }
        diagram.collector.warning(
            "the picture is \(Int(size.width)) x \(Int(size.height)) points, too long to be read as a whole",
            at: (diagram.file.layout.node?["arrangement"]?.range).flatMap(rangeInFile),
            notes: [.init("use 'arrangement: columns', which wraps the tree into columns")])
    }

    /// Reports the number of items that are shown if the layout shows only some of them.
    ///
    /// This is a warning, because the command prints notes only with `--verbose`.
    private func checkHiddenItems() {
        guard let advice = diagram.setup.adviceForHiddenItems else { return }
        let view = diagram.collectionView
        let cells = view.elements(in: CGRect(origin: .zero, size: view.contentSize)).filter {
            $0.representedElementCategory == .cell && $0.alpha > 0
        }
        guard cells.count < diagram.itemCount else { return }
        diagram.collector.warning(
            "\(cells.count) of \(diagram.itemCount) items \(cells.count == 1 ? "is" : "are") shown; \(advice)"
        )
    }

    /// Returns `range` if it is in the diagram's own file, and nil if it is in the template, because a built-in
    /// template isn't a file on the user's disk.
    private func rangeInFile(_ range: SourceRange) -> SourceRange? {
        range.file === diagram.file.source ? range : nil
    }

    private func checkInsertedItems() {
        guard !diagram.annotations.inserted.isEmpty else { return }
        let ids = diagram.content.data.items.ids
        let known = Set(ids)
        for use in diagram.annotations.inserted where !known.contains(use.name) {
            // Limit the search for a similar id, which takes O(items).
            let isEarly = diagram.collector.errorCount < Self.greatestCount
            diagram.collector.error(
                "no item has the id '\(use.name.excerpt())'", at: use.range,
                notes: isEarly ? Suggestion.notes(for: use.name, in: ids) : [])
        }
    }

    private func checkLinks() {
        let source = diagram.content
        guard source.views.cell.mayHaveLinks else { return }
        for row in 0..<source.data.items.count {
            let (plan, context) = (source.views.cell.plan(row: row), source.views.context)
            guard plan.link != nil || plan.hasTextLinks else { continue }
            context.beginView()
            let link = plan.link.map { context.string($0, row: row) }
            let links = [link].compactMap(\.self) + plan.textLinks(row: row, in: context)
            for text in links where !text.isEmpty && !LinkPolicy.allows(text) {
                diagram.collector.report(
                    kind: "links are left out",
                    Diagnostic(
                        .warning, "the link '\(text.excerpt())' is left out",
                        at: source.data.range(ofRow: row),
                        notes: [.init("links are http, https, mailto or relative")]))
            }
        }
    }

    private func checkLayout() {
        for problem in diagram.collectionView.layoutDiagnostics {
            diagram.collector.warning(problem.description)
        }
        if let failure = diagram.setup.failure() {
            let row = failure.path.map { diagram.content.row(at: $0) }
            diagram.collector.error(
                failure.message, at: row.flatMap { diagram.content.data.range(ofRow: $0) })
        }
        for issue in diagram.setup.issues() {
            let row = diagram.content.row(at: issue.path)
            diagram.collector.report(
                kind: "problems of the layout",
                Diagnostic(.warning, issue.message, at: diagram.content.data.range(ofRow: row)))
        }
    }

    /// Reports icons that items name but that don't exist.
    ///
    /// The place of such an icon is left empty.
    private func checkIcons() {
        let (content, views) = (diagram.content, diagram.content.views)
        checkIcons(
            views.cell, rows: content.data.items.count, views.context, place: content.data.range(ofRow:))
        for element in views.supplementary.values.sorted(by: { $0.kind.name < $1.kind.name })
            + views.decoration.values.sorted(by: { $0.kind.name < $1.kind.name })
        {
            let (rows, place): (Int, (Int) -> SourceRange?) =
                switch element.kind.owner {
                case .diagram: (1, { _ in nil })
                case .section: (content.sectionCount, content.data.range(ofSection:))
                case .item: (content.data.items.count, content.data.range(ofRow:))
                case .container: (views.containers?.table.count ?? 0, { _ in nil })
                }
            checkIcons(element.view, rows: rows, element.context, place: place)
        }
    }

    private func checkIcons(
        _ view: CompiledView, rows: Int, _ context: PlanContext, place: (Int) -> SourceRange?
    ) {
        guard view.namesIcons else { return }
        let names = IconLibrary.names
        for row in 0..<rows {
            for name in view.plan(row: row).iconNames(row: row, in: context)
            where IconLibrary[name] == nil && !Icon.isPath(name) {
                diagram.collector.report(
                    kind: "icons don't exist",
                    Diagnostic(
                        .warning, "there is no icon '\(name.excerpt())'", at: place(row),
                        notes: Suggestion.notes(
                            for: name, in: names, otherwise: "icons: " + names.joined(separator: ", "))))
            }
        }
    }
}

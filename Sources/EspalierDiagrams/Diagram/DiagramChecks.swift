import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Reports problems that can be found before drawing: links that aren't allowed, icons and items that don't exist, and
/// data that the layout can't use.
struct DiagramChecks {
    let diagram: Diagram

    private static let greatestCount = 20

    func run() {
        checkLinks()
        IconChecks(content: diagram.content, collector: diagram.collector).run()
        checkLayout()
        checkInsertedItems()
    }

    private func checkInsertedItems() {
        guard !diagram.annotations.inserted.isEmpty else { return }
        let ids = diagram.content.data.items.ids
        let known = Set(ids)
        for use in diagram.annotations.inserted where !known.contains(use.name) {
            // Limit the search for a similar id, which takes O(items).
            let isEarly = diagram.collector.errorCount < Self.greatestCount
            let nearest = isEarly ? Suggestion.nearest(to: use.name, in: ids) : nil
            diagram.collector.error(
                "no item has the id '\(use.name.excerpt())'", at: use.range,
                notes: nearest.map { [.init("did you mean '\($0)'?")] } ?? [])
        }
    }

    private func checkLinks() {
        let source = diagram.content
        var dropped = 0
        for row in 0..<source.data.items.count {
            guard let link = source.views.cell.plan(row: row).link else { continue }
            source.views.context.beginView()
            let text = source.views.context.string(link, row: row)
            if text.isEmpty || LinkPolicy.allows(text) { continue }
            dropped += 1
            if dropped <= Self.greatestCount {
                diagram.collector.warning(
                    "the link '\(text.excerpt())' is left out", at: source.data.range(ofRow: row),
                    notes: [.init("links are http, https, mailto or relative")])
            }
        }
        if dropped > Self.greatestCount {
            diagram.collector.warning("\(dropped - Self.greatestCount) more links are left out")
        }
    }

    private func checkLayout() {
        for problem in diagram.collectionView.layoutDiagnostics {
            diagram.collector.warning(problem.description)
        }
        for issue in diagram.setup.issues() {
            let row = diagram.content.row(at: issue.path)
            diagram.collector.warning(issue.message, at: diagram.content.data.range(ofRow: row))
        }
    }
}

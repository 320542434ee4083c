import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Foundation

/// Reports lines that can't be drawn: those of items that don't exist, those with points that aren't numbers, and legs of
/// edges that the data doesn't have.
///
/// The layouts of the library return no such lines.
struct LineChecks {
    let diagram: Diagram

    func run() {
        let (content, layout) = (diagram.content, diagram.setup.layout)
        guard !content.views.lines.isEmpty, !(layout is ClassHierarchyLayout), !(layout is StepsLayout),
            !(layout is LayeredLayout)
        else { return }
        let view = diagram.collectionView
        for attributes in view.elements(in: CGRect(origin: .zero, size: view.contentSize)) {
            guard let kind = attributes.representedElementKind else { continue }
            let path = Array(attributes.indexPath)
            if let label = content.views.supplementary[kind]?.kind, path.count > 2,
                !content.hasLine(of: label, at: attributes.indexPath)
            {
                report("a label belongs to edge \(path[2]), but the data has " + edgeCount)
            }
            guard let lines = content.views.lines[kind] else { continue }
            guard content.hasItem(at: attributes) else {
                report("a line '\(lines.name)' belongs to the item \(path), which doesn't exist")
                continue
            }
            for leg in (attributes as? EdgeLayoutAttributes)?.legs ?? [] {
                if !leg.isFinite {
                    report("a line '\(lines.name)' of the item \(path) has a point that isn't a number")
                }
                guard let edge = leg.edge, !content.hasEdge(edge) else { continue }
                report(
                    "a line '\(lines.name)' of the item \(path) shows edge \(edge), but the data has "
                        + edgeCount)
            }
        }
    }

    private var edgeCount: String { "edge".counted(diagram.content.edges?.count ?? 0) }

    private func report(_ problem: String) {
        let file = diagram.file
        let type = file.layout.node?["type"]?.range
        diagram.collector.report(
            kind: "problems of lines",
            Diagnostic(
                .warning, "the layout '\(diagram.layoutType)': \(problem)",
                at: type.flatMap { $0.file === file.source ? $0 : nil }))
    }
}

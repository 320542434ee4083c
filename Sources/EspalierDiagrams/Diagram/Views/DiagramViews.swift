import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The views of a diagram, with all names looked up.
final class DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    /// By the layout's own name for the kind.
    let supplementary: [String: ElementView]
    let decoration: [String: ElementView]
    /// An item shown again where its children go on elsewhere.
    let continuation: CompiledView
    let connectorStroke: Stroke?
    let referenceStroke: Stroke?
    /// The side of a row's last item that has no border.
    let rowEnd: BoxSides

    init(
        cell: CompiledView, continuation: CompiledView, context: PlanContext,
        supplementary: [ElementView], decoration: [ElementView],
        strokes: (connector: Stroke?, reference: Stroke?), rowEnd: BoxSides
    ) {
        (self.cell, self.continuation, self.context) = (cell, continuation, context)
        (connectorStroke, referenceStroke) = strokes
        self.rowEnd = rowEnd
        func byKind(_ views: [ElementView]) -> [String: ElementView] {
            Dictionary(views.map { ($0.kind.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        }
        (self.supplementary, self.decoration) = (byKind(supplementary), byKind(decoration))
    }
}

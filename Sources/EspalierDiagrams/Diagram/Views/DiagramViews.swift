import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The views of a diagram with all names resolved.
final class DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    /// The looks of supplementary and decoration views, by the name of their kind in the layout.
    let supplementary: [String: ElementView]
    let decoration: [String: ElementView]
    /// The look of an item that is repeated where its children continue.
    let continuation: CompiledView
    let connector: LineStroke?
    let reference: LineStroke?
    /// The side of a row's last item that has no border.
    let rowEnd: BoxSides

    init(
        cell: CompiledView, continuation: CompiledView, context: PlanContext,
        supplementary: [ElementView], decoration: [ElementView],
        strokes: (connector: Stroke?, reference: Stroke?), rowEnd: BoxSides
    ) {
        (self.cell, self.continuation, self.context) = (cell, continuation, context)
        connector = strokes.connector.map(LineStroke.init)
        reference = strokes.reference.map(LineStroke.init)
        self.rowEnd = rowEnd
        func byKind(_ views: [ElementView]) -> [String: ElementView] {
            Dictionary(views.map { ($0.kind.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        }
        (self.supplementary, self.decoration) = (byKind(supplementary), byKind(decoration))
    }
}

/// The stroke of many lines, in one object, since a stroke has several references.
final class LineStroke {
    let stroke: Stroke

    init(_ stroke: Stroke) { self.stroke = stroke }
}

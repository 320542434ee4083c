import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The views of a diagram, with all names looked up.
final class DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    let sections: [String: (view: CompiledView, context: PlanContext)]
    /// An item shown again where its children go on elsewhere.
    let continuation: CompiledView
    let connectorStroke: Stroke?
    let referenceStroke: Stroke?

    init(
        cell: CompiledView, continuation: CompiledView, context: PlanContext,
        sections: [(kind: String, view: CompiledView, context: PlanContext)],
        strokes: (connector: Stroke?, reference: Stroke?)
    ) {
        (self.cell, self.continuation, self.context) = (cell, continuation, context)
        (connectorStroke, referenceStroke) = strokes
        self.sections = Dictionary(
            sections.map { ($0.kind, ($0.view, $0.context)) }, uniquingKeysWith: { first, _ in first })
    }
}

import EspalierBoxes
import EspalierGraphics
import Foundation

/// The views of a diagram with all names resolved.
final class DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    /// The looks of supplementary and decoration views, by the name of their kind in the layout.
    let supplementary: [String: ElementView]
    let decoration: [String: ElementView]
    /// The strokes of the lines by the names of their kinds; none for lines that aren't drawn.
    let lines: [String: LineStroke]
    /// Whether left and right are exchanged.
    let mirrors: Bool

    init(
        cell: CompiledView, context: PlanContext, supplementary: [ElementView], decoration: [ElementView],
        lines: [String: LineStroke], mirrors: Bool
    ) {
        (self.cell, self.context, self.lines, self.mirrors) = (cell, context, lines, mirrors)
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

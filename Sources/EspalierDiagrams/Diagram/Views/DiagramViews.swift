import EspalierBoxes
import EspalierGraphics
import Foundation

/// The views of a diagram with all names resolved.
final class DiagramViews {
    let cell: CompiledView
    let context: PlanContext
    /// The compiled supplementary and decoration views by the name of their kind in the layout.
    let supplementary: [String: ElementView]
    let decoration: [String: ElementView]
    /// The strokes of the layout's lines by the name of their kind.
    ///
    /// Lines that aren't drawn have no stroke.
    let lines: [String: LineStroke]
    /// True if left and right are exchanged.
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

/// The stroke of all lines of a kind.
///
/// It is a class, because copying a stroke retains several references.
final class LineStroke {
    let stroke: Stroke

    init(_ stroke: Stroke) { self.stroke = stroke }
}

import EspalierGeometry
import EspalierGraphics
import Foundation

/// A box as a diagram file says it: every property may be missing, so that one box can be laid over another.
nonisolated struct BoxDeclaration: Sendable {
    var shape: BoxShape?
    var cornerRadius: CGFloat?
    var fill: FillDeclaration?
    var stroke: StrokeDeclaration?
    var padding: EdgeInsets?
    var opacity: Double?

    var width: CGFloat?
    var height: CGFloat?
    var minWidth: CGFloat?
    var minHeight: CGFloat?
    var maxWidth: CGFloat?
    var maxHeight: CGFloat?

    var axis: StackAxis?
    var spacing: CGFloat?
    var alignment: TextContainer.Alignment?
    var content: [ContentDeclaration]?

    var link: FieldTemplate?
    var tooltip: FieldTemplate?

    /// This box with everything that `upper` says laid over it.
    func overlaid(by upper: BoxDeclaration) -> BoxDeclaration {
        var result = self
        result.shape = upper.shape ?? shape
        result.cornerRadius = upper.cornerRadius ?? cornerRadius
        result.fill = upper.fill ?? fill
        result.padding = upper.padding ?? padding
        result.opacity = upper.opacity ?? opacity
        result.width = upper.width ?? width
        result.height = upper.height ?? height
        result.minWidth = upper.minWidth ?? minWidth
        result.minHeight = upper.minHeight ?? minHeight
        result.maxWidth = upper.maxWidth ?? maxWidth
        result.maxHeight = upper.maxHeight ?? maxHeight
        result.axis = upper.axis ?? axis
        result.spacing = upper.spacing ?? spacing
        result.alignment = upper.alignment ?? alignment
        result.content = upper.content ?? content
        result.link = upper.link ?? link
        result.tooltip = upper.tooltip ?? tooltip
        if let stroke, let over = upper.stroke {
            result.stroke = stroke.overlaid(by: over)
        } else {
            result.stroke = upper.stroke ?? stroke
        }
        return result
    }
}

/// The direction in which a stack puts its parts.
nonisolated enum StackAxis: String, Sendable, CaseIterable { case vertical, horizontal }

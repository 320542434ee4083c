package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// A box as a diagram file says it: every property may be missing, so that one box can be laid over another.
package struct BoxDeclaration: Sendable {
    package var shape: BoxShape?
    package var cornerRadius: CGFloat?
    package var fill: FillDeclaration?
    package var stroke: StrokeDeclaration?
    package var padding: EdgeInsets?
    package var opacity: Double?

    package var width: CGFloat?
    package var height: CGFloat?
    package var minWidth: CGFloat?
    package var minHeight: CGFloat?
    package var maxWidth: CGFloat?
    package var maxHeight: CGFloat?

    package var axis: StackAxis?
    package var spacing: CGFloat?
    package var alignment: TextContainer.Alignment?
    package var content: [ContentDeclaration]?

    package var link: FieldTemplate?
    package var tooltip: FieldTemplate?

    package init() {}

    /// This box with everything that `upper` says laid over it.
    package func overlaid(by upper: BoxDeclaration) -> BoxDeclaration {
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
package enum StackAxis: String, Sendable, CaseIterable { case vertical, horizontal }

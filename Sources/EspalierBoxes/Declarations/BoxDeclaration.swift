public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A box and its content, as declared in a diagram file.
///
/// All lengths are in points.
///
/// A property that is nil has its default value. If the box is laid over another box with `overlaid(by:)`, a property
/// that is nil keeps the value of the other box.
///
/// ```swift
/// let box = BoxDeclaration(
///     shape: .capsule, fill: .token(.surface), stroke: StrokeDeclaration(color: .token(.outline)),
///     padding: EdgeInsets(top: 4, left: 10, bottom: 4, right: 10),
///     content: ["{name}", .text("{role}", style: .caption)])
/// ```
public struct BoxDeclaration: Sendable {
    /// The outline; a rounded rectangle by default.
    public var shape: BoxShape?
    /// The radius of the corners of a rounded rectangle; 6 by default.
    public var cornerRadius: CGFloat?
    /// The fill; none by default.
    public var fill: FillDeclaration?
    /// The stroke of the outline, which is drawn inside the box; none by default.
    public var stroke: StrokeDeclaration?
    /// The distance between the outline and the content; zero by default.
    public var padding: EdgeInsets?
    /// The opacity of the box with its content, from 0 to 1; 1 by default.
    public var opacity: Double?

    /// A fixed width; nil if the width depends on the content.
    public var width: CGFloat?
    /// A fixed height; nil if the height depends on the content.
    public var height: CGFloat?
    /// The minimum width; 0 by default.
    public var minWidth: CGFloat?
    /// The minimum height; 0 by default.
    public var minHeight: CGFloat?
    /// The maximum width, beyond which text wraps; unlimited by default.
    public var maxWidth: CGFloat?
    /// The maximum height, beyond which text is truncated; unlimited by default.
    public var maxHeight: CGFloat?

    /// The direction in which the parts are stacked; vertical by default.
    public var axis: StackAxis?
    /// The distance between the parts; 0 by default.
    public var spacing: CGFloat?
    /// The alignment of parts that are narrower than the box; centered by default.
    public var alignment: TextContainer.Alignment?
    /// The parts of the box.
    public var content: [ContentDeclaration]?

    /// The destination of a click on the box: an http, https, mailto or relative URL.
    ///
    /// Links with other URLs are left out.
    public var link: FieldTemplate?
    /// The text that appears while the pointer rests on the box.
    public var tooltip: FieldTemplate?

    /// Creates a box; a property that is left out is nil.
    public init(
        shape: BoxShape? = nil, cornerRadius: CGFloat? = nil, fill: FillDeclaration? = nil,
        stroke: StrokeDeclaration? = nil, padding: EdgeInsets? = nil, opacity: Double? = nil,
        width: CGFloat? = nil, height: CGFloat? = nil, minWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, axis: StackAxis? = nil, spacing: CGFloat? = nil,
        alignment: TextContainer.Alignment? = nil, content: [ContentDeclaration]? = nil,
        link: FieldTemplate? = nil, tooltip: FieldTemplate? = nil
    ) {
        (self.shape, self.cornerRadius, self.fill, self.stroke) = (shape, cornerRadius, fill, stroke)
        (self.padding, self.opacity, self.width, self.height) = (padding, opacity, width, height)
        (self.minWidth, self.minHeight) = (minWidth, minHeight)
        (self.maxWidth, self.maxHeight) = (maxWidth, maxHeight)
        (self.axis, self.spacing, self.alignment, self.content) = (axis, spacing, alignment, content)
        (self.link, self.tooltip) = (link, tooltip)
    }

    /// Returns a copy of this box in which each property that isn't nil in `upper` has the value of `upper`.
    ///
    /// The strokes of both boxes are combined with `StrokeDeclaration.overlaid(by:)`.
    public func overlaid(by upper: BoxDeclaration) -> BoxDeclaration {
        var result = self
        // Key paths would make this shorter, but the first use of each key path takes 8 µs, also in small diagrams,
        // because the standard template overlays boxes.
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
        result.stroke = upper.stroke.map { stroke?.overlaid(by: $0) ?? $0 } ?? stroke
        return result
    }

    /// Returns a copy of this box that shows the content of `standard` if this box declares no content.
    ///
    /// The properties that apply to the content are copied with it, each unless this box sets it: the padding, the stack
    /// of the parts, the link and the tooltip. The outline, the fill and the size aren't copied.
    func inheritingContent(of standard: BoxDeclaration) -> BoxDeclaration {
        guard content == nil, let inherited = standard.content else { return self }
        var result = self
        result.content = inherited
        result.padding = padding ?? standard.padding
        result.axis = axis ?? standard.axis
        result.spacing = spacing ?? standard.spacing
        result.alignment = alignment ?? standard.alignment
        result.link = link ?? standard.link
        result.tooltip = tooltip ?? standard.tooltip
        return result
    }
}

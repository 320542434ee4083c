public import EspalierGraphics
public import Foundation

/// A stroke.
///
/// A property that is nil has its default value. If the stroke is laid over another stroke with `overlaid(by:)`, a
/// property that is nil keeps the value of the other stroke.
public struct StrokeDeclaration: Hashable, Sendable {
    /// True for the stroke `clear`: nothing is drawn, even if this stroke is laid over a visible stroke.
    private var isClear = false
    /// The color; for boxes, the theme's `outline` by default.
    public var color: ColorExpression?
    /// The width in points; 1 by default.
    public var width: CGFloat?
    /// The lengths of dashes and gaps in points; a solid line by default.
    public var dash: [CGFloat]?
    /// The form of the line's ends; butt by default.
    public var cap: Stroke.Cap?
    /// The sides of the box that are drawn; all by default.
    public var sides: BoxSides?

    /// Creates a stroke; a property that is left out is nil.
    public init(
        color: ColorExpression? = nil, width: CGFloat? = nil, dash: [CGFloat]? = nil, cap: Stroke.Cap? = nil,
        sides: BoxSides? = nil
    ) {
        (self.color, self.width, self.dash, self.cap, self.sides) = (color, width, dash, cap, sides)
    }

    /// No stroke, even if the box is laid over a box with a stroke.
    public static let clear: StrokeDeclaration = {
        var stroke = StrokeDeclaration()
        stroke.isClear = true
        return stroke
    }()

    /// Returns a copy of this stroke in which each property that isn't nil in `upper` has the value of `upper`.
    ///
    /// If `upper` is `clear`, the result is `clear`.
    public func overlaid(by upper: StrokeDeclaration) -> StrokeDeclaration {
        if upper.isClear { return upper }
        var result = self
        result.isClear = false
        result.color = upper.color ?? color
        result.width = upper.width ?? width
        result.dash = upper.dash ?? dash
        result.cap = upper.cap ?? cap
        result.sides = upper.sides ?? sides
        return result
    }

    /// Returns the stroke to draw with; nil if it is `clear` or its width is 0.
    package func stroke(in theme: Theme, category: Int, otherwise token: ThemeToken = .outline) -> Stroke? {
        let width = width ?? 1
        if isClear || width <= 0 { return nil }
        let color = color ?? .token(token)
        return Stroke(
            .color(color.resolved(in: theme, category: category)), width: width, dash: dash ?? [],
            cap: cap ?? .butt)
    }
}

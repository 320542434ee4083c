package import EspalierGraphics
package import Foundation

/// A stroke as a diagram file says it; what isn't said stays as it was below.
package struct StrokeDeclaration: Hashable, Sendable {
    /// `stroke: none`, which takes away what was below.
    package var isNone = false
    package var color: ColorExpression?
    package var width: CGFloat?
    package var dash: [CGFloat]?
    package var cap: Stroke.Cap?
    package var sides: BoxSides?

    package init(
        isNone: Bool = false, color: ColorExpression? = nil, width: CGFloat? = nil, dash: [CGFloat]? = nil,
        cap: Stroke.Cap? = nil, sides: BoxSides? = nil
    ) {
        (self.isNone, self.color, self.width) = (isNone, color, width)
        (self.dash, self.cap, self.sides) = (dash, cap, sides)
    }

    package static let none = StrokeDeclaration(isNone: true)

    /// This stroke with `upper` laid over it.
    package func overlaid(by upper: StrokeDeclaration) -> StrokeDeclaration {
        if upper.isNone { return upper }
        var result = self
        result.isNone = false
        result.color = upper.color ?? color
        result.width = upper.width ?? width
        result.dash = upper.dash ?? dash
        result.cap = upper.cap ?? cap
        result.sides = upper.sides ?? sides
        return result
    }

    /// The stroke to draw with; none without a width.
    package func stroke(in theme: Theme, category: Int, otherwise token: ThemeToken = .outline) -> Stroke? {
        let width = width ?? 1
        if isNone || width <= 0 { return nil }
        let color = color ?? .token(token, opacity: 1)
        return Stroke(
            .color(color.resolved(in: theme, category: category)), width: width, dash: dash ?? [],
            cap: cap ?? .butt)
    }
}

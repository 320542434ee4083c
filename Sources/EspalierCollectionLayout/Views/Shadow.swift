public import EspalierGraphics
public import Foundation

/// A soft shadow of a box.
///
/// The back ends have no blur, and a shadow must look the same in SVG, PNG and PDF. So it is painted as nested boxes whose
/// faint colors add up to a slope.
nonisolated public struct Shadow: Hashable, Sendable {
    /// The color of the shadow.
    public var color: AdaptiveColor
    /// The opacity, 0...1.
    public var opacity: Double
    /// The distance of the shadow from the box, in points.
    public var offset: CGSize
    /// The standard deviation of the blur, in points, as that of a `CALayer`: twice as far from the edge, next to nothing
    /// is left.
    public var radius: CGFloat
    /// The shape that casts the shadow, in the view's coordinates; nil for the view's own box.
    package var caster: Caster?

    package struct Caster: Hashable, Sendable {
        var rect: CGRect
        var cornerRadius: CGFloat

        package init(rect: CGRect, cornerRadius: CGFloat) {
            (self.rect, self.cornerRadius) = (rect, cornerRadius)
        }
    }

    /// Creates a shadow, by default a light one below the box.
    public init(
        color: AdaptiveColor = AdaptiveColor(.black), opacity: Double = 0.25,
        offset: CGSize = CGSize(width: 0, height: 2), radius: CGFloat = 4
    ) {
        (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
    }

    /// Returns the greatest distance of the shadow's edge from the bounds of its view, in points.
    package func overhang(of bounds: CGRect) -> CGFloat {
        guard radius.isFinite, offset.width.isFinite, offset.height.isFinite else { return 0 }
        let own = reach + max(abs(offset.width), abs(offset.height))
        guard let rect = caster?.rect, !rect.isNull else { return own }
        let sides = [
            bounds.minX - rect.minX, bounds.minY - rect.minY, rect.maxX - bounds.maxX,
            rect.maxY - bounds.maxY,
        ]
        return own + sides.reduce(0, max)
    }

    /// Half of the width of the slope.
    ///
    /// A smooth step of width 1 has the variance 1/20.
    private var reach: CGFloat { max(0, radius) * 5.squareRoot() }

    /// Returns a number of boxes whose steps aren't visible.
    ///
    /// Each changes a pixel by about 4 of its 255 levels. The average
    /// distance of two boxes is half a point or more.
    private func stepCount(strength: Double) -> Int {
        guard radius > 0.5 else { return 1 }
        return Int(min(max(strength * 255 / 4, 4), Double(4 * reach)))
    }

    /// Draws boxes from the largest to the smallest, each with the opacity that makes the sum follow the slope.
    package func paint(under rect: CGRect, cornerRadius: CGFloat, in canvas: any Canvas) {
        let strength = min(max(0, opacity), 1)
        guard strength > 0, radius.isFinite else { return }
        let (rect, cornerRadius) = caster.map { ($0.rect, $0.cornerRadius) } ?? (rect, cornerRadius)
        guard !rect.isNull else { return }
        let place = rect.offsetBy(dx: offset.width, dy: offset.height)
        let steps = stepCount(strength: strength)
        var covered = 0.0
        for step in 1...steps {
            let distance = steps == 1 ? 0 : distance(ofLevel: (Double(step) - 0.5) / Double(steps))
            let box = place.insetBy(dx: -distance, dy: -distance)
            let wanted = strength * Double(step) / Double(steps)
            var own = covered < 1 ? (wanted - covered) / (1 - covered) : 0
            // In whole levels, as in bitmaps. The next box corrects the rounding error.
            if steps > 1 { own = (own * 255).rounded() / 255 }
            guard own > 0, box.width > 0, box.height > 0 else { continue }
            covered += own * (1 - covered)
            let corner = steps == 1 ? cornerRadius : blurredCorner(cornerRadius, distance: distance)
            canvas.draw(
                .roundedRectangle(box, cornerRadius: min(corner, box.width / 2, box.height / 2)),
                fill: .color(color.withAlpha(own)), stroke: nil)
        }
    }

    /// Returns the distance from the box at which the slope, a smooth step, has a part of its height; positive outside.
    private func distance(ofLevel level: Double) -> CGFloat {
        reach * CGFloat(2 * sin(asin(1 - 2 * level) / 3))
    }

    /// A blurred corner is that of a circle, nearly.
    ///
    /// For a square corner, whose blur is the product of two normal distributions, the circle through the point of
    /// the diagonal that is as dark as the edge at `distance`; a round one is added as the legs of a right angle are,
    /// so that the larger of the two decides.
    private func blurredCorner(_ cornerRadius: CGFloat, distance: CGFloat) -> CGFloat {
        let deviations = distance / radius
        let square = radius * (1.86 + 0.59 * deviations + 0.067 * deviations * deviations)
        return hypot(max(0, square), max(0, cornerRadius + distance) * min(1, cornerRadius / radius))
    }
}

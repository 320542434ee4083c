public import EspalierGraphics
public import Foundation

/// A soft shadow of a view.
///
/// A shadow must look the same in SVG, PNG and PDF, but the back ends don't support blur. Therefore the shadow is drawn
/// as nested boxes with a low opacity, which together form a gradient.
nonisolated public struct Shadow: Hashable, Sendable {
    /// The color of the shadow.
    public var color: AdaptiveColor
    /// The opacity, from 0 to 1.
    public var opacity: Double
    /// The offset of the shadow from the view, in points.
    public var offset: CGSize
    /// The standard deviation of the blur, in points, as for a `CALayer`.
    ///
    /// At a distance of twice the radius from the edge, the shadow is nearly invisible.
    public var radius: CGFloat
    /// The shape that casts the shadow, in the view's coordinates; nil for the view's bounds.
    package var caster: Caster?

    package struct Caster: Hashable, Sendable {
        var rect: CGRect
        var cornerRadius: CGFloat

        package init(rect: CGRect, cornerRadius: CGFloat) {
            (self.rect, self.cornerRadius) = (rect, cornerRadius)
        }
    }

    /// Creates a shadow; by default, a light shadow below the view.
    public init(
        color: AdaptiveColor = AdaptiveColor(.black), opacity: Double = 0.25,
        offset: CGSize = CGSize(width: 0, height: 2), radius: CGFloat = 4
    ) {
        (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
    }

    /// Returns the maximum distance between the edge of the shadow and the bounds of its view, in points.
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

    /// Half of the width of the gradient.
    ///
    /// The gradient is a smooth step with the same variance as the blur, `radius²`. A smooth step that is 1 wide has a
    /// variance of 1/20.
    private var reach: CGFloat { max(0, radius) * 5.squareRoot() }

    /// Returns a number of boxes that is so large that the steps between the boxes aren't visible.
    ///
    /// Each box changes a pixel by about 4 of 255 levels. The average distance between two boxes is at least half a
    /// point.
    private func stepCount(strength: Double) -> Int {
        guard radius > 0.5 else { return 1 }
        return Int(min(max(strength * 255 / 4, 4), Double(4 * reach)))
    }

    /// Draws the boxes from the largest to the smallest.
    ///
    /// The opacity of each box is chosen so that the combined opacity of all boxes so far follows the gradient.
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
            // The opacity is rounded to whole levels, as in bitmaps. The next box corrects the rounding error.
            if steps > 1 { own = (own * 255).rounded() / 255 }
            guard own > 0, box.width > 0, box.height > 0 else { continue }
            covered += own * (1 - covered)
            let corner = steps == 1 ? cornerRadius : blurredCorner(cornerRadius, distance: distance)
            canvas.draw(
                .roundedRectangle(box, cornerRadius: min(corner, box.width / 2, box.height / 2)),
                fill: .color(color.withAlpha(own)), stroke: nil)
        }
    }

    /// Returns the distance from the edge of the shape at which the gradient has a level from 0 to 1; positive outside.
    private func distance(ofLevel level: Double) -> CGFloat {
        reach * CGFloat(2 * sin(asin(1 - 2 * level) / 3))
    }

    /// Returns the corner radius with which a box approximates a blurred corner.
    ///
    /// The blur of a square corner is the product of two normal distributions. A circle approximates this blur: it
    /// passes through the point of the diagonal that is as dark as the edge at `distance`. The radius of a rounded
    /// corner is combined with this radius like the legs of a right triangle, so that the larger radius dominates.
    private func blurredCorner(_ cornerRadius: CGFloat, distance: CGFloat) -> CGFloat {
        let deviations = distance / radius
        let square = radius * (1.86 + 0.59 * deviations + 0.067 * deviations * deviations)
        return hypot(max(0, square), max(0, cornerRadius + distance) * min(1, cornerRadius / radius))
    }
}

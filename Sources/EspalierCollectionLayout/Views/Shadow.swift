public import EspalierGraphics
public import Foundation

/// A soft shadow of a box.
///
/// The back ends have no blur, and the same shadow has to come out in SVG, PNG and PDF: it is painted as nested boxes
/// whose faint colors add up to a slope.
nonisolated public struct Shadow: Hashable, Sendable {
    public var color: AdaptiveColor
    /// 0...1.
    public var opacity: Double
    public var offset: CGSize
    /// How far the shadow fades out, in points, about the edge of the box.
    public var radius: CGFloat

    public init(
        color: AdaptiveColor = AdaptiveColor(.black), opacity: Double = 0.25,
        offset: CGSize = CGSize(width: 0, height: 2), radius: CGFloat = 4
    ) {
        (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
    }

    private static let stepCount = 10

    /// From the largest box to the smallest, each of the opacity that brings what shows through up to the slope.
    package func paint(under rect: CGRect, cornerRadius: CGFloat, in canvas: any Canvas) {
        let strength = min(max(0, opacity), 1)
        guard strength > 0, radius.isFinite else { return }
        let place = rect.offsetBy(dx: offset.width, dy: offset.height)
        let steps = radius > 0.5 ? Self.stepCount : 1
        // Both ways about the edge.
        let reach = 1.5 * max(0, radius)
        var covered = 0.0
        for step in 1...steps {
            let position = Double(step) / Double(steps)
            // A smooth step, near to what a Gaussian blur of an edge gives.
            let wanted = strength * position * position * (3 - 2 * position)
            let own = covered < 1 ? (wanted - covered) / (1 - covered) : 0
            let distance = steps == 1 ? 0 : reach * CGFloat(1 - 2 * (position - 1 / Double(2 * steps)))
            let box = place.insetBy(dx: -distance, dy: -distance)
            covered = wanted
            guard own > 0, box.width > 0, box.height > 0 else { continue }
            let corner = max(0, cornerRadius + max(distance, -cornerRadius / 2))
            canvas.draw(
                .roundedRectangle(box, cornerRadius: corner),
                fill: .color(color.withAlpha(own)), stroke: nil)
        }
    }
}

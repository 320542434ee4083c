public import Foundation

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
    case color(AdaptiveColor)
    case linearGradient(LinearGradient)

    /// One color for light and dark.
    public static func color(_ color: Color) -> Paint { .color(AdaptiveColor(color)) }
}

/// A gradient along a line, given in the unit square of the shape's bounding box: (0, 0) is its top left corner.
public struct LinearGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// 0 at the start, 1 at the end.
        public var location: Double
        public var color: AdaptiveColor

        public init(location: Double, color: AdaptiveColor) {
            self.location = location
            self.color = color
        }
    }

    public var start: CGPoint
    public var end: CGPoint
    public var stops: [Stop]

    public init(start: CGPoint, end: CGPoint, stops: [Stop]) {
        (self.start, self.end, self.stops) = (start, end, stops)
    }
}

/// How an outline is drawn. Lengths are in points.
public struct Stroke: Hashable, Sendable {
    public enum Cap: String, Sendable { case butt, round, square }
    public enum Join: String, Sendable { case miter, round, bevel }

    public var paint: Paint
    public var width: CGFloat
    /// Lengths of dashes and gaps in turn; empty for a solid line.
    public var dash: [CGFloat]
    public var cap: Cap
    public var join: Join

    public init(
        _ paint: Paint, width: CGFloat = 1, dash: [CGFloat] = [], cap: Cap = .butt, join: Join = .miter
    ) {
        (self.paint, self.width, self.dash, self.cap, self.join) = (paint, width, dash, cap, join)
    }
}

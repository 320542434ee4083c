public import Foundation

/// The color or gradient of a fill or a stroke.
public enum Paint: Hashable, Sendable {
    case color(AdaptiveColor)
    case linearGradient(LinearGradient)

    /// Returns a paint with the same color on light and dark pages.
    public static func color(_ color: Color) -> Paint { .color(AdaptiveColor(color)) }
}

/// A linear gradient. Its coordinates are fractions of the shape's bounding box: (0, 0) is the top left corner, and (1,
/// 1) is the bottom right corner.
public struct LinearGradient: Hashable, Sendable {
    /// A color at a location of the gradient.
    public struct Stop: Hashable, Sendable {
        /// The location: 0 at the start of the line, 1 at its end.
        public var location: Double
        /// The color of the gradient at this location.
        public var color: AdaptiveColor

        /// Creates a stop at a location from 0 to 1.
        public init(location: Double, color: AdaptiveColor) {
            self.location = location
            self.color = color
        }
    }

    /// The start of the gradient line, as fractions of the bounding box.
    public var start: CGPoint
    /// The end of the gradient line, as fractions of the bounding box.
    public var end: CGPoint
    /// The color stops, from the start to the end of the gradient line.
    public var stops: [Stop]

    /// Creates a gradient along the line from `start` to `end`.
    public init(start: CGPoint, end: CGPoint, stops: [Stop]) {
        (self.start, self.end, self.stops) = (start, end, stops)
    }
}

/// The style of an outline.
///
/// Lengths are in points.
public struct Stroke: Hashable, Sendable {
    /// The shape of the ends of a stroked line.
    public enum Cap: String, Sendable { case butt, round, square }
    /// The shape of the corners of a stroked line.
    public enum Join: String, Sendable { case miter, round, bevel }

    /// The color or gradient with which the outline is drawn.
    public var paint: Paint
    /// The width in points.
    public var width: CGFloat
    /// The alternating lengths of dashes and gaps in points; empty for a solid line.
    public var dash: [CGFloat]
    /// The shape of the ends of open lines and of dashes.
    public var cap: Cap
    /// The shape of the corners of the outline.
    public var join: Join

    /// Creates a stroke, by default a solid line with a width of 1 point.
    public init(
        _ paint: Paint, width: CGFloat = 1, dash: [CGFloat] = [], cap: Cap = .butt, join: Join = .miter
    ) {
        (self.paint, self.width, self.dash, self.cap, self.join) = (paint, width, dash, cap, join)
    }
}

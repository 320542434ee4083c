public import EspalierGraphics

/// An image; the same type as `UIImage`.
public typealias CGImage = Image

extension Image {
    /// The width, in pixels.
    public var width: Int { pixelWidth }
    /// The height, in pixels.
    public var height: Int { pixelHeight }
}

/// The rule that decides which parts of a plane are inside of a path.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path goes around it, in sum.
    case winding = 0
    /// A point is inside if the path goes around it an odd number of times.
    case evenOdd
}

public import EspalierGraphics

/// An image, which is the same type as `UIImage`.
public typealias CGImage = Image

extension Image {
    /// The width, in pixels.
    public var width: Int { pixelWidth }
    /// The height, in pixels.
    public var height: Int { pixelHeight }
}

/// The rule that determines which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// The nonzero winding rule, as in PDF and SVG.
    case winding = 0
    /// The even-odd rule, as in PDF and SVG.
    case evenOdd
}

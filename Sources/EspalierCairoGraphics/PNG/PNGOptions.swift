import EspalierDiagnostics
public import EspalierGraphics

/// How a PNG is drawn.
///
/// A point is a CSS pixel, 1/96 inch, in all of the outputs: at scale 1 a point is a pixel, and the file says 96
/// pixels per inch.
public struct PNGOptions: Sendable {
    /// Pixels per point.
    public var scale: Double
    public var appearance: Appearance
    /// Nil for a transparent background.
    public var background: AdaptiveColor?
    public var textPainting: TextPainting
    /// The maximum number of pixels; more are an error.
    public var pixelLimit = Limit.pixels.standard
    /// Whether a big picture is compressed on a second thread while the next band is painted. The bytes are the same.
    public var compressesConcurrently = true

    public init(
        scale: Double = 1, appearance: Appearance = .light, background: AdaptiveColor? = nil,
        textPainting: TextPainting = .glyphs
    ) {
        (self.scale, self.appearance, self.background) = (scale, appearance, background)
        self.textPainting = textPainting
    }
}

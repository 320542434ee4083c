import EspalierDiagnostics
public import EspalierGraphics

/// The options for drawing a PNG.
///
/// In all formats, a point is a CSS pixel, 1/96 inch. At scale 1, a point is one pixel of the PNG, and the resolution
/// in the file is 96 pixels per inch.
public struct PNGOptions: Sendable {
    /// The number of pixels per point.
    public var scale: Double
    /// The appearance, which selects the light or the dark colors.
    public var appearance: Appearance
    /// The color of the page, or nil for a transparent page.
    public var background: AdaptiveColor?
    /// The way to draw text: as cached glyphs or as outlines.
    public var textPainting: TextPainting
    /// The maximum number of pixels.
    ///
    /// If the picture has more pixels, an error is thrown.
    public var pixelLimit = DocumentLimit.pixels.standard
    /// A Boolean value that indicates whether a large picture is compressed on two threads, one of which also
    /// draws.
    ///
    /// It doesn't affect the file's bytes.
    public var compressesConcurrently = true

    /// The compressed rows of a PNG that probably has the same pixels; nil if no such PNG is known.
    ///
    /// They shorten the encoding of a picture of up to two million pixels.
    package var knownRows: CompressedRows?

    /// The area of a band in pixels.
    ///
    /// In very wide pictures, a band can be larger.
    package var bandArea = PNGRenderer.bandArea

    /// Creates options with the default limit.
    public init(
        scale: Double = 1, appearance: Appearance = .light, background: AdaptiveColor? = nil,
        textPainting: TextPainting = .glyphs
    ) {
        (self.scale, self.appearance, self.background) = (scale, appearance, background)
        self.textPainting = textPainting
    }
}

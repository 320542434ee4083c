/// How a bitmap's text is painted.
public enum TextPainting: String, Sendable, CaseIterable {
    /// Filled outlines, at positions of any fraction of a pixel: the same pixels whatever version of Cairo and
    /// FreeType paints them.
    case outlines
    /// Cairo's cached glyphs: faster, but Cairo before 1.17.4 rounds each glyph's place to a whole pixel.
    case glyphs
}

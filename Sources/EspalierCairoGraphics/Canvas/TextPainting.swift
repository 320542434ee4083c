/// How a bitmap's text is painted.
public enum TextPainting: String, Sendable, CaseIterable {
    /// Filled outlines, at positions of any fraction of a pixel: the same pixels whatever version of Cairo and
    /// FreeType paints them.
    case outlines
    /// Glyphs painted once and copied, with baselines on whole pixels and letters on quarters of a pixel: twice as
    /// fast, sharper, and less than half the PNG.
    case glyphs
}

/// The ways to paint text on a bitmap.
public enum TextPainting: String, Sendable, CaseIterable {
    /// Filled outlines, at positions of any fraction of a pixel: the same pixels with every version of Cairo and
    /// FreeType.
    case outlines
    /// Glyphs painted once and copied, with baselines on whole pixels and letters on quarters of a pixel. Twice as
    /// fast, sharper, and a PNG of less than half the size.
    case glyphs
}

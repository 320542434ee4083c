/// The ways to paint text on a bitmap.
public enum TextPainting: String, Sendable, CaseIterable {
    /// Filled outlines at exact positions. The pixels are the same with every version of Cairo and FreeType.
    case outlines
    /// Glyphs that are painted once and copied, with baselines on whole pixels and letters on quarters of a pixel. It is twice
    /// as fast and sharper, and a PNG is less than half as large.
    case glyphs
}

import EspalierGraphics

extension Font {
    /// The maximum font size.
    ///
    /// Larger sizes are reduced to this size, so that the arithmetic for glyphs can't overflow.
    static let sizeLimit = 16_384.0

    /// The size in which text is drawn.
    ///
    /// NaN and negative sizes are treated as 0, and text of size 0 takes no space.
    var effectiveSize: Double {
        let size = Double(size)
        return size > 0 ? min(size, Self.sizeLimit) : 0
    }
}

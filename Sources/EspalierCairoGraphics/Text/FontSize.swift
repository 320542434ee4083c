import EspalierGraphics

extension Font {
    /// Sizes outside of this are brought inside, so that no arithmetic on glyphs overflows.
    static let sizeLimit = 16_384.0

    /// The size that text is set in: NaN and negative sizes count as 0, and text of size 0 takes no room.
    var effectiveSize: Double {
        let size = Double(size)
        return size > 0 ? min(size, Self.sizeLimit) : 0
    }
}

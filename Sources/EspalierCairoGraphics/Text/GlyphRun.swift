/// Shaped text: glyphs and their positions, in font units, so that the same run can be used for all sizes.
struct GlyphRun {
    var glyphs: [UInt32] = []
    /// The horizontal positions of the glyphs' origins, from the start of the baseline.
    var x: [Int32] = []
    /// The vertical positions of the glyphs' origins, with y upward.
    var y: [Int32] = []
    /// For each glyph, the UTF-8 offset of the character that it represents.
    var clusters: [UInt32] = []
    /// The sum of the advances.
    var width = 0

    init() {}

    /// Creates a run of one glyph at the start of the baseline.
    init(glyph: UInt32) { (glyphs, x, y, clusters) = ([glyph], [0], [0], [0]) }

    /// Appends another run at the end of the baseline.
    ///
    /// Its text starts at the offset `clusterOffset`.
    mutating func append(_ other: GlyphRun, clusterOffset: Int) {
        glyphs += other.glyphs
        clusters += other.clusters.map { $0 + UInt32(clusterOffset) }
        x += other.x.map { Int32(clamping: width) &+ $0 }
        y += other.y
        width += other.width
    }
}

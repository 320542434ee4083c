/// Shaped text: glyphs and where they go, in font units, so that one run serves every size.
struct GlyphRun {
    var glyphs: [UInt32] = []
    /// Left ends, from the start of the baseline.
    var x: [Int32] = []
    /// Upwards.
    var y: [Int32] = []
    /// The UTF-8 offset of the character that each glyph draws.
    var clusters: [UInt32] = []
    /// The sum of the advances.
    var width = 0

    init() {}

    /// One glyph at the start of the baseline.
    init(glyph: UInt32) { (glyphs, x, y, clusters) = ([glyph], [0], [0], [0]) }

    /// Sets `other` behind; its clusters count from `clusterOffset`.
    mutating func append(_ other: GlyphRun, clusterOffset: Int) {
        glyphs += other.glyphs
        clusters += other.clusters.map { $0 + UInt32(clusterOffset) }
        x += other.x.map { Int32(clamping: width) &+ $0 }
        y += other.y
        width += other.width
    }
}

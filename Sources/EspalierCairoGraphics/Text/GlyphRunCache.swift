/// A cache of shaped texts, except for ASCII texts.
///
/// The cache avoids shaping a text again, because the same text is measured, wrapped and drawn. In addition, names
/// often repeat words.
struct GlyphRunCache {
    private struct Key: Hashable {
        let text: String
        let face: Int
    }

    /// The maximum length of a cached text in bytes.
    ///
    /// Longer texts are shaped each time, and a full cache is emptied, so that its size is limited.
    private static let longestText = 256
    private static let capacity = 16_384

    private var runs: [Key: GlyphRun?] = [:]

    /// Returns the glyphs of a text; nil if the text isn't simple.
    mutating func run(for text: String, face: FontFace) -> GlyphRun? {
        guard text.utf8.count <= Self.longestText else { return face.shapeSimple(text) }
        let key = Key(text: text, face: face.index)
        if let known = runs[key] { return known }
        if runs.count >= Self.capacity { runs.removeAll(keepingCapacity: true) }
        let run = face.shapeSimple(text)
        runs[key] = .some(run)
        return run
    }
}

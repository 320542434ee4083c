/// Shaped texts other than plain ASCII: a label is measured, wrapped and drawn, and names repeat their words.
struct GlyphRunCache {
    private struct Key: Hashable {
        let text: String
        let face: Int
    }

    /// Texts that are longer are shaped each time, and a full cache starts anew: it can't grow without end.
    private static let longestText = 256
    private static let capacity = 16_384

    private var runs: [Key: GlyphRun?] = [:]

    /// Nil when the text is not simple.
    mutating func run(for text: String, face: FontFace) -> GlyphRun? {
        guard text.utf8.count <= Self.longestText else { return face.shapeSimple(text) }
        let key = Key(text: text, face: face.font.index)
        if let known = runs[key] { return known }
        if runs.count >= Self.capacity { runs.removeAll(keepingCapacity: true) }
        let run = face.shapeSimple(text)
        runs[key] = .some(run)
        return run
    }
}

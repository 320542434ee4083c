/// The names of dark pictures, as DocC and UIKit expect them: `c~dark.png`, and `c~dark@2x.png` for `c@2x.png`.
nonisolated enum DarkTwin {
    /// The mark of the appearance, which is before the mark of the scale.
    static let mark = "~dark"

    /// Returns the name of the dark picture without its suffix.
    static func name(of stem: String) -> String {
        guard let at = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Int(stem[stem.index(after: at)...].dropLast()), scale > 0
        else { return stem + mark }
        return stem[..<at] + mark + stem[at...]
    }

    /// Returns the name of an output.
    ///
    /// - Parameters:
    ///   - stem: The name without its suffix.
    ///   - suffix: The suffix, which begins with `mark` for a dark picture.
    /// - Returns: The name with its suffix.
    static func name(_ stem: String, suffix: String) -> String {
        suffix.hasPrefix(mark) ? name(of: stem) + suffix.dropFirst(mark.count) : stem + suffix
    }
}

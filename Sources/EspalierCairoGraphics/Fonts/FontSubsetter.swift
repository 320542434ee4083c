import CHarfBuzz
public import EspalierGraphics
import Foundation

/// Creates subsets of the standard fonts with HarfBuzz.
///
/// A subset contains kerning and the positions of marks. It has no hints, and its only name is that of the family. Ten
/// letters of Inter take about 3 KB.
///
/// If one letter is needed, the subset contains its whole alphabet, and if one digit is needed, it contains all digits.
/// Because of this, most diagrams of a batch, and all versions of one diagram, share one subset. Creating a subset
/// takes longer than drawing a small diagram. Use a subsetter from only one task at a time.
public final class FontSubsetter: FontEmbedding {
    private struct Key: Hashable {
        let font: PinnedFont
        let scalars: Set<Unicode.Scalar>
    }

    private let library: FontLibrary
    private var made: [Key: EmbeddedFont] = [:]
    private static let cacheLimit = 64
    private static let groups: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "A"..."Z", "0"..."9"]

    /// Creates a subsetter for the fonts in a library.
    public init(library: FontLibrary) { self.library = library }

    /// Returns a subset of a font that contains some characters; nil for a family of the system, and if the font has
    /// none of the characters.
    ///
    /// - Throws: `FontError`
    public func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont? {
        guard let pinned = PinnedFont(font) else { return nil }
        let key = Key(font: pinned, scalars: Self.rounded(scalars))
        if let font = made[key] { return font }
        guard let font = try make(pinned, key.scalars) else { return nil }
        if made.count >= Self.cacheLimit { made.removeAll() }
        made[key] = font
        return font
    }

    /// Returns the characters, and for each of them all other characters of its group, such as its alphabet.
    private static func rounded(_ scalars: Set<Unicode.Scalar>) -> Set<Unicode.Scalar> {
        var result = scalars
        for group in groups where scalars.contains(where: { group.contains($0) }) {
            for value in group.lowerBound.value...group.upperBound.value {
                if let scalar = Unicode.Scalar(value) { result.insert(scalar) }
            }
        }
        return result
    }

    private func make(_ pinned: PinnedFont, _ scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont? {
        let face = try library.face(of: pinned)
        let covered = scalars.filter { face.glyph(for: $0) != 0 }
        guard !covered.isEmpty else { return nil }
        return EmbeddedFont(
            data: try subset(face, scalars: covered), format: pinned.isMonospaced ? .truetype : .opentype,
            family: pinned.family, weight: pinned.weight, isItalic: pinned.isItalic)
    }

    private func subset(_ face: FontFace, scalars: Set<Unicode.Scalar>) throws(FontError) -> Data {
        let failure = FontError.subsetFailed(file: face.font.fileName)
        guard let input = hb_subset_input_create_or_fail() else { throw failure }
        defer { hb_subset_input_destroy(input) }
        let unicodes = hb_subset_input_unicode_set(input)
        for scalar in scalars { hb_set_add(unicodes, scalar.value) }
        let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
        hb_set_clear(features)
        for name in ["kern", "mark", "mkmk"] { hb_set_add(features, hb_tag_from_string(name, 4)) }
        // Drop the substitutions. HarfBuzz then needn't add the glyphs that substitutions could result in, and creates
        // the subset in a sixth of the time.
        let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        for name in ["GSUB", "BASE", "STAT", "DSIG"] { hb_set_add(dropped, hb_tag_from_string(name, 4)) }
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)

        guard let result = hb_subset_or_fail(face.harfBuzzFace, input) else { throw failure }
        defer { hb_face_destroy(result) }
        let blob = hb_face_reference_blob(result)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { throw failure }
        return Data(bytes: bytes, count: Int(length))
    }
}

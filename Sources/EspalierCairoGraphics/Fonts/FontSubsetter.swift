import CHarfBuzz
public import EspalierGraphics
import EspalierThreads
import Foundation

/// Creates subsets of fonts with HarfBuzz.
///
/// A subset contains kerning and the positions of marks. It contains substitutions only for scripts that need them. It
/// has no hints, and its only name is the name of the family. Ten letters of Inter take about 3 KB.
///
/// If one letter is needed, the subset contains its whole alphabet, and if one digit is needed, it contains all
/// digits. Because of this, most diagrams of a batch, and all versions of one diagram, share one subset. Creating a
/// subset takes longer than drawing a small diagram, so some subsets of Inter are part of the program. Use a subsetter
/// from only one task at a time.
public final class FontSubsetter: FontEmbedding {
    fileprivate struct Key: Hashable {
        /// The font, whose size is 0 because a subset is used for all sizes.
        let font: Font
        /// One bit for each ASCII character.
        let ascii: UInt128
        let others: Set<Unicode.Scalar>

        init(_ font: Font, _ scalars: Set<Unicode.Scalar>) {
            var unsized = font
            unsized.size = 0
            var (ascii, others): (UInt128, Set<Unicode.Scalar>) = (0, [])
            for scalar in scalars {
                if scalar.isASCII { ascii |= 1 &<< UInt128(scalar.value) } else { others.insert(scalar) }
            }
            for group in Self.groups where ascii & group != 0 { ascii |= group }
            (self.font, self.ascii, self.others) = (unsized, ascii, others)
        }

        private static let groups: [UInt128] = [.ascii("a", "z"), .ascii("A", "Z"), .ascii("0", "9")]

        /// The characters and, for each character, all other characters of its group, such as its alphabet.
        var scalars: [Unicode.Scalar] {
            (0..<128).filter { ascii & 1 << $0 != 0 }.map { Unicode.Scalar(UInt8($0)) } + others
        }
    }

    private let maker: Maker
    private var made: [Key: EmbeddedFont] = [:]
    private var fallbacks: [Key: [EmbeddedFont]] = [:]
    private static let cacheLimit = 64

    /// Creates a subsetter for the fonts in a library.
    public init(library: FontLibrary) { maker = Maker(library: library) }

    /// Returns a subset of a font that contains some characters; nil if the font's family isn't in the library, or if
    /// the font has none of the characters.
    ///
    /// - Throws: `FontError`
    public func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont? {
        let key = Key(font, scalars)
        if let font = made[key] { return font }
        guard let font = try maker.make(key) else { return nil }
        store(font, for: key)
        return font
    }

    /// Returns subsets of the other standard family and of the library's fallback fonts with the characters that a font
    /// lacks.
    ///
    /// - Throws: `FontError`
    public func fallback(for font: Font, scalars: Set<Unicode.Scalar>) throws -> [EmbeddedFont] {
        if scalars.allSatisfy(\.isASCII) { return [] }
        let key = Key(font, scalars)
        if let fonts = fallbacks[key] { return fonts }
        let fonts = try maker.makeFallback(key)
        if fallbacks.count >= Self.cacheLimit { fallbacks.removeAll() }
        fallbacks[key] = fonts
        return fonts
    }

    /// Creates several subsets on two threads, for later calls of `subset(of:scalars:)`.
    ///
    /// If a subset can't be created, it isn't stored, and the later call reports the error.
    package func prepare(_ requests: [(font: Font, scalars: Set<Unicode.Scalar>)]) {
        let keys = requests.map { Key($0.font, $0.scalars) }.filter { made[$0] == nil }
        guard keys.count > 1 else { return }
        let (first, second) = (Array(keys[..<(keys.count / 2)]), Array(keys[(keys.count / 2)...]))
        let fonts = Threads.both({ maker.makeAll(first) }, and: { [maker] in maker.makeAll(second) })
        for (key, font) in zip(keys, fonts.0 + fonts.1) { if let font { store(font, for: key) } }
    }

    private func store(_ font: EmbeddedFont, for key: Key) {
        if made.count >= Self.cacheLimit { made.removeAll() }
        made[key] = font
    }
}

extension FontSubsetter {
    /// Creates subsets, but doesn't store them, so that several threads can use one maker.
    fileprivate struct Maker: Sendable {
        let library: FontLibrary
    }
}

extension FontSubsetter.Maker {
    /// Returns a subset for each key; nil for a subset that can't be created.
    fileprivate func makeAll(_ keys: [FontSubsetter.Key]) -> [EmbeddedFont?] {
        keys.map { (try? make($0)) ?? nil }
    }

    fileprivate func make(_ key: FontSubsetter.Key) throws -> EmbeddedFont? {
        guard let face = try face(of: key.font) else { return nil }
        let covered = key.scalars.filter { face.glyph(for: $0) != 0 }
        guard !covered.isEmpty else { return nil }
        let recorded =
            face.table.isRecorded
            ? PinnedFont(key.font).flatMap { RecordedSubset(of: $0, containing: key) } : nil
        let data: Data
        if let recorded, recorded.ascii == key.ascii {
            data = Data(recorded.bytes)
        } else {
            data = try subset(face, recorded, scalars: covered)
        }
        return embedded(data, for: key.font)
    }

    /// Returns subsets of the library's fallback fonts with the characters that the font of a key lacks.
    fileprivate func makeFallback(_ key: FontSubsetter.Key) throws -> [EmbeddedFont] {
        var rest = Set(key.scalars)
        if let own = try face(of: key.font) { rest = rest.filter { own.glyph(for: $0) == 0 } }
        if rest.isEmpty { return [] }
        var fonts: [EmbeddedFont] = []
        for path in library.fallbackPaths(for: key.font) where !rest.isEmpty {
            let face = try library.face(at: path, index: PinnedFont.all.count)
            let covered = rest.filter { face.glyph(for: $0) != 0 }.sorted()
            guard !covered.isEmpty else { continue }
            fonts.append(embedded(try subset(face, nil, scalars: covered), for: key.font))
            rest.subtract(covered)
        }
        return fonts
    }

    private func embedded(_ data: Data, for font: Font) -> EmbeddedFont {
        // A font with cubic curves starts with `OTTO` (OpenType 1.9, "Organization of an OpenType font").
        return EmbeddedFont(
            data: data, format: data.first == UInt8(ascii: "O") ? .opentype : .truetype,
            family: PinnedFont(font)?.family ?? font.family.name, weight: font.weight,
            isItalic: font.isItalic)
    }

    private func face(of font: Font) throws(FontError) -> FontFace? {
        if let pinned = PinnedFont(font) { return try library.face(of: pinned) }
        guard let path = library.path(of: font) else { return nil }
        return try library.face(at: path, index: PinnedFont.all.count)
    }

    /// Returns a subset of a recorded subset or, if it is nil, of the whole font.
    private func subset(
        _ face: FontFace, _ recorded: RecordedSubset?, scalars: [Unicode.Scalar]
    ) throws(FontError) -> Data {
        try face.checkEmbedding()
        let failure = FontError.subsetFailed(file: face.path)
        guard let input = hb_subset_input_create_or_fail() else { throw failure }
        defer { hb_subset_input_destroy(input) }
        let unicodes = hb_subset_input_unicode_set(input)
        for scalar in scalars { hb_set_add(unicodes, scalar.value) }
        let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        for name in ["BASE", "STAT", "DSIG"] { hb_set_add(dropped, hb_tag_from_string(name, 4)) }
        if scalars.allSatisfy({ $0.isASCII || $0.isSimple }) {
            // Drop the substitutions, which simple text doesn't need; other scripts need them, for example to join
            // letters. HarfBuzz then needn't add the glyphs that substitutions could result in, and creates the subset
            // in a sixth of the time.
            hb_set_add(dropped, hb_tag_from_string("GSUB", 4))
            keepPositioning(input)
        }
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
        guard let recorded else { return try bytes(of: face.harfBuzz.face, input, failure) }
        let blob = hb_blob_create(
            recorded.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(recorded.bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        let part = hb_face_create(blob, 0)
        hb_blob_destroy(blob)
        defer { hb_face_destroy(part) }
        return try bytes(of: part, input, failure)
    }

    private func keepPositioning(_ input: OpaquePointer) {
        let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
        hb_set_clear(features)
        for name in ["kern", "mark", "mkmk"] { hb_set_add(features, hb_tag_from_string(name, 4)) }
    }

    /// The tables that each subset has if its font has them.
    private static let neededTables = [
        "CFF ", "CFF2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp",
    ]

    private func bytes(
        of face: OpaquePointer?, _ input: OpaquePointer, _ failure: FontError
    ) throws(FontError) -> Data {
        guard let result = hb_subset_or_fail(face, input) else { throw failure }
        defer { hb_face_destroy(result) }
        // Without memory for a table, HarfBuzz leaves it out, and its text would be blank.
        for table in Self.neededTables where face?.hasTable(table) == true {
            guard result.hasTable(table) else { throw failure }
        }
        let blob = hb_face_reference_blob(result)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { throw failure }
        return Data(bytes: bytes, count: Int(length))
    }
}

extension RecordedSubset {
    /// Finds the smallest recorded subset that contains the characters of a key; nil if none contains all of them.
    fileprivate init?(of font: PinnedFont, containing key: FontSubsetter.Key) {
        guard key.others.isEmpty else { return nil }
        self.init(of: font, containing: key.ascii)
    }
}

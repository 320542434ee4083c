import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// Measures text and converts it to glyphs.
///
/// ASCII text is measured with a table of advances and kerning pairs (0.02 µs per label). Other text in the standard
/// fonts, and text in font families of the library, is measured by HarfBuzz directly from the font's file.
/// Bidirectional text, other scripts, emoji and unknown font families need Pango, which is loaded when it is first
/// needed. What the fonts of the library lack is drawn with fonts of the system. Use a shaper from only one task at a time. Use it for many diagrams, because it caches measurements.
public final class TextShaper: TextMeasuring {
    package let library: FontLibrary

    /// The open standard fonts by their index in `PinnedFont.all`; each is opened when it is first used.
    private var faces: [FontFace?] = Array(repeating: nil, count: PinnedFont.all.count)
    /// The open fonts of other families.
    ///
    /// The key is the font with a size of 0, and the value is nil if the font can't be opened.
    private var namedFaces: [Font: FontFace?] = [:]
    private var runs = GlyphRunCache()
    private var failures: [Int: FontError] = [:]
    /// The text engine with the fonts of the library, and the one that also has the fonts of the system.
    private var complexTexts: [Bool: Result<ComplexText, FontError>] = [:]
    private(set) lazy var outlines = GlyphOutlines()
    private(set) lazy var masks = GlyphMaskCache()
    /// Creates the subsets of fonts that are embedded in SVG files.
    public private(set) lazy var subsetter = FontSubsetter(library: library)
    private var missing = MissingGlyphs()

    /// The first failure since the last reset: a font file can't be read, or Pango can't be loaded.
    ///
    /// Text that can't be measured has a width of 0. Check this property when a picture is finished.
    public private(set) var failure: FontError?

    /// Creates a shaper that uses the fonts of a library.
    public init(library: FontLibrary) { self.library = library }

    /// Returns a shaper with files of further fonts, which draw what the standard fonts lack; this shaper if there are
    /// none.
    package func adding(fallback: [String]) -> TextShaper {
        fallback.isEmpty ? self : TextShaper(library: library.adding(fallback: fallback))
    }

    /// The characters that the standard fonts lack, each once, in order of first appearance.
    public var missingGlyphs: [MissingGlyph] { missing.inOrder }

    /// Clears the missing characters before the next diagram.
    public func resetMissingGlyphs() { missing = MissingGlyphs() }

    /// Clears the failure before the next diagram.
    ///
    /// If a font that can't be read is used again, it fails again.
    public func resetFailure() {
        failure = nil
        failures = [:]
        namedFaces = namedFaces.filter { $0.value != nil }
        complexTexts = complexTexts.filter { if case .success = $0.value { true } else { false } }
    }

    /// Returns the vertical metrics of a font, in points.
    public func metrics(of font: Font) -> FontMetrics {
        if let face = face(for: font) { return face.metrics(size: font.effectiveSize) }
        return complex(includesSystem: library.includesSystemFonts)?.metrics(of: font)
            ?? FontMetrics(ascent: 0, descent: 0, capHeight: 0)
    }

    /// Returns the advance of a line of text, in points.
    public func width(of string: String, font: Font) -> CGFloat {
        let face = face(for: font)
        let units = string.utf8.withContiguousStorageIfAvailable { face?.width(ofASCII: $0) } ?? nil
        guard let face, let units else { return slowWidth(of: string, font: font, face: face) }
        return width(units, font, face)
    }

    /// Returns the advance of a line of printable ASCII characters, in points; nil for other characters and fonts that
    /// aren't standard fonts.
    public func width(ofPrintableASCII text: UnsafeBufferPointer<UInt8>, font: Font) -> CGFloat? {
        guard let face = face(for: font), let units = face.width(ofPrintableASCII: text) else { return nil }
        return width(units, font, face)
    }

    @inline(__always)
    private func width(_ units: Int, _ font: Font, _ face: FontFace) -> CGFloat {
        CGFloat(Double(units) * font.effectiveSize / face.unitsPerEm)
    }

    private func slowWidth(of string: String, font: Font, face: FontFace?) -> CGFloat {
        var width = 0.0
        for part in TextParts(CleanText.line(string)) {
            switch shaped(part, font: font, face: face) {
            case .glyphs(let run, let face):
                width += Double(run.width) * font.effectiveSize / face.unitsPerEm
            case .complex(let text): width += text.width(of: part, font: font)
            case .none: break
            }
        }
        return CGFloat(width)
    }

    /// Returns the outline of a line of text, with the left end of its baseline at (0, 0).
    public func outline(of string: String, font: Font) -> BezierPath {
        let face = face(for: font)
        var path = BezierPath()
        var x = 0.0
        for part in TextParts(CleanText.line(string)) {
            switch shaped(part, font: font, face: face) {
            case .glyphs(let run, let face):
                path.append(outlines.path(of: run, face: face, size: font.effectiveSize, x: x))
                x += Double(run.width) * font.effectiveSize / face.unitsPerEm
            case .complex(let complex):
                let outline = complex.outline(of: part, font: font)
                path.append(outline.path.applying(CGAffineTransform(translationX: x, y: 0)))
                x += outline.width
            case .none: break
            }
        }
        return path
    }

    /// Returns the distances by which the ink of a line extends above and below the baseline, in points.
    ///
    /// The distances are limited to twice the font size, because any number of combining marks can be stacked on a
    /// character.
    ///
    /// - Returns: The distances; nil if the standard fonts have enough space for the scripts in the text, if the font
    ///   size is 0, or if Pango can't be loaded.
    func inkReach(of text: String, font: Font) -> (above: Double, below: Double)? {
        guard text.hasTallScripts, font.effectiveSize > 0 else { return nil }
        let limit = 2 * font.effectiveSize
        var reach = (above: 0.0, below: 0.0)
        for part in TextParts(text) {
            guard let next = complex(for: part, font: font)?.inkReach(of: part, font: font) else {
                return nil
            }
            reach = (min(limit, max(reach.above, next.above)), min(limit, max(reach.below, next.below)))
        }
        return reach
    }

    /// The result of shaping a piece of text without control characters.
    enum Shaped {
        case glyphs(GlyphRun, FontFace)
        case complex(ComplexText)
        /// The text isn't drawn, because a font or Pango has failed or the font size is 0.
        case none
    }

    func shaped(_ part: String, font: Font, face: FontFace?) -> Shaped {
        if font.effectiveSize == 0 { return .none }
        if let face, let run = runs.run(for: part, face: face) { return .glyphs(run, face) }
        return complex(for: part, font: font).map(Shaped.complex) ?? .none
    }

    /// Returns the same result as `shaped`, but gets the glyphs of ASCII text from tables, which is faster.
    func shapedForDrawing(_ part: String, font: Font, face: FontFace?) -> Shaped {
        if let face, font.effectiveSize > 0 {
            let run = part.utf8.withContiguousStorageIfAvailable { face.run(ofASCII: $0) }
            if let run = run ?? nil { return .glyphs(run, face) }
        }
        return shaped(part, font: font, face: face)
    }

    /// Returns the face of a font; nil if the font's family isn't in the library, or if the file can't be read.
    func face(for font: Font) -> FontFace? {
        guard let pinned = PinnedFont(font) else { return namedFace(for: font) }
        return faces[pinned.index] ?? open(pinned)
    }

    @inline(never)
    private func namedFace(for font: Font) -> FontFace? {
        var unsized = font
        unsized.size = 0
        if let known = namedFaces[unsized] { return known }
        let face = openNamed(unsized)
        namedFaces[unsized] = .some(face)
        return face
    }

    /// Opens a font that isn't of a standard family.
    ///
    /// Fonts of several weights share a face if the family has only one file for them.
    private func openNamed(_ font: Font) -> FontFace? {
        guard let path = library.path(of: font) else { return nil }
        let open = namedFaces.values.compactMap(\.self)
        if let face = open.first(where: { $0.path == path }) { return face }
        do throws(FontError) {
            let index = open.map(\.index).max() ?? PinnedFont.all.count - 1
            return try library.face(at: path, index: index + 1)
        } catch {
            note(error)
            return nil
        }
    }

    @inline(never)
    private func open(_ pinned: PinnedFont) -> FontFace? {
        if let known = failures[pinned.index] {
            note(known)
            return nil
        }
        do throws(FontError) {
            let face = try library.face(of: pinned)
            faces[pinned.index] = face
            return face
        } catch {
            failures[pinned.index] = error
            note(error)
            return nil
        }
    }

    /// Returns the engine that has the characters of a text, and notes the characters that the library lacks.
    private func complex(for text: String, font: Font) -> ComplexText? {
        guard let own = complex(includesSystem: false) else { return nil }
        let lacking = own.lacking(in: text)
        if lacking.isEmpty, !library.includesSystemFonts {
            for scalar in own.special(in: text) {
                missing.insert(scalar, isDeclared: true) { own.family(of: scalar, font: font) }
            }
            return own
        }
        guard let system = complex(includesSystem: true) else { return nil }
        for scalar in lacking {
            let family = system.family(of: scalar, font: font)
            missing.insert(scalar, isDeclared: family != nil && library.includesSystemFonts) { family }
        }
        return system
    }

    private func complex(includesSystem: Bool) -> ComplexText? {
        let result =
            complexTexts[includesSystem]
            ?? Result { () throws(FontError) in
                try ComplexText(library: library, includesSystem: includesSystem)
            }
        complexTexts[includesSystem] = result
        if case .failure(let error) = result { note(error) }
        return try? result.get()
    }

    func note(_ error: FontError) {
        if failure == nil { failure = error }
    }
}

/// The characters that the standard fonts lack, each once, in order of first appearance.
struct MissingGlyphs {
    private(set) var inOrder: [MissingGlyph] = []
    private var seen: Set<Unicode.Scalar> = []

    mutating func insert(_ scalar: Unicode.Scalar, isDeclared: Bool, substitute: () -> String?) {
        guard seen.insert(scalar).inserted else { return }
        inOrder.append(MissingGlyph(scalar: scalar, substitute: substitute(), isDeclared: isDeclared))
    }
}

public import EspalierGraphics
public import Foundation

/// Measures text and finds its glyphs.
///
/// Text that a pinned font covers is measured by HarfBuzz straight from the font's file, for ASCII from a table of
/// advances and kerning pairs (0.02 us a label). The rest (bidirectional text, other scripts, emoji, fonts by name)
/// goes to Pango, which is loaded only then. One shaper belongs to one task; keep it for many diagrams, since it
/// remembers what it has seen.
public final class TextShaper: TextMeasuring {
    let library: FontLibrary

    /// By index of the pinned font; opened when first used.
    private var faces: [FontFace?] = Array(repeating: nil, count: PinnedFont.all.count)
    private var runs = GlyphRunCache()
    private var failures: [Int: FontError] = [:]
    private var complexText: ComplexText?
    private var complexTextFailure: FontError?
    private(set) lazy var outlines = GlyphOutlines()
    private(set) lazy var masks = GlyphMaskCache()
    private var missing = MissingGlyphs()

    /// The first failure since the last reset: a font file that can't be read, or Pango that can't be set up.
    ///
    /// Text that can't be measured has no width. Check this when a picture is finished.
    public private(set) var failure: FontError?

    public init(library: FontLibrary) { self.library = library }

    public var missingGlyphs: [Unicode.Scalar] { missing.inOrder }

    /// Forgets the missing glyphs, for the next diagram.
    public func resetMissingGlyphs() { missing = MissingGlyphs() }

    /// Forgets the failure, for the next diagram. A font that is still missing fails again when it is used.
    public func resetFailure() {
        failure = nil
        failures = [:]
        complexTextFailure = nil
    }

    public func metrics(of font: Font) -> FontMetrics {
        if let face = face(for: font) { return face.metrics(size: font.effectiveSize) }
        return complex()?.metrics(of: font) ?? FontMetrics(ascent: 0, descent: 0, capHeight: 0)
    }

    public func width(of string: String, font: Font) -> CGFloat {
        guard let face = face(for: font) else { return slowWidth(of: string, font: font, face: nil) }
        let ascii = string.utf8.withContiguousStorageIfAvailable { face.width(ofASCII: $0) }
        if let units = ascii ?? nil {
            return CGFloat(Double(units) * font.effectiveSize / face.unitsPerEm)
        }
        return slowWidth(of: string, font: font, face: face)
    }

    private func slowWidth(of string: String, font: Font, face: FontFace?) -> CGFloat {
        var width = 0.0
        for part in TextParts(CleanText.line(string)) {
            switch shaped(part, font: font, face: face) {
            case .glyphs(let run, let face):
                width += Double(run.width) * font.effectiveSize / face.unitsPerEm
            case .complex(let text): width += text.width(of: part, font: font, missing: &missing)
            case .none: break
            }
        }
        return CGFloat(width)
    }

    /// How a piece of clean text is set.
    enum Shaped {
        case glyphs(GlyphRun, FontFace)
        case complex(ComplexText)
        /// Not at all: something failed, or the size is 0.
        case none
    }

    func shaped(_ part: String, font: Font, face: FontFace?) -> Shaped {
        if font.effectiveSize == 0 { return .none }
        if let face, let run = runs.run(for: part, face: face) { return .glyphs(run, face) }
        return complex().map(Shaped.complex) ?? .none
    }

    /// As `shaped`, with the tables for ASCII.
    func shapedForDrawing(_ part: String, font: Font, face: FontFace?) -> Shaped {
        if let face, font.effectiveSize > 0 {
            let run = part.utf8.withContiguousStorageIfAvailable { face.run(ofASCII: $0) }
            if let run = run ?? nil { return .glyphs(run, face) }
        }
        return shaped(part, font: font, face: face)
    }

    /// The pinned font's face; nil for a font by name, and after a failure.
    func face(for font: Font) -> FontFace? {
        guard let pinned = PinnedFont(font) else { return nil }
        return faces[pinned.index] ?? open(pinned)
    }

    @inline(never)
    private func open(_ pinned: PinnedFont) -> FontFace? {
        if let known = failures[pinned.index] {
            note(known)
            return nil
        }
        do throws(FontError) {
            let face = try FontFace(pinned, path: library.path(of: pinned))
            faces[pinned.index] = face
            return face
        } catch {
            failures[pinned.index] = error
            note(error)
            return nil
        }
    }

    private func complex() -> ComplexText? {
        if let complexText { return complexText }
        if let complexTextFailure {
            note(complexTextFailure)
            return nil
        }
        do throws(FontError) {
            complexText = try ComplexText(library: library)
        } catch {
            complexTextFailure = error
            note(error)
        }
        return complexText
    }

    func note(_ error: FontError) {
        if failure == nil { failure = error }
    }

    /// For drawing: does something with the glyphs that no font has, too.
    func withMissingGlyphs<Result>(_ body: (inout MissingGlyphs) -> Result) -> Result { body(&missing) }
}

import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws text in a context, as glyphs or as outlines.
final class TextPainter {
    private let context: CairoContext
    private let shaper: TextShaper
    private let painting: TextPainting
    /// True for a surface that stores text as such instead of as pixels.
    private let isVector: Bool
    /// The font that was last set in the context.
    private var currentFont: (face: Int, size: Double)?
    /// The glyphs of the current line of text.
    ///
    /// The array is kept, so that its memory is allocated only once.
    private var glyphs: [cairo_glyph_t] = []
    /// The first error of a font or of a glyph's mask.
    private(set) var failure: (any Error)?

    init(context: CairoContext, shaper: TextShaper, text: TextPainting, isVector: Bool) {
        (self.context, self.shaper, self.painting, self.isVector) = (context, shaper, text, isVector)
    }

    /// Forgets the font that was last set in the context.
    ///
    /// This method must be called after the transform of the context has changed, and after its state has been
    /// restored.
    func forgetFont() { currentFont = nil }

    /// Draws one line of text in one font.
    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        var x = Double(position.x)
        switch anchor {
        case .start: break
        case .middle: x -= Double(width) / 2
        case .end: x -= Double(width)
        }
        let color = context.resolve(color)
        context.setSource(color)
        let face = shaper.face(for: font)
        for part in TextParts(CleanText.line(string)) {
            switch shaper.shapedForDrawing(part, font: font, face: face) {
            case .glyphs(let run, let face):
                let size = font.effectiveSize
                paint(run, of: part, face: face, size: size, color: color, x: x, y: Double(position.y))
                x += Double(run.width) * size / face.unitsPerEm
            case .complex(let complex):
                if isVector, painting != .outlines, let face,
                    attempt(face.checkEmbedding) == nil
                {
                    return
                }
                x += paint(complex, part, font: font, x: x, y: Double(position.y))
            case .none: break
            }
        }
    }

    private func paint(
        _ run: GlyphRun, of text: String, face: FontFace, size: Double, color: Color, x: Double, y: Double
    ) {
        let width = Double(run.width) * size / face.unitsPerEm
        guard context.reaches(textBox(x, y, width: width, size: size)) else {
            context.noteDrawing(in: context.clipBox)
            let path = shaper.outlines.path(of: run, face: face, size: size, x: x)
            return context.fillWithinReach(path.applying(CGAffineTransform(translationX: 0, y: y)))
        }
        if painting == .outlines {
            paintOutlines(run, face: face, size: size, x: x, y: y)
        } else if isVector {
            showGlyphs(run, of: text, face: face, size: size, x: x, y: y)
        } else {
            copyGlyphs(run, face: face, size: size, color: color, x: x, y: y)
        }
    }

    /// Returns a box that certainly contains a line of text.
    private func textBox(_ x: Double, _ y: Double, width: Double, size: Double) -> CGRect {
        CGRect(x: x - size, y: y - 2 * size, width: width + 2 * size, height: 4 * size)
    }

    private func paintOutlines(_ run: GlyphRun, face: FontFace, size: Double, x: Double, y: Double) {
        context.noteDrawing(in: context.clipBox)
        let scale = size / face.unitsPerEm
        context.beginPath()
        for index in run.glyphs.indices {
            let (left, base) = (x + Double(run.x[index]) * scale, y - Double(run.y[index]) * scale)
            face.outline(of: run.glyphs[index], outlines: shaper.outlines)
                .add(to: context.pointer, x: left, y: base, scale: scale)
        }
        cairo_fill(context.pointer)
    }

    /// Paints text by copying masks of glyphs.
    ///
    /// If the text is rotated, stretched or large, fills the outlines instead.
    private func copyGlyphs(
        _ run: GlyphRun, face: FontFace, size: Double, color: Color, x: Double, y: Double
    ) {
        let matrix = context.matrix
        let pixelSize = size * matrix.xx
        guard matrix.xy == 0, matrix.yx == 0, matrix.xx == matrix.yy, pixelSize > 0,
            pixelSize <= GlyphMaskCache.largestSize
        else { return paintOutlines(run, face: face, size: size, x: x, y: y) }
        let scale = size / face.unitsPerEm
        cairo_identity_matrix(context.pointer)
        defer { context.matrix = matrix }
        let (target, pixel) = (TargetPixels(of: context.pointer), color.drawnPixel)
        defer { target?.markDirty() }
        for index in run.glyphs.indices {
            let left = (x + Double(run.x[index]) * scale) * matrix.xx + matrix.x0
            let base = (y - Double(run.y[index]) * scale) * matrix.yy + matrix.y0
            guard let (mask, column, row) = place(run.glyphs[index], face, pixelSize: pixelSize, left, base)
            else { continue }
            // A space has no mask.
            if mask.surface == nil { continue }
            context.noteDrawing(of: mask.coverage, column: column, row: row)
            if let target, let coverage = mask.coverage {
                target.composite(coverage, column: column, row: row, color: pixel)
            } else if let surface = mask.surface {
                cairo_mask_surface(context.pointer, surface.pointer, Double(column), Double(row))
            }
        }
    }

    /// Returns the mask of a glyph, and the device coordinates of its top left corner; nil if the mask can't be
    /// painted.
    private func place(
        _ glyph: UInt32, _ face: FontFace, pixelSize: Double, _ left: Double, _ base: Double
    ) -> (mask: GlyphMaskCache.Mask, column: Int, row: Int)? {
        let quarter = Int((left * Double(GlyphMaskCache.positions) + 0.5).rounded(.down))
        let key = GlyphMaskCache.Key(
            face: face.index, glyph: glyph, size: pixelSize, position: quarter & 3)
        let mask = attempt {
            try shaper.masks.mask(
                key, outline: face.outline(of: glyph, outlines: shaper.outlines), unitsPerEm: face.unitsPerEm)
        }
        return mask.map { ($0, (quarter >> 2) + $0.left, Int((base + 0.5).rounded(.down)) + $0.top) }
    }

    private func showGlyphs(
        _ run: GlyphRun, of text: String, face: FontFace, size: Double, x: Double, y: Double
    ) {
        guard select(face, size: size) else { return }
        let scale = size / face.unitsPerEm
        glyphs.removeAll(keepingCapacity: true)
        for index in run.glyphs.indices {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(run.glyphs[index]), x: x + Double(run.x[index]) * scale,
                    y: y - Double(run.y[index]) * scale))
        }
        showText(run, of: text)
    }

    /// Shows the glyphs together with their characters, so that the text can be selected and searched in a PDF.
    private func showText(_ run: GlyphRun, of text: String) {
        let length = text.utf8.count
        let clusters = run.clusters.indices.map { index in
            let end = index + 1 < run.clusters.count ? Int(run.clusters[index + 1]) : length
            return cairo_text_cluster_t(
                num_bytes: Int32(clamping: end - Int(run.clusters[index])), num_glyphs: 1)
        }
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cairo_show_text_glyphs(
                    context.pointer, $0.baseAddress, Int32(clamping: length), glyphs,
                    Int32(clamping: glyphs.count),
                    clusters, Int32(clamping: clusters.count), cairo_text_cluster_flags_t(0))
            }
        }
    }

    private func select(_ face: FontFace, size: Double) -> Bool {
        if let current = currentFont, current == (face.index, size) { return true }
        guard let font = attempt(face.embeddableFont) else { return false }
        cairo_set_font_face(context.pointer, font.pointer)
        cairo_set_font_size(context.pointer, size)
        currentFont = (face.index, size)
        return true
    }

    /// Paints text that Pango lays out, and returns its advance.
    private func paint(
        _ complex: ComplexText, _ text: String, font: Font, x: Double, y: Double
    ) -> Double {
        // Marks above and below the letters can be anywhere.
        context.noteDrawing(in: context.clipBox)
        let width = complex.width(of: text, font: font)
        let box = textBox(x, y, width: width, size: font.effectiveSize)
        let runs = complex.runs(of: text, font: font)
        let contents = runs.reduce(into: RunContents()) { $0.formUnion($1.contents) }
        let isOutlined = painting == .outlines || !isVector
        guard context.reaches(box), !isOutlined || contents != .missingGlyphs else {
            let outline = complex.outline(of: text, font: font)
            context.fillWithinReach(outline.path.applying(CGAffineTransform(translationX: x, y: y)))
            return width
        }
        if contents.isEmpty || contents == .images && !isVector {
            context.beginPath()
            cairo_move_to(context.pointer, x, y)
            complex.draw(
                text, font: font, in: context.pointer, asOutlines: painting == .outlines && contents.isEmpty)
        } else {
            for (number, run) in runs.enumerated() {
                paint(run, number, of: complex, text, font: font, x: x + run.x, y: y)
            }
        }
        currentFont = nil
        return width
    }

    /// Paints one run of a line; called if the runs of the line need different ways of painting, such as letters and
    /// emoji.
    private func paint(
        _ run: ComplexText.Run, _ number: Int, of complex: ComplexText, _ text: String, font: Font, x: Double,
        y: Double
    ) {
        let hasImages = run.contents.contains(.images)
        if !hasImages, painting == .outlines || run.contents.contains(.missingGlyphs) {
            let outline = complex.outline(ofRun: number, of: text, font: font)
            return context.fillWithinReach(outline.applying(CGAffineTransform(translationX: x, y: y)))
        }
        if isVector, hasImages {
            let hasDrawn = attempt {
                try complex.drawImage(ofRun: number, of: text, font: font, in: context.pointer, x: x, y: y)
            }
            if hasDrawn == true { return }
        }
        context.beginPath()
        cairo_move_to(context.pointer, x, y)
        complex.drawGlyphs(ofRun: number, of: text, font: font, in: context.pointer)
    }

    /// Calls a closure, and returns its result; nil if it throws an error, which is stored if it is the first.
    private func attempt<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}

/// The ways to paint text on a bitmap.
public enum TextPainting: String, Sendable, CaseIterable {
    /// Filled outlines at exact positions. The pixels are the same with every version of Cairo and FreeType.
    case outlines
    /// Glyphs that are painted once and copied. Baselines are on whole pixels, and letters are on quarters of a pixel.
    /// Compared with outlines, painting is twice as fast, the text is sharper, and a PNG is less than half as large.
    case glyphs
}

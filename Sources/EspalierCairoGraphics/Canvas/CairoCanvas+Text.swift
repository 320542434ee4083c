import CPangoCairo
public import EspalierGraphics
public import Foundation

extension CairoCanvas {
    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        guard position.isFinite, width.isFinite || anchor == .start, willDraw() else { return }
        var x = Double(position.x)
        switch anchor {
        case .start: break
        case .middle: x -= Double(width) / 2
        case .end: x -= Double(width)
        }
        setSource(resolve(color))
        let face = shaper.face(for: font)
        for part in TextParts(CleanText.line(string)) {
            switch shaper.shapedForDrawing(part, font: font, face: face) {
            case .glyphs(let run, let face):
                let size = font.effectiveSize
                paint(run, of: part, face: face, size: size, x: x, y: Double(position.y))
                x += Double(run.width) * size / face.unitsPerEm
            case .complex(let complex):
                x += paint(complex, part, font: font, x: x, y: Double(position.y))
            case .none: break
            }
        }
    }

    private func paint(
        _ run: GlyphRun, of text: String, face: FontFace, size: Double, x: Double, y: Double
    ) {
        if configuration.text == .outlines {
            paintOutlines(run, face: face, size: size, x: x, y: y)
        } else {
            paintGlyphs(run, of: text, face: face, size: size, x: x, y: y)
        }
    }

    private func paintOutlines(_ run: GlyphRun, face: FontFace, size: Double, x: Double, y: Double) {
        let scale = size / face.unitsPerEm
        cairo_new_path(context)
        for index in run.glyphs.indices {
            let (left, base) = (x + Double(run.x[index]) * scale, y - Double(run.y[index]) * scale)
            for element in face.outline(of: run.glyphs[index], outlines: shaper.outlines).elements {
                add(element, left, base, scale)
            }
        }
        cairo_fill(context)
    }

    @inline(__always)
    private func add(_ element: Path.Element, _ x: Double, _ y: Double, _ scale: Double) {
        switch element {
        case .move(let point): cairo_move_to(context, x + point.x * scale, y + point.y * scale)
        case .line(let point): cairo_line_to(context, x + point.x * scale, y + point.y * scale)
        case .quadCurve(let point, let control):
            var (startX, startY) = (0.0, 0.0)
            cairo_get_current_point(context, &startX, &startY)
            let (middleX, middleY) = (x + control.x * scale, y + control.y * scale)
            let (endX, endY) = (x + point.x * scale, y + point.y * scale)
            cairo_curve_to(
                context, startX + (middleX - startX) * 2 / 3, startY + (middleY - startY) * 2 / 3,
                endX + (middleX - endX) * 2 / 3, endY + (middleY - endY) * 2 / 3, endX, endY)
        case .curve(let point, let one, let two):
            cairo_curve_to(
                context, x + one.x * scale, y + one.y * scale, x + two.x * scale, y + two.y * scale,
                x + point.x * scale, y + point.y * scale)
        case .close: cairo_close_path(context)
        }
    }

    private func paintGlyphs(
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
        if configuration.isVector {
            showText(run, of: text)
        } else {
            cairo_show_glyphs(context, glyphs, Int32(clamping: glyphs.count))
        }
    }

    /// Glyphs with the characters they stand for, so that a reader can select and search them.
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
                    context, $0.baseAddress, Int32(clamping: length), glyphs, Int32(clamping: glyphs.count),
                    clusters, Int32(clamping: clusters.count), cairo_text_cluster_flags_t(0))
            }
        }
    }

    private func select(_ face: FontFace, size: Double) -> Bool {
        if let current = currentFont, current == (face.font.index, size) { return true }
        do throws(FontError) {
            cairo_set_font_face(context, try face.cairoFont().pointer)
            cairo_set_font_size(context, size)
            currentFont = (face.font.index, size)
            return true
        } catch {
            note(error)
            return false
        }
    }

    /// Returns the advance.
    private func paint(
        _ complex: ComplexText, _ text: String, font: Font, x: Double, y: Double
    ) -> Double {
        let width = shaper.withMissingGlyphs { complex.width(of: text, font: font, missing: &$0) }
        cairo_new_path(context)
        cairo_move_to(context, x, y)
        complex.draw(text, font: font, in: context, asOutlines: configuration.text == .outlines)
        currentFont = nil
        return width
    }
}

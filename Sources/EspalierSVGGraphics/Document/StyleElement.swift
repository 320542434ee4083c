import EspalierGraphics
import Foundation

/// The `<style>` element of a document: embedded fonts, the colors for dark pages, and the document's own rules.
struct StyleElement {
    let options: SVGOptions
    let rules: String

    /// Writes the element, unless it would be empty or the options exclude it.
    ///
    /// - Parameters:
    ///   - context: The document.
    ///   - fonts: The fonts of the document.
    ///   - embedder: The object that creates the embedded fonts; nil for no embedded fonts.
    ///   - prepare: A function that is called with all fonts before `embedder` creates the first one.
    /// - Throws: The first error of `embedder`.
    func write(
        to context: inout SVGContext, fonts: borrowing FontTable, embedding embedder: (any FontEmbedding)?,
        preparing prepare: FontPreparation?
    ) throws {
        guard options.includesStyle else { return }
        let start = context.out.count
        context.out.append("<style>\n")
        let contentStart = context.out.count
        if options.embedsFonts, let embedder {
            let faces = fonts.faces.map { (font: $0.font, scalars: $0.usage.scalars) }
            prepare?(faces)
            for face in faces {
                try writeFace(of: face.font, scalars: face.scalars, from: embedder, to: context.out)
            }
        }
        if !fonts.faces.isEmpty {
            // Switch ligatures off, because text is measured with kerning but without ligatures and contextual
            // alternates.
            context.out.append("#")
            context.out.append(context.identifiers.root.bytes)
            context.out.append("{font-variant-ligatures:none}\n")
        }
        if context.colors.hasDarkRules {
            context.out.append("@media (prefers-color-scheme:dark){\n")
            context.colors.appendDarkRules(to: context.out)
            context.out.append("}\n")
        }
        context.out.append(string: rules)
        if context.out.count == contentStart {
            context.out.truncate(to: start)
        } else {
            context.out.append("</style>\n")
        }
    }

    private func writeFace(
        of font: Font, scalars: Set<Unicode.Scalar>, from embedder: any FontEmbedding,
        to out: borrowing ByteBuffer
    ) throws {
        // Faces of one family are used together, so that a fallback font draws what the font lacks.
        let faces = [try embedder.subset(of: font, scalars: scalars)].compactMap(\.self)
        for embedded in try faces + embedder.fallback(for: font, scalars: scalars) {
            writeFace(embedded, of: font, to: out)
        }
    }

    private func writeFace(_ embedded: EmbeddedFont, of font: Font, to out: borrowing ByteBuffer) {
        out.append("@font-face{font-family:")
        out.append(escaping: font.family.cssName(prefix: options.idPrefix))
        if embedded.weight != .regular {
            out.append(";font-weight:")
            out.append(integer: embedded.weight.rawValue)
        }
        if embedded.isItalic { out.append(";font-style:italic") }
        out.append(";src:url(data:")
        out.append(string: embedded.format.mediaType)
        out.append(";base64,")
        embedded.base64.withUnsafeBufferPointer { out.append($0) }
        out.append(")}\n")
    }
}

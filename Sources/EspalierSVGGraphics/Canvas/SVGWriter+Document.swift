import EspalierGraphics
import Foundation

extension SVGWriter {
    mutating func appendHeader() {
        let box = document.bounds
        let size = [max(0, hundredths(box.width)), max(0, hundredths(box.height))]
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"")
        _ = claim("")
        out.append("\" width=\"")
        out.append(hundredths: size[0])
        out.append("\" height=\"")
        out.append(hundredths: size[1])
        out.append("\" viewBox=\"")
        for (index, number) in ([hundredths(box.minX), hundredths(box.minY)] + size).enumerated() {
            if index > 0 { out.append(" ") }
            out.append(hundredths: number)
        }
        // The role `document` is for screen readers that don't know the roles of graphics.
        out.append(document.hasLinks ? "\" role=\"graphics-document document\"" : "\" role=\"img\"")
        appendDescriptions()
        appendBackground()
        // `geometricPrecision` is needed because browsers otherwise round the advances of glyphs to whole pixels.
        out.append("<g text-rendering=\"geometricPrecision\"")
        fonts.appendBaseAttributes(to: out)
        if let color = options.baseColor {
            let entry = colors.entry(for: color, as: .fill)
            out.append(entry.attributes, of: colors.attributes)
            appendClass(entry.classNumber)
            colors.inherit(color, as: .fill)
        }
        out.append(">\n")
    }

    private mutating func appendDescriptions() {
        let (title, description) = (document.title, document.description)
        var labels: [Range<Int>] = []
        if !(title.isEmpty && description.isEmpty) { out.append(" aria-labelledby=\"") }
        if !title.isEmpty { labels.append(claim("-title")) }
        if !title.isEmpty && !description.isEmpty { out.append(" ") }
        if !description.isEmpty { labels.append(claim("-desc")) }
        out.append(labels.isEmpty ? ">\n" : "\">\n")
        if let id = labels.first, !title.isEmpty { appendDescription(title, tag: "title", id: id) }
        if let id = labels.last, !description.isEmpty { appendDescription(description, tag: "desc", id: id) }
    }

    private func appendDescription(_ text: String, tag: StaticString, id: Range<Int>) {
        out.append("<")
        out.append(tag)
        out.append(" id=\"")
        out.append(copyOf: id)
        out.append("\">")
        out.append(escaping: text)
        out.append("</")
        out.append(tag)
        out.append(">\n")
    }

    /// Appends the root's id and a suffix, and marks this id as used.
    private mutating func claim(_ suffix: StaticString) -> Range<Int> {
        let start = out.count
        out.append(rootID.bytes)
        out.append(suffix)
        _ = identifiers.makeUnique(from: start, in: out)
        return start..<out.count
    }

    private mutating func appendBackground() {
        guard let background = document.background else { return }
        let entry = colors.entry(for: background, as: .fill)
        if entry.isClear { return }
        _ = out.append(.rectangle(document.bounds), offset: .zero)
        out.append(entry.attributes, of: colors.attributes)
        appendClass(entry.classNumber)
        out.append("/>\n")
    }

    private func appendClass(_ number: Int32?) {
        guard let number else { return }
        out.append(" class=\"c")
        out.append(integer: Int(number))
        out.append("\"")
    }

    mutating func appendDefinitions() {
        if definitions.count == 0 { return }
        out.append("<defs>")
        out.append(definitions.bytes)
        out.append("</defs>\n")
        definitions.truncate(to: 0)
    }

    mutating func appendFooter(
        embedding fonts: (any FontEmbedding)?, preparing prepare: FontPreparation?
    ) throws {
        appendDefinitions()
        out.append("</g>\n")
        if options.includesStyle { try appendStyle(embedding: fonts, preparing: prepare) }
        out.append("</svg>\n")
    }

    private mutating func appendStyle(
        embedding embedder: (any FontEmbedding)?, preparing prepare: FontPreparation?
    ) throws {
        let start = out.count
        out.append("<style>\n")
        let contentStart = out.count
        if options.embedsFonts, let embedder { try appendFontFaces(from: embedder, preparing: prepare) }
        if !fonts.faces.isEmpty {
            // Switch ligatures off, because text is measured with kerning but without ligatures and contextual
            // alternates.
            out.append("#")
            out.append(rootID.bytes)
            out.append("{font-variant-ligatures:none}\n")
        }
        if colors.hasDarkRules {
            out.append("@media (prefers-color-scheme:dark){\n")
            colors.appendDarkRules(to: out)
            out.append("}\n")
        }
        out.append(string: document.styleSheet)
        if out.count == contentStart { out.truncate(to: start) } else { out.append("</style>\n") }
    }

    private mutating func appendFontFaces(
        from embedder: any FontEmbedding, preparing prepare: FontPreparation?
    ) throws {
        let faces = fonts.faces.map { (font: $0.font, scalars: $0.usage.scalars) }
        prepare?(faces)
        for face in faces {
            let family = face.font.family
            let embedded = try embedder.subset(of: face.font, scalars: face.scalars)
            guard let embedded else {
                if case .named(let name) = family { complain(.fontNotEmbedded(family: name)) }
                continue
            }
            out.append("@font-face{font-family:")
            out.append(escaping: family.cssName(prefix: options.idPrefix))
            if embedded.weight != .regular {
                out.append(";font-weight:")
                out.append(integer: embedded.weight.rawValue)
            }
            if embedded.isItalic { out.append(";font-style:italic") }
            out.append(";src:url(data:")
            out.append(string: embedded.format.mediaType)
            out.append(";base64,")
            out.append(base64: embedded.data)
            out.append(")}\n")
        }
    }
}

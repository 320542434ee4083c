import EspalierGraphics
import Foundation

extension SVGDocument {
    /// Writes the start of the document: the tag of the root, the descriptions, the background, and the tag of the
    /// group around the drawing.
    ///
    /// - Parameters:
    ///   - context: The context of a document without bytes.
    ///   - fonts: The table whose base font is the font of the group.
    ///   - options: The color of the group, without which everything has its own color, and the prefix of ids.
    func writeHeader(to context: inout SVGContext, fonts: borrowing FontTable, options: SVGOptions) {
        let size = [max(0, hundredths(bounds.width)), max(0, hundredths(bounds.height))]
        context.out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"")
        _ = context.identifiers.append(rootWith: "", to: context.out)
        context.out.append("\" width=\"")
        context.out.append(hundredths: max(0, hundredths(bounds.width * scale)))
        context.out.append("\" height=\"")
        context.out.append(hundredths: max(0, hundredths(bounds.height * scale)))
        context.out.append("\" viewBox=\"")
        for (index, number) in ([hundredths(bounds.minX), hundredths(bounds.minY)] + size).enumerated() {
            if index > 0 { context.out.append(" ") }
            context.out.append(hundredths: number)
        }
        // Screen readers that don't know the roles of graphics use the role `document`.
        context.out.append(
            hasLinks || hasNames ? "\" role=\"graphics-document document\"" : "\" role=\"img\"")
        writeDescriptions(to: &context)
        writeBackground(to: &context)
        // `geometricPrecision` is needed because browsers otherwise round the advances of glyphs to whole pixels.
        context.out.append("<g text-rendering=\"geometricPrecision\"")
        fonts.appendBaseAttributes(to: context.out)
        if let baseColor = options.baseColor {
            context.append(attributesOf: baseColor)
            context.colors.inherit(baseColor, as: .fill)
        }
        writeReadingOrder(options, to: &context)
        context.out.append(">\n")
    }

    /// Writes the ids of elements that screen readers read in another order than that of the document.
    private func writeReadingOrder(_ options: SVGOptions, to context: inout SVGContext) {
        var known = Set(["", "-title", "-desc"].map { options.identifier(for: rootID + $0) })
        let ids = readingOrder.map(options.identifier).filter { known.insert($0).inserted }
        guard !ids.isEmpty else { return }
        context.out.append(" aria-owns=\"")
        for (index, id) in ids.enumerated() {
            if index > 0 { context.out.append(" ") }
            context.out.append(escaping: id)
        }
        context.out.append("\"")
    }

    private func writeDescriptions(to context: inout SVGContext) {
        let titleID = title.isEmpty ? nil : context.append(" aria-labelledby=\"", idWith: "-title")
        // Screen readers skip an image without a name. Therefore, the description is the name if the title is empty.
        let attribute: StaticString = title.isEmpty ? " aria-labelledby=\"" : " aria-describedby=\""
        let descriptionID = description.isEmpty ? nil : context.append(attribute, idWith: "-desc")
        context.out.append(">\n")
        if let titleID { context.out.append(title, tag: "title", id: titleID) }
        if let descriptionID { context.out.append(description, tag: "desc", id: descriptionID) }
    }

    private func writeBackground(to context: inout SVGContext) {
        guard let background, !context.colors.entry(for: background, as: .fill).isClear else { return }
        _ = context.out.append(.rectangle(bounds), offset: .zero, context.numbers)
        context.append(attributesOf: background)
        context.out.append("/>\n")
    }
}

extension SVGContext {
    /// Appends the attributes of a fill color.
    fileprivate mutating func append(attributesOf color: AdaptiveColor) {
        let entry = colors.entry(for: color, as: .fill)
        colors.append(entry, to: out)
        colors.append(classes: entry.classNumber, to: out)
    }

    /// Appends the start of an attribute, the root's id with a suffix, and a quotation mark.
    ///
    /// - Returns: The range of the id.
    fileprivate mutating func append(_ attribute: StaticString, idWith suffix: StaticString) -> Range<Int> {
        out.append(attribute)
        let id = identifiers.append(rootWith: suffix, to: out)
        out.append("\"")
        return id
    }
}

extension ByteBuffer {
    /// Appends an element with a text, and an id that is a copy of bytes of this buffer.
    fileprivate func append(_ text: String, tag: StaticString, id: Range<Int>) {
        append("<")
        append(tag)
        append(" id=\"")
        append(copyOf: id)
        append("\">")
        append(escaping: text)
        append("</")
        append(tag)
        append(">\n")
    }
}

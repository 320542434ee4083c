import EspalierGraphics

/// Writes the tags of elements.
struct ElementWriter: ~Copyable {
    private var kinds = KindTable()

    mutating func begin(_ element: CanvasElement, in context: inout SVGContext) {
        withUTF8Bytes(of: element.id) {
            begin(id: $0, kind: element.kind, title: element.title, link: element.link, in: &context)
        }
    }

    mutating func begin(
        id: UnsafeBufferPointer<UInt8>, kind: String, title: String?, link: String?,
        in context: inout SVGContext
    ) {
        guard !context.isFinished else { return }
        var scope = context.prepareElement()
        let link = link.flatMap { allowed($0, inElement: id, of: &context) }
        scope.isLink = link != nil
        context.out.append(link == nil ? "<g id=\"" : "<a id=\"")
        if context.identifiers.append(id, to: context.out) {
            context.complain(.duplicateID, elementID: String(decoding: id, as: UTF8.self))
        }
        context.out.append("\" class=\"")
        kinds.append(kind, to: context.out)
        context.out.append("\"")
        if let link {
            context.out.append(" href=\"")
            context.out.append(escaping: link)
            context.out.append("\"")
        }
        context.out.append(">")
        let hasTitle = title?.isEmpty == false
        if hasTitle, let title {
            context.out.append("<title>")
            context.out.append(escaping: title)
            context.out.append("</title>")
        }
        context.beginElement(scope, isMergeable: !hasTitle && link == nil)
    }

    private func allowed(
        _ link: String, inElement id: UnsafeBufferPointer<UInt8>, of context: inout SVGContext
    ) -> String? {
        if link.isEmpty { return nil }
        if LinkPolicy.allows(link) { return link }
        context.complain(.forbiddenLink(link), elementID: String(decoding: id, as: UTF8.self))
        return nil
    }
}

import EspalierGraphics
import Foundation

/// Writes the tags of elements.
struct ElementWriter: ~Copyable {
    private var kinds = KindTable()

    mutating func begin(_ element: CanvasElement, in context: inout SVGContext) {
        withUTF8Bytes(of: element.id) {
            begin(
                id: $0, kind: element.kind, title: element.title, description: element.description,
                link: element.link, movedTo: .zero, in: &context)
        }
    }

    mutating func begin(
        id: UnsafeBufferPointer<UInt8>, kind: String, title: String? = nil, description: String? = nil,
        link: String? = nil, movedTo origin: CGPoint, in context: inout SVGContext
    ) {
        guard !context.isFinished else { return }
        let start = context.prepareElement()
        let link = link.flatMap { $0.isEmpty || !LinkPolicy.allows($0) ? nil : $0 }
        context.out.append(link == nil ? "<g id=\"" : "<a id=\"")
        context.identifiers.append(id, to: context.out)
        context.out.append("\" class=\"")
        kinds.append(kind, to: context.out)
        context.out.append("\"")
        if let link {
            context.out.append(" href=\"")
            context.out.append(escaping: link)
            context.out.append("\"")
        }
        context.out.append(">")
        let hasTitle = context.out.append(title, tag: "title")
        let hasDescription = context.out.append(description, tag: "desc")
        context.beginElement(
            start: start, isLink: link != nil, isMergeable: !hasTitle && !hasDescription && link == nil,
            movedTo: origin)
    }
}

extension ByteBuffer {
    /// Appends an element that contains only a text.
    ///
    /// - Returns: False, without a change, if the text is nil or empty.
    @inline(__always)
    fileprivate func append(_ text: String?, tag: StaticString) -> Bool {
        guard let text, !text.isEmpty else { return false }
        append("<")
        append(tag)
        append(">")
        append(escaping: text)
        append("</")
        append(tag)
        append(">")
        return true
    }
}

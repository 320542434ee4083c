import EspalierGraphics
import Foundation

/// Writes the tags of elements.
struct ElementWriter: ~Copyable {
    private var kinds = KindTable()
    private let writesNames: Bool

    init(writesNames: Bool) { self.writesNames = writesNames }

    mutating func begin(_ element: CanvasElement, in context: inout SVGContext) {
        guard !context.isFinished else { return }
        let link = element.link.flatMap { $0.isEmpty || !LinkPolicy.allows($0) ? nil : $0 }
        if element.kind == "fold", element.id.isEmpty { return beginLook(kind: element.kind, in: &context) }
        if context.isInLook { return beginPart(element, link, in: &context) }
        let start = context.prepareElement()
        context.out.append(link == nil ? "<g id=\"" : "<a id=\"")
        withUTF8Bytes(of: element.id) { append(id: $0, kind: element.kind, to: &context) }
        if let link {
            context.out.append("\" href=\"")
            context.out.append(escaping: link)
        }
        let name = writesNames ? element.name : nil
        if let name {
            context.out.append("\" aria-label=\"")
            context.out.append(escaping: name)
        }
        context.out.append("\">")
        let hasTitle = context.out.append(element.title, tag: "title")
        let hasDescription = context.out.append(element.description, tag: "desc")
        context.beginElement(
            start: start, isLink: link != nil,
            isMergeable: !hasTitle && !hasDescription && link == nil && name == nil)
    }

    /// Begins a part of a look, whose id and names are those of the element that the look replaces.
    private func beginPart(_ element: CanvasElement, _ link: String?, in context: inout SVGContext) {
        guard link != nil || element.title != nil else { return context.beginPart() }
        let start = context.prepareElement()
        context.out.append(link == nil ? "<g>" : "<a href=\"")
        if let link {
            context.out.append(escaping: link)
            context.out.append("\">")
        }
        _ = context.out.append(element.title, tag: "title")
        context.beginElement(start: start, isLink: link != nil, isMergeable: false)
    }

    /// Begins a look, which has only a kind.
    private mutating func beginLook(kind: String, in context: inout SVGContext) {
        let start = context.prepareElement()
        context.out.append("<g")
        let attribute = withUTF8Bytes(of: kind) { kinds.attribute(of: $0) }
        kinds.append(attribute, to: context.out)
        context.out.append("\">")
        context.beginElement(start: start, isLink: false, isMergeable: false, isLook: true)
    }

    /// Begins an element that has only an id and a kind.
    mutating func begin(id: UnsafeBufferPointer<UInt8>, kind: String, in context: inout SVGContext) {
        guard !context.isFinished else { return }
        if context.isInLook { return context.beginPart() }
        let start = context.prepareElement()
        context.out.append("<g id=\"")
        append(id: id, kind: kind, to: &context)
        context.out.append("\">")
        context.beginElement(start: start, isLink: false, isMergeable: true)
    }

    /// Appends an id and a class: `i" class="k`.
    @inline(__always)
    private mutating func append(
        id: UnsafeBufferPointer<UInt8>, kind: String, to context: inout SVGContext
    ) {
        context.identifiers.append(id, to: context.out)
        context.out.append("\"")
        let attribute = withUTF8Bytes(of: kind) { kinds.attribute(of: $0) }
        kinds.append(attribute, to: context.out)
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

/// The content of the innermost element so far: nothing, one shape, or anything else.
///
/// An element with a single shape needs no `<g>`: its id and class are attributes of the shape. For each connector of a
/// large tree, this saves at least seven bytes and, in a browser, one object.
struct SoleShape: ~Copyable {
    private enum Content {
        case other
        /// The element's own tag has been written, and nothing else.
        case nothing
        /// One shape has been written. The values are offsets from the start of the document.
        case shape(nameEnd: Int, classStart: Int, classEnd: Int)
    }

    private var content = Content.other
    private let scratch = ByteBuffer(capacity: 256)

    /// True if an element has been begun and nothing has been written in it.
    @inline(__always)
    var isExpected: Bool { if case .nothing = content { true } else { false } }

    mutating func expect() { content = .nothing }

    @inline(__always)
    mutating func exclude() { content = .other }

    /// Stores the end of the shape's tag name and the range of its class attribute.
    ///
    /// The class attribute must be the last attribute.
    @inline(__always)
    mutating func store(nameEnd: Int, classLength: Int, end: Int) {
        content = .shape(nameEnd: nameEnd, classStart: end - classLength, classEnd: end)
    }

    /// Merges an element with its only shape: `<g id="i" class="k"><path d="..." class="c0"/>` becomes
    /// `<path id="i" class="k c0" d="..."/>`.
    ///
    /// - Returns: False, without a change, if the element's content isn't a single shape.
    mutating func merge(_ element: SVGScope, in out: borrowing ByteBuffer, from bufferStart: Int) -> Bool {
        guard case .shape(let nameEnd, let classStart, let classEnd) = content else { return false }
        let start = element.start - bufferStart
        scratch.truncate(to: 0)
        scratch.append(element.contentStart - bufferStart..<nameEnd - bufferStart, of: out)
        // Skip the leading `<g` and the trailing `">`.
        scratch.append(start + 2..<element.contentStart - bufferStart - 2, of: out)
        if classEnd > classStart {
            scratch.append(" ")
            scratch.append(classStart - bufferStart + 8..<classEnd - bufferStart - 1, of: out)
        }
        scratch.append("\"")
        scratch.append(nameEnd - bufferStart..<classStart - bufferStart, of: out)
        scratch.append(classEnd - bufferStart..<out.count, of: out)
        out.truncate(to: start)
        out.append(scratch.bytes)
        return true
    }
}

import EspalierGeometry
import EspalierGraphics
import Foundation

/// Writes a document: its header, its content by a writer for each kind of content, and its style sheet.
///
/// The type isn't copyable and is owned by one canvas. The compiler can thus prove that accesses to the properties of
/// the context and of the writers don't overlap. In a class, each access would be checked at run time.
struct SVGWriter: ~Copyable {
    private var context: SVGContext
    private var elements: ElementWriter
    private var shapes = ShapeWriter()
    private var texts: TextWriter
    private let style: StyleElement
    /// The path that is written in pieces.
    private var path = PathWriter(offset: .zero)
    /// The style of the path that is written in pieces; nil if no path is being written in this way.
    private var pathStyle: ShapeWriter.Style?
    /// The offset of this path's tag in the buffer of the context.
    private var pathStart = 0

    init(_ document: SVGDocument, options: SVGOptions, sink: any ByteSink) {
        context = SVGContext(rootID: document.rootID, options: options, sink: sink)
        elements = ElementWriter(writesNames: document.hasNames)
        texts = TextWriter(options: options)
        style = StyleElement(options: options, rules: document.styleSheet)
        document.writeHeader(to: &context, fonts: texts.fonts, options: options)
    }

    /// Ends the document.
    ///
    /// - Parameters:
    ///   - fonts: The object that creates the embedded fonts; nil for no embedded fonts.
    ///   - prepare: A function that is called with all fonts before `fonts` creates the first one.
    /// - Throws: The error of `fonts`; otherwise the first error of the sink.
    mutating func finish(embedding fonts: (any FontEmbedding)?, preparing prepare: FontPreparation? = nil)
        throws
    {
        guard !context.isFinished else { return }
        context.finishDrawing()
        context.out.append("</g>\n")
        try style.write(to: &context, fonts: texts.fonts, embedding: fonts, preparing: prepare)
        context.out.append("</svg>\n")
        try context.finish()
    }

    mutating func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        shapes.draw(shape, fill: fill, stroke: stroke, in: &context)
    }

    mutating func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor
    ) {
        withUTF8Bytes(of: string) { draw($0, font: font, color: color, at: position, anchor: anchor) }
    }

    mutating func draw(
        _ bytes: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor
    ) { texts.draw(bytes, font: font, color: color, at: position, anchor: anchor, in: &context) }

    /// Draws an image.
    ///
    /// The first time, a symbol with a width and height of 1 is defined. Each time, the symbol is scaled and placed.
    mutating func draw(_ image: Image, in rect: CGRect) {
        guard !context.isFinished else { return }
        let reference = context.reference(to: image)
        let start = context.beginTag()
        context.out.append("<use")
        context.out.append(" x=\"", hundredths(rect.minX + context.offset.x))
        context.out.append(" y=\"", hundredths(rect.minY + context.offset.y))
        context.out.append(" width=\"", hundredths(rect.width))
        context.out.append(" height=\"", hundredths(rect.height))
        context.out.append(" href=\"")
        context.append(linkTo: reference)
        context.out.append("\"")
        context.endTag(start: start, nameLength: 4, classLength: 0)
        context.out.append("/>")
    }

    /// Begins a path that is only stroked and that is written in pieces.
    ///
    /// - Returns: False, without a change, unless a shape with this stroke was drawn recently.
    mutating func beginPath(_ stroke: Stroke) -> Bool {
        guard !context.isFinished, pathStyle == nil, let style = shapes.style(for: stroke) else {
            return false
        }
        pathStart = context.beginTag()
        context.out.append("<path d=\"")
        path = PathWriter(offset: context.offset)
        pathStyle = style
        return true
    }

    /// Ends a path, which is left out if it has no pieces.
    mutating func endPath() {
        guard let style = pathStyle else { return }
        pathStyle = nil
        if path.isEmpty { return context.out.truncate(to: pathStart) }
        context.out.append("\"")
        shapes.endTag(style, start: pathStart, nameLength: 5, in: &context)
    }

    mutating func move(to point: CGPoint) {
        if pathStyle != nil { path.move(to: point, context.out, context.numbers) }
    }

    mutating func addLine(to point: CGPoint) {
        if pathStyle != nil { path.line(to: point, context.out, context.numbers) }
    }

    mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        if pathStyle != nil { path.curve(to: point, control1, control2, context.out, context.numbers) }
    }

    mutating func save() { context.save() }
    mutating func concatenate(_ transform: CGAffineTransform) { context.concatenate(transform) }
    mutating func clip(to shape: CanvasShape) { context.clip(to: shape) }
    mutating func beginGroup(alpha: Double) { context.beginGroup(alpha: alpha) }
    mutating func end(_ kind: SVGScope.Kind) { context.end(kind) }

    mutating func beginElement(_ element: CanvasElement) { elements.begin(element, in: &context) }

    mutating func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String) {
        elements.begin(id: id, kind: kind, in: &context)
    }
}

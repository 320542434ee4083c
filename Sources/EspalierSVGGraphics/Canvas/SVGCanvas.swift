public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A function that receives all fonts of a document, each with the characters that are drawn in it.
package typealias FontPreparation = ([(font: Font, scalars: Set<Unicode.Scalar>)]) -> Void

/// A canvas that writes an SVG document.
///
/// Text is written as text, and elements have ids, classes, titles and links.
///
/// The document is written in one pass and streamed in chunks. Memory contains only one chunk and the tables of colors,
/// fonts and used ids. The style sheet is at the end of the document, because the dark colors and the characters for
/// the embedded fonts aren't known earlier. Viewers apply a style sheet at any place.
///
/// Every color is a presentation attribute, which all viewers support (librsvg supports neither `var()` nor media
/// queries). The color for dark pages is set by a class, with a rule that applies only to dark pages. Elements that
/// draw nothing are left out.
///
/// The document is well formed even if calls aren't balanced, such as a missing `restore`.
public final class SVGCanvas: Canvas {
    /// The writer, in cache lines of its own, because it may be used by another thread than the objects next to it.
    private let lines: CacheLines<SVGWriter>

    @inline(__always)
    private var writer: UnsafeMutablePointer<SVGWriter> { lines.pointer }

    /// Creates a canvas that writes a document to `sink`.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes. It must not draw on the canvas.
    public init(_ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink) {
        lines = CacheLines(SVGWriter(document, options: options, sink: sink))
    }

    /// Writes the rest of the document: open tags, the style sheet, and the end tag.
    ///
    /// Drawing after this call has no effect.
    ///
    /// - Parameter fonts: The object that creates the embedded fonts; nil for no embedded fonts.
    /// - Throws: The error of `fonts`; otherwise the first error of the sink.
    public func finish(embedding fonts: (any FontEmbedding)? = nil) throws {
        try finish(embedding: fonts, preparing: nil)
    }

    private func finish(embedding fonts: (any FontEmbedding)?, preparing prepare: FontPreparation?) throws {
        try writer.pointee.finish(embedding: fonts, preparing: prepare)
    }

    /// Draws and writes a document.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes.
    ///   - fonts: The object that creates the embedded fonts.
    ///   - prepare: A function that is called with all embedded fonts before `fonts` creates the first one, so that
    ///     `prepare` can create the subsets concurrently.
    ///   - usesBackground: True if most of a large document is written on a second thread, which then calls the sink.
    ///   - draw: Draws the picture.
    /// - Throws: The error of `draw` or `fonts`; otherwise the first error of the sink.
    package static func write(
        _ document: SVGDocument, options: SVGOptions, to sink: any ByteSink,
        embedding fonts: any FontEmbedding, preparing prepare: FontPreparation? = nil,
        usesBackground: Bool = false, draw: (any Canvas) throws -> Void
    ) throws {
        let canvas = SVGCanvas(document, options: options, sink: sink)
        if usesBackground {
            try BackgroundCanvas.draw(on: canvas, draw)
        } else {
            try draw(canvas)
        }
        try canvas.finish(embedding: fonts, preparing: prepare)
    }

    /// Repeats the calls of a recording, and removes them from the recording.
    func `repeat`(_ recording: inout CallRecording) { writer.pointee.repeat(&recording) }

    /// Draws a shape: its fill first, then its stroke.
    public func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        writer.pointee.draw(shape, fill: fill, stroke: stroke)
    }

    /// Draws one line of text, as a `<text>` element.
    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        writer.pointee.draw(string, font: font, color: color, at: position, anchor: anchor)
    }

    /// Draws an image, scaled to fill the rectangle.
    ///
    /// If an image is drawn several times, it is embedded once.
    public func draw(_ image: Image, in rect: CGRect) { writer.pointee.draw(image, in: rect) }

    /// Saves the transform and the clip.
    public func save() { writer.pointee.save() }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() { writer.pointee.end(.save) }

    /// Applies a transform to the coordinates before the current transform is applied.
    public func concatenate(_ transform: CGAffineTransform) { writer.pointee.concatenate(transform) }

    /// Intersects the clip with a shape.
    public func clip(to shape: CanvasShape) { writer.pointee.clip(to: shape) }

    /// Begins a group with an opacity, 0...1.
    public func beginGroup(alpha: Double) { writer.pointee.beginGroup(alpha: alpha) }

    /// Ends the innermost group.
    public func endGroup() { writer.pointee.end(.group) }

    /// Begins an element with its id, class, title and link.
    public func beginElement(_ element: CanvasElement) { writer.pointee.beginElement(element) }

    /// Ends the innermost element.
    public func endElement() { writer.pointee.end(.element) }
}

extension SVGCanvas: UTF8Canvas {
    package func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, movedTo origin: CGPoint) {
        let kind = withUTF8Bytes(of: kind) { writer.pointee.attribute(ofKind: $0) }
        writer.pointee.beginElement(id: id, kind, movedTo: origin)
    }

    package func beginPathElement(
        prefix: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>, kind: String,
        movedTo origin: CGPoint, stroke: Stroke
    ) -> Bool {
        guard let style = ShapeStyleKey(nil, stroke, hasInterior: true) else { return false }
        let kind = withUTF8Bytes(of: kind) { writer.pointee.attribute(ofKind: $0) }
        return writer.pointee.beginPathElement(
            prefix: prefix, id: id, kind, movedTo: origin, style: style)
    }

    package func endPathElement() { writer.pointee.endPathElement() }
    package func move(to point: CGPoint) { writer.pointee.move(to: point) }
    package func addLine(to point: CGPoint) { writer.pointee.addLine(to: point) }

    package func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        writer.pointee.addCurve(to: point, control1: control1, control2: control2)
    }

    package func draw(
        ascii text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor
    ) { writer.pointee.draw(text, font: font, color: color, at: position, anchor: anchor) }
}

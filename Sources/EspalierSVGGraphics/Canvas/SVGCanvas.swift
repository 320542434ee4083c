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
    fileprivate var writer: SVGWriter

    /// Creates a canvas that writes a document to `sink`.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes. It must not draw on the canvas.
    public init(_ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink) {
        writer = SVGWriter(document, options: options, sink: sink)
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
        try writer.finish(embedding: fonts, preparing: prepare)
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
    ///   - draw: Draws the picture.
    /// - Throws: The error of `draw` or `fonts`; otherwise the first error of the sink.
    package static func write(
        _ document: SVGDocument, options: SVGOptions, to sink: any ByteSink,
        embedding fonts: any FontEmbedding, preparing prepare: FontPreparation? = nil,
        draw: (any Canvas) throws -> Void
    ) throws {
        let canvas = SVGCanvas(document, options: options, sink: sink)
        try draw(canvas)
        try canvas.finish(embedding: fonts, preparing: prepare)
    }

    /// Draws a shape: its fill first, then its stroke.
    public func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        writer.draw(shape, fill: fill, stroke: stroke)
    }

    /// Draws one line of text, as a `<text>` element.
    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        writer.draw(string, font: font, color: color, at: position, anchor: anchor)
    }

    /// Draws an image, scaled to fill the rectangle.
    ///
    /// If an image is drawn several times, it is embedded once.
    public func draw(_ image: Image, in rect: CGRect) { writer.draw(image, in: rect) }

    /// Saves the transform and the clip.
    public func save() { writer.save() }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() { writer.end(.save) }

    /// Applies a transform to the coordinates before the current transform is applied.
    public func concatenate(_ transform: CGAffineTransform) { writer.concatenate(transform) }

    /// Intersects the clip with a shape.
    public func clip(to shape: CanvasShape) { writer.clip(to: shape) }

    /// Begins a group with an opacity, 0...1.
    public func beginGroup(alpha: Double) { writer.beginGroup(alpha: alpha) }

    /// Ends the innermost group.
    public func endGroup() { writer.end(.group) }

    /// Begins an element with its id, class, title and link.
    public func beginElement(_ element: CanvasElement) { writer.beginElement(element) }

    /// Ends the innermost element.
    public func endElement() { writer.end(.element) }

    /// Draws one line of text, as a `<text>` element.
    public func draw(
        ascii text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor, width: CGFloat
    ) { writer.draw(text, font: font, color: color, at: position, anchor: anchor) }

    /// Writes a path in pieces unless the stroke is dashed, has a gradient, or is the first one with its style.
    public func draw(_ stroke: Stroke, along addPieces: (inout any PathBuilder) -> Void) {
        let isBegun = writer.beginPath(stroke)
        var builder: any PathBuilder = isBegun ? PathPieces(canvas: self) : BezierPath()
        addPieces(&builder)
        if isBegun {
            writer.endPath()
        } else if let path = builder as? BezierPath, !path.isEmpty {
            draw(.path(path), fill: nil, stroke: stroke)
        }
    }

    /// Begins an element with its id and class.
    public func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, frame: CGRect) {
        writer.beginElement(id: id, kind: kind)
    }
}

/// Receives the pieces of a path and writes them immediately.
private struct PathPieces: PathBuilder {
    let canvas: SVGCanvas

    func move(to point: CGPoint) { canvas.writer.move(to: point) }
    func addLine(to point: CGPoint) { canvas.writer.addLine(to: point) }

    func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        canvas.writer.addCurve(to: point, control1: control1, control2: control2)
    }
}

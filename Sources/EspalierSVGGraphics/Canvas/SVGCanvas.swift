public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A canvas that writes an SVG document.
///
/// Text is written as text, and elements have ids, classes, titles and links.
///
/// The document is written in one pass and streamed in chunks. Memory contains only one chunk and the tables of colors,
/// fonts and used ids. The style sheet is at the end of the document, because the dark colors and the characters for
/// the embedded fonts are known only then. Viewers apply a style sheet wherever it is.
///
/// Every color is a presentation attribute, which all viewers support (librsvg supports neither `var()` nor media
/// queries). The color for dark pages is set by a class, with a rule that applies only to dark pages. Elements that
/// draw nothing are left out.
///
/// The document is well formed even if calls aren't balanced, such as a missing `restore`.
public final class SVGCanvas: Canvas {
    /// The problems so far, in drawing order.
    ///
    /// At most `complaintLimit` of them are stored.
    public var complaints: [SVGComplaint] { writer.complaints }
    /// The maximum number of complaints that are stored.
    public static let complaintLimit = 100

    private var writer: SVGWriter

    /// Creates a canvas that writes a document to `sink`.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes.
    public init(_ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink) {
        writer = SVGWriter(document, options: options, sink: sink)
    }

    /// Writes the rest of the document: open tags, the style sheet, and the end tag.
    ///
    /// Drawing after this call has no effect.
    ///
    /// - Parameter fonts: The object that creates the embedded fonts; nil for no embedded fonts.
    /// - Throws: The first error of the sink or of `fonts`.
    public func finish(embedding fonts: (any FontEmbedding)? = nil) throws {
        try writer.finish(embedding: fonts)
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
        writer.draw(string, font: font, color: color, at: position, anchor: anchor, width: width)
    }

    /// Draws an image, scaled to fill the rectangle.
    ///
    /// If an image is drawn several times, it is embedded once.
    public func draw(_ image: Image, in rect: CGRect) { writer.draw(image, in: rect) }

    /// Saves the transform and the clip.
    public func save() { writer.save() }
    /// Restores the transform and the clip of the matching `save`.
    public func restore() { writer.end(.save) }
    /// Applies a transform before the current one.
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
}

public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// Draws into an SVG document with real text, and an element with id, class, title and link for each element.
///
/// The document is written in one pass and streamed in chunks: memory holds a chunk and what is shared (colors,
/// fonts, the ids' fingerprints). The style sheet stands at the document's end, because dark colors and the embedded
/// fonts' characters are known only then; holding the body back until then would cost its size in memory. Viewers
/// apply a style sheet wherever it stands.
///
/// Every color is a presentation attribute, which all viewers understand (librsvg knows neither `var()` nor media
/// queries); its dark value is in a class that exists only for dark pages. Elements that draw nothing are left out.
///
/// Calls that don't pair (an `endElement` too many, a missing `restore`) are mended, so that the document is well
/// formed whatever happens.
public final class SVGCanvas: Canvas {
    /// What was left out or changed, in the order of drawing; at most `complaintLimit` of them.
    public var complaints: [SVGComplaint] { writer.complaints }
    /// Complaints beyond this number are not kept.
    public static let complaintLimit = 100

    private var writer: SVGWriter

    /// - Parameter sink: takes the document in chunks of some 64 kilobytes.
    public init(_ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink) {
        writer = SVGWriter(document, options: options, sink: sink)
    }

    /// Writes what remains: open tags, the style sheet, the end. Drawing afterwards does nothing.
    ///
    /// - Parameter fonts: makes the embedded fonts; nil embeds none.
    /// - Throws: the sink's first error, or that of `fonts`.
    public func finish(embedding fonts: (any FontEmbedding)? = nil) throws {
        try writer.finish(embedding: fonts)
    }

    public func draw(_ shape: Shape, fill: Paint?, stroke: Stroke?) {
        writer.draw(shape, fill: fill, stroke: stroke)
    }

    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        writer.draw(string, font: font, color: color, at: position, anchor: anchor)
    }

    public func draw(_ image: Image, in rect: CGRect) { writer.draw(image, in: rect) }

    public func save() { writer.begin(.save) }
    public func restore() { writer.end(.save) }
    public func concatenate(_ transform: CGAffineTransform) { writer.placement.concatenate(transform) }
    public func clip(to shape: Shape) { writer.clip(to: shape) }
    public func beginGroup(alpha: Double) { writer.beginGroup(alpha: alpha) }
    public func endGroup() { writer.end(.group) }
    public func beginElement(_ element: Element) { writer.beginElement(element) }
    public func endElement() { writer.end(.element) }
}

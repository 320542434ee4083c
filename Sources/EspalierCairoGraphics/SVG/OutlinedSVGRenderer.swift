import CCairo
import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// Draws a picture into an SVG with text as outlines, which look the same in every viewer and need no font.
///
/// Cairo writes the document. The document is large, writing thousands of elements takes seconds, and the document is
/// in memory until it is complete. To write text as text, use `SVGCanvas`.
public struct OutlinedSVGRenderer {
    /// The document's appearance and metadata.
    public struct Options: Sendable {
        /// The appearance, light or dark.
        public var appearance: Appearance
        /// The background's color; nil for none.
        public var background: AdaptiveColor?
        /// The document's title, which screen readers read.
        public var title: String?
        /// A longer description for screen readers.
        public var description: String?

        /// Creates options, by default for the light colors and without background and metadata.
        public init(
            appearance: Appearance = .light, background: AdaptiveColor? = nil, title: String? = nil,
            description: String? = nil
        ) {
            (self.appearance, self.background) = (appearance, background)
            (self.title, self.description) = (title, description)
        }
    }

    private let shaper: TextShaper
    private let options: Options

    /// Creates a renderer that gets the outlines of text from `shaper`.
    public init(shaper: TextShaper, options: Options = Options()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - size: The size in points; a point is a CSS pixel. At most 8,000,000 in each direction.
    ///   - sink: Receives the document when it is complete.
    ///   - draw: Draws the part of the picture in a rectangle. It is called once, with the rectangle of the whole
    ///     picture.
    /// - Throws: `OutlinedSVGError`, `CairoError`, `FontError`, `ImageError`, and the errors of the sink and of `draw`.
    public func render(
        size: CGSize, to sink: any ByteSink, draw: (any Canvas, CGRect) throws -> Void
    ) throws {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw OutlinedSVGError.invalidSize(width: Double(size.width), height: Double(size.height))
        }
        guard max(size.width, size.height) <= Reach.sizeLimit else {
            throw OutlinedSVGError.pictureTooLarge(width: Double(size.width), height: Double(size.height))
        }
        let memory = MemorySink()
        let stream = SurfaceStream(memory)
        let surface = try CairoSurface(writingTo: stream, for: "starting the SVG") {
            cairo_svg_surface_create_for_stream($0, $1, size.width, size.height)
        }
        cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PX)
        do {
            let canvas = try CairoCanvas(
                surface: surface, shaper: shaper, images: ImageCache(),
                configuration: CairoCanvas.Configuration(
                    appearance: options.appearance, text: .outlines, medium: .svg,
                    reach: Reach(size: size)))
            let rect = CGRect(origin: .zero, size: size)
            if let background = options.background {
                canvas.draw(.rectangle(rect), fill: .color(background), stroke: nil)
            }
            try draw(canvas, rect)
            try canvas.check("drawing the SVG")
            // Cairo writes the images from surfaces that the canvas owns.
            try withExtendedLifetime(canvas) { try surface.finish(stream, "writing the SVG") }
        } catch {
            cairo_surface_finish(surface.pointer)
            throw error
        }
        var document = SurfaceNumbering.renumbered(memory.bytes)
        addTexts(to: &document)
        try document.withUnsafeBytes { try sink.write($0) }
    }

    /// Adds title and description as the first children of the root element.
    private func addTexts(to document: inout [UInt8]) {
        var texts = ""
        if let title = options.title { texts += "\n<title>\(Self.escaped(title))</title>" }
        if let description = options.description { texts += "\n<desc>\(Self.escaped(description))</desc>" }
        let root = Array("<svg ".utf8)
        guard !texts.isEmpty, let start = document.firstRange(of: root)?.lowerBound,
            let end = document[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        document.insert(contentsOf: texts.utf8, at: end + 1)
        document.insert(contentsOf: "role=\"img\" ".utf8, at: start + root.count)
    }

    private static func escaped(_ text: String) -> String {
        let references: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        let lines = CleanText.lines(text).drop(while: \.isEmpty).joined(separator: "\n")
        return lines.unicodeScalars.map { references[$0] ?? String($0) }.joined()
    }
}

/// The reasons why an SVG with outlined text can't be drawn, apart from errors of the sink.
public enum OutlinedSVGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The size isn't positive and finite.
    case invalidSize(width: Double, height: Double)
    /// The width or height is too large for the precision of Cairo's coordinates.
    case pictureTooLarge(width: Double, height: Double)

    /// The message for users.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height):
            "a picture of \(width.shortText) x \(height.shortText) points can't be drawn as SVG"
        case .pictureTooLarge(let width, let height):
            """
            a picture of \(width.shortText) x \(height.shortText) points is larger than \(Int(Reach.sizeLimit)) points, \
            the maximum for SVG with outlined text; draw it with real text, or draw a part of it
            """
        }
    }
}

import CCairo
import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// Draws a picture into a PDF with links and with text that can be selected and searched.
///
/// The same picture always results in the same bytes. A point of the picture is a CSS pixel, 1/96 inch, as in the other
/// formats. This is 0.75 PDF points. Memory depends on the content of the largest page and on the number of different
/// images, but not on the number of pages.
public struct PDFRenderer {
    /// The number of PDF points per CSS pixel.
    static let pointsPerPixel = 0.75
    /// The maximum width and height of a page in PDF points.
    static let largestPage = 14_400.0

    private let shaper: TextShaper
    private let options: PDFOptions

    /// Creates a renderer that gets the glyphs of text from `shaper`.
    public init(shaper: TextShaper, options: PDFOptions = PDFOptions()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Draws a picture of `size` points.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - sink: The receiver of the file's bytes.
    ///   - content: The frames that sheets shouldn't cut, and the headings of sheets. With this content, sheets are
    ///     numbered. The sheets are also turned, or the picture is made smaller, if this reduces the number of sheets.
    ///     If `content` is nil, sheets are cut anywhere.
    ///   - draw: A closure that draws at least the given rectangle of the picture. It is called once for each page.
    /// - Throws: `PDFError`, `CairoError`, `FontError`, `ImageError`, and the errors of the sink and of `draw`.
    package func render(
        size: CGSize, to sink: any ByteSink, content: SheetContent? = nil,
        draw: (any Canvas, CGRect) throws -> Void
    ) throws {
        let pages = try PageGrid(size: size, options: options, content: content)
        let images = DeferredImages()
        let stream = SurfaceStream(sink, images: images)
        let surface = try CairoSurface(writingTo: stream, for: "starting the PDF") {
            cairo_pdf_surface_create_for_stream($0, $1, pages.pageSize.width, pages.pageSize.height)
        }
        // Cairo writes images from objects that the canvas owns, also when the surface is finished.
        let canvas = try CairoCanvas(
            surface: surface, shaper: shaper, images: ImageCache(), deferred: images,
            configuration: CairoCanvas.Configuration(
                appearance: options.appearance, text: .glyphs, medium: .pdf))
        do {
            setMetadata(surface)
            try drawPages(pages, in: canvas, content, draw: draw)
            try surface.finish(stream, "writing the PDF")
            try withExtendedLifetime(canvas) { try images.check() }
        } catch {
            images.stop(error)
            withExtendedLifetime(canvas) { cairo_surface_finish(surface.pointer) }
            // The error of the sink is more precise than Cairo's "error while writing to output stream".
            throw stream.failure ?? error
        }
    }

    private func drawPages(
        _ pages: PageGrid, in canvas: CairoCanvas, _ content: SheetContent?,
        draw: (any Canvas, CGRect) throws -> Void
    ) throws {
        for page in 0..<pages.count {
            let rect = pages.rect(ofPage: page)
            canvas.save()
            canvas.concatenate(pages.transform(ofPage: page))
            if let header = pages.header(ofPage: page) {
                canvas.save()
                canvas.concatenate(CGAffineTransform(translationX: 0, y: rect.minY - header.maxY))
                try self.draw(header, in: canvas, draw: draw)
                canvas.restore()
            }
            try self.draw(rect, without: pages.hiddenFrames(ofPage: page), in: canvas, draw: draw)
            canvas.restore()
            if let content, pages.count > 1 { drawLabels(content, of: page, pages, in: canvas) }
            canvas.showPage()
            try canvas.check("drawing the PDF")
        }
    }

    /// Draws a part of the picture without some of its frames.
    private func draw(
        _ rect: CGRect, without frames: [CGRect] = [], in canvas: CairoCanvas,
        draw: (any Canvas, CGRect) throws -> Void
    ) throws {
        canvas.clip(to: .rectangle(rect))
        if let background = options.background {
            canvas.draw(.rectangle(rect), fill: .color(background), stroke: nil)
        }
        for frame in frames { canvas.clip(to: rect.without(frame)) }
        try draw(canvas, rect)
    }

    /// Draws the heading and the number of a sheet in its margins.
    private func drawLabels(
        _ content: SheetContent, of page: Int, _ pages: PageGrid, in canvas: CairoCanvas
    ) {
        let font = Font(size: 8)
        let color = AdaptiveColor(light: Color(hex: 0x55595F), dark: Color(hex: 0xB4B9C2))
        let (left, size) = (pages.room.minX, pages.pageSize)
        func draw(_ text: String, at point: CGPoint, _ anchor: TextAnchor) {
            let width = shaper.width(of: text, font: font)
            canvas.draw(text, font: font, color: color, at: point, anchor: anchor, width: width)
        }
        if page > 0 {
            let heading = content.heading(pages.rect(ofPage: page))
            draw(heading, at: CGPoint(x: left, y: pages.room.minY - 12), .start)
        }
        draw(
            "\(page + 1) / \(pages.count)", at: CGPoint(x: size.width - left, y: size.height - 20), .end)
    }

    private func setMetadata(_ surface: CairoSurface) {
        func set(_ key: cairo_pdf_metadata_t, _ value: String?) {
            guard let value else { return }
            cairo_pdf_surface_set_metadata(surface.pointer, key, CleanText.line(value))
        }
        set(CAIRO_PDF_METADATA_TITLE, options.title)
        set(CAIRO_PDF_METADATA_AUTHOR, options.author)
        set(CAIRO_PDF_METADATA_SUBJECT, options.subject)
        set(CAIRO_PDF_METADATA_CREATOR, "espalier")
        // Always set the date; otherwise, Cairo writes the current time. For an empty string, which isn't a date, Cairo
        // writes no date.
        set(CAIRO_PDF_METADATA_CREATE_DATE, options.creationDate.map(Self.date) ?? "")
    }

    /// Returns the date and time in ISO 8601, in UTC.
    static func date(secondsSince1970: Int) -> String {
        let seconds = min(max(0, secondsSince1970), 253_402_300_799)
        return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
    }
}

extension CGRect {
    /// The shape of the rectangle with a hole for a box and its stroke.
    fileprivate func without(_ box: CGRect) -> CanvasShape {
        // A hole must be inside the rectangle, because the shape would otherwise contain the rest of the hole.
        let hole = box.insetBy(dx: -1, dy: -1).intersection(self)
        guard !hole.isEmpty else { return .rectangle(self) }
        // The hole is in the opposite direction, so that the winding numbers cancel each other out.
        let corners = hole.corners
        return .path(BezierPath(polygons: [self.corners, [corners[0], corners[3], corners[2], corners[1]]]))
    }
}

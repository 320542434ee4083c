import CCairo
public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A canvas that draws on a Cairo surface: a band of a bitmap, a PDF page, or an SVG with outlined text.
///
/// If coordinates aren't finite, or if a transform maps everything to a line or a point, nothing is drawn. This isn't
/// an error. A canvas must be used from only one task at a time.
public final class CairoCanvas: Canvas {
    /// The settings of a canvas, which are the same for all bands or pages.
    struct Configuration {
        var appearance: Appearance = .light
        var text: TextPainting = .outlines
        var medium = Medium.bitmap
        /// The range of device coordinates in which the surface can draw.
        var reach = Reach(size: .zero)
        /// The area of the bitmap to which the drawn part is added.
        var area: CairoContext.Area?

        /// True for pixels with cached glyphs, which have few levels of coverage, too.
        fileprivate var usesFastAntialiasing: Bool { text == .glyphs && medium == .bitmap }
    }

    /// The kinds of surfaces, which differ in how images and links are drawn.
    enum Medium {
        /// A band of a bitmap.
        case bitmap
        /// An SVG with outlined text and embedded images.
        case svg
        /// The pages of a PDF, which can have links and share images.
        case pdf
    }

    private let context: CairoContext
    private let shaper: TextShaper
    private let texts: TextPainter
    private let images: ImagePainter
    private let deferred: DeferredImages
    private let medium: Medium
    private var links = PageLinks()

    /// True until something is drawn, whether visible or not.
    private(set) var isBlank = true
    /// The first error of drawing an image.
    private var failure: (any Error)?

    private var depth = 0
    /// The value of `depth` when a transform mapped everything to a line or a point; nil while the transform is usable.
    ///
    /// The property becomes nil again at the matching `restore`.
    private var flattenedDepth: Int?
    private var groupAlphas: [Double] = []

    init(
        surface: CairoSurface, shaper: TextShaper, images cache: ImageCache, boxMasks: BoxMaskCache? = nil,
        deferred: DeferredImages = DeferredImages(), configuration: Configuration
    ) throws(CairoError) {
        context = try CairoContext(
            surface: surface, appearance: configuration.appearance, reach: configuration.reach,
            boxMasks: configuration.usesFastAntialiasing ? boxMasks : nil, area: configuration.area)
        self.shaper = shaper
        // With fast antialiasing, shapes have 16 levels of coverage instead of 256. Next to glyphs with 32 levels, no
        // difference is visible, and the colors of a diagram still fit into a palette.
        if configuration.usesFastAntialiasing {
            cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_FAST)
        }
        texts = TextPainter(
            context: context, shaper: shaper, text: configuration.text,
            isVector: configuration.medium != .bitmap)
        medium = configuration.medium
        self.deferred = deferred
        images = ImagePainter(context: context, images: cache, medium: medium, deferred: deferred)
    }

    /// Throws the first error of drawing an image, of a font, or of Cairo.
    func check(_ operation: String) throws {
        if let failure = failure ?? deferred.failure { throw failure }
        if let failure = texts.failure ?? shaper.failure { throw failure }
        try context.check(operation)
    }

    /// Marks the canvas as drawn on; must be called before anything is painted.
    ///
    /// - Returns: False if the transform maps everything to a line or a point, so that nothing can be painted.
    private func willDraw() -> Bool {
        if flattenedDepth != nil { return false }
        isBlank = false
        return true
    }

    /// Saves the transform and the clip.
    public func save() {
        depth += 1
        cairo_save(context.pointer)
    }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        if let flattened = flattenedDepth, flattened >= depth { flattenedDepth = nil }
        depth -= 1
        texts.forgetFont()
        cairo_restore(context.pointer)
    }

    /// Applies a transform to the coordinates before the current transform is applied.
    public func concatenate(_ transform: CGAffineTransform) {
        guard transform.isUsable, transform.concatenating(context.deviceTransform).isUsable else {
            // Cairo would enter an error state. Nothing is drawn until the matching `restore`, because the transform
            // maps everything to a line or a point.
            flattenedDepth = flattenedDepth ?? depth
            return
        }
        context.concatenate(transform)
        texts.forgetFont()
    }

    /// Restricts all further drawing to a shape, until the matching `restore`.
    public func clip(to shape: CanvasShape) {
        context.clip(to: shape)
    }

    /// Draws a shape: its fill first, then its stroke, centered on the outline.
    public func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        if willDraw() { context.draw(shape, fill: fill, stroke: stroke) }
    }

    /// Draws one line of text in one font.
    public func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        guard position.isFinite, width.isFinite || anchor == .start, willDraw() else { return }
        texts.draw(string, font: font, color: color, at: position, anchor: anchor, width: width)
    }

    /// Draws an image scaled to fill the rectangle.
    public func draw(_ image: Image, in rect: CGRect) {
        guard rect.isFinite, rect.width > 0, rect.height > 0, willDraw() else { return }
        noteFailure { try images.draw(image, in: rect) }
    }

    /// Calls a closure, and stores its error if this is the first error.
    private func noteFailure(_ draw: () throws -> Void) {
        do {
            try draw()
        } catch {
            failure = failure ?? error
        }
    }

    /// Begins a group that is composited with one opacity, 0...1.
    public func beginGroup(alpha: Double) {
        save()
        groupAlphas.append(alpha.isNaN ? 0 : min(1, max(0, alpha)))
        cairo_push_group(context.pointer)
    }

    /// Ends the innermost group and draws it.
    public func endGroup() {
        guard let alpha = groupAlphas.popLast() else { return }
        cairo_pop_group_to_source(context.pointer)
        context.noteDrawing(in: context.clipBox)
        cairo_paint_with_alpha(context.pointer, alpha)
        restore()
    }

    /// Adds the element's link to a PDF.
    ///
    /// Does nothing on other surfaces.
    public func beginElement(_ element: CanvasElement) {
        guard medium == .pdf, let link = element.link, willDraw() else { return }
        links.add(link, in: element.frame, of: context)
    }

    /// Ends a page of a PDF.
    func showPage() {
        links.write(to: context)
        cairo_show_page(context.pointer)
    }

    /// Does nothing, because `beginElement(_:)` already adds the complete link.
    public func endElement() {}
}

extension CairoCanvas: PartialCanvas {
    /// The bounding box of the clip.
    package var visibleBounds: CGRect { context.clipBox }
}

extension CairoCanvas: ProjectiveImageCanvas {
    /// Draws an image with a projective transform.
    ///
    /// - Returns: False on a vector surface, on which nothing is drawn.
    package func draw(_ image: Image, in rect: CGRect, through map: ProjectiveTransform) -> Bool {
        guard medium == .bitmap else { return false }
        guard rect.isFinite, rect.width > 0, rect.height > 0, willDraw() else { return true }
        noteFailure { try images.draw(image, in: rect, through: map) }
        return true
    }
}

extension CGAffineTransform {
    /// True if all elements of the transform are finite, and it doesn't map everything to a line or a point.
    fileprivate var isUsable: Bool {
        let determinant = a * d - b * c
        return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
    }
}

import CCairo
public import EspalierGeometry
public import EspalierGraphics
import Foundation

/// A canvas that draws on a Cairo surface: a band of a bitmap, a PDF page, or an SVG with outlined text.
///
/// If coordinates aren't finite, or if a transform maps everything to a line or a point, nothing is drawn. This isn't
/// an error. A canvas must be used from only one task at a time.
public final class CairoCanvas: Canvas {
    /// The settings of a canvas, which are the same for all bands or pages.
    struct Configuration {
        var appearance: Appearance = .light
        var text: TextPainting = .outlines
        /// True for a surface that stores text and images as such instead of as pixels.
        var isVector = false
        /// True for a PDF, which has links and shares images between pages.
        var isPDF = false
        /// The coordinates that the surface can draw.
        var reach = Reach(size: .zero)
    }

    let context: OpaquePointer
    let shaper: TextShaper
    let images: ImageCache
    let configuration: Configuration

    /// True until something is drawn, even if it isn't visible.
    private(set) var isBlank = true
    /// The first error that wasn't reported by Cairo, for example by the decoder of an image.
    private(set) var failure: (any Error)?
    /// The font that was last set in the Cairo context.
    var currentFont: (face: Int, size: Double)?
    var glyphs: [cairo_glyph_t] = []

    private var depth = 0
    /// The number of `save` calls at which a transform first mapped everything to a line or a point; nil after the
    /// matching `restore`.
    private var flattenedDepth: Int?

    init(
        surface: CairoSurface, shaper: TextShaper, images: ImageCache, configuration: Configuration
    ) throws(CairoError) {
        guard let context = cairo_create(surface.pointer) else {
            throw CairoError(operation: "starting to paint", message: "no context")
        }
        if let error = CairoError(cairo_status(context), while: "starting to paint") {
            cairo_destroy(context)
            throw error
        }
        (self.context, self.shaper, self.images) = (context, shaper, images)
        self.configuration = configuration
        // With fast antialiasing, shapes have 16 levels of coverage instead of 256. Next to glyphs with 32 levels, this
        // looks the same, and the colors of a diagram still fit into a palette.
        if configuration.text == .glyphs, !configuration.isVector {
            cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
        }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit { cairo_destroy(context) }

    /// Throws the first error of drawing an image, of a font, or of Cairo.
    func check(_ operation: String) throws {
        if let failure { throw failure }
        if let failure = shaper.failure { throw failure }
        if let error = CairoError(cairo_status(context), while: operation) { throw error }
    }

    func note(_ error: any Error) {
        if failure == nil { failure = error }
    }

    /// Marks the canvas as drawn on; must be called before anything is painted.
    ///
    /// - Returns: False if the transform maps everything to a line or a point, so that nothing can be painted.
    func willDraw() -> Bool {
        if flattenedDepth != nil { return false }
        isBlank = false
        return true
    }

    /// Saves the transform and the clip.
    public func save() {
        depth += 1
        cairo_save(context)
    }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        if let flattened = flattenedDepth, flattened >= depth { flattenedDepth = nil }
        depth -= 1
        currentFont = nil
        cairo_restore(context)
    }

    /// Applies a transform before the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        guard transform.isUsable, transform.concatenating(deviceTransform).isUsable else {
            // Don't apply the transform, because Cairo would enter an error state. Everything would be on a line or a
            // point anyway.
            flattenedDepth = flattenedDepth ?? depth
            return
        }
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
            y0: transform.ty)
        cairo_transform(context, &matrix)
        currentFont = nil
    }

    /// Restricts all further drawing to a shape, until the matching `restore`.
    public func clip(to shape: CanvasShape) {
        guard isWithinReach(shape) else { return clipWithinReach(shape) }
        cairo_new_path(context)
        addPath(of: shape)
        cairo_clip(context)
    }

    /// Begins a group that is composited with one opacity, 0...1.
    public func beginGroup(alpha: Double) {
        save()
        groupAlphas.append(alpha.isNaN ? 0 : min(1, max(0, alpha)))
        cairo_push_group(context)
    }

    /// Ends the innermost group and draws it.
    public func endGroup() {
        guard let alpha = groupAlphas.popLast() else { return }
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, alpha)
        restore()
    }

    private var groupAlphas: [Double] = []
    private var links = PageLinks()
    var embeddedImages = EmbeddedImages()

    /// Adds the element's link to a PDF.
    ///
    /// Does nothing on other surfaces.
    public func beginElement(_ element: CanvasElement) {
        guard configuration.isPDF, let link = element.link, willDraw() else { return }
        links.add(link, in: element.frame, of: context)
    }

    /// Ends a page of a PDF.
    func showPage() {
        links.write(to: context)
        cairo_show_page(context)
    }

    /// Does nothing, because `beginElement(_:)` already adds the complete link.
    public func endElement() {}
}

extension CGAffineTransform {
    /// True if all elements of the transform are finite, and it doesn't map everything to a line or a point.
    fileprivate var isUsable: Bool {
        let determinant = a * d - b * c
        return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
    }
}

import CCairo
public import EspalierGeometry
public import EspalierGraphics
import Foundation

/// Draws on a Cairo surface: a bitmap's band, a PDF page, an SVG with outlined text.
///
/// Coordinates that aren't finite and transforms that flatten everything draw nothing; they are not errors. Owns its
/// Cairo context; used by one task at a time.
public final class CairoCanvas: Canvas {
    /// What a canvas is made with, the same for every band or page.
    struct Configuration {
        var appearance: Appearance = .light
        var text: TextPainting = .outlines
        /// Vector surfaces keep text as text and images as they are.
        var isVector = false
        /// Whether the surface takes links: PDF.
        var hasLinks = false
        var reach = Reach(size: .zero)
    }

    let context: OpaquePointer
    let shaper: TextShaper
    let images: ImageCache
    let configuration: Configuration

    /// Whether something was drawn at all, visible or not.
    private(set) var isBlank = true
    /// The first failure that isn't Cairo's own.
    private(set) var failure: (any Error)?
    /// The font that the context holds now.
    var currentFont: (face: Int, size: Double)?
    var glyphs: [cairo_glyph_t] = []

    private var depth = 0
    /// The depth of saves at which a transform flattened everything, until its restore.
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
        // Sixteen steps of coverage can't be told from 256 beside glyphs that have 32, and keep a diagram's colors
        // few enough for a palette.
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

    /// - Throws: what went wrong first: Cairo's status, a font, an image.
    func check(_ operation: String) throws {
        if let failure { throw failure }
        if let failure = shaper.failure { throw failure }
        if let error = CairoError(cairo_status(context), while: operation) { throw error }
    }

    func note(_ error: any Error) {
        if failure == nil { failure = error }
    }

    /// Called before anything is painted: false when nothing can be seen of it.
    func willDraw() -> Bool {
        if flattenedDepth != nil { return false }
        isBlank = false
        return true
    }

    public func save() {
        depth += 1
        cairo_save(context)
    }

    public func restore() {
        if let flattened = flattenedDepth, flattened >= depth { flattenedDepth = nil }
        depth -= 1
        currentFont = nil
        cairo_restore(context)
    }

    public func concatenate(_ transform: CGAffineTransform) {
        guard transform.isUsable, transform.concatenating(deviceTransform).isUsable else {
            // Cairo would refuse all further work. Everything is on a line or a point: nothing to see.
            flattenedDepth = flattenedDepth ?? depth
            return
        }
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
            y0: transform.ty)
        cairo_transform(context, &matrix)
        currentFont = nil
    }

    public func clip(to shape: Shape) {
        guard isWithinReach(shape) else { return clipWithinReach(shape) }
        cairo_new_path(context)
        addPath(of: shape)
        cairo_clip(context)
    }

    public func beginGroup(alpha: Double) {
        save()
        groupAlphas.append(alpha.isNaN ? 0 : min(1, max(0, alpha)))
        cairo_push_group(context)
    }

    public func endGroup() {
        guard let alpha = groupAlphas.popLast() else { return }
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, alpha)
        restore()
    }

    private var groupAlphas: [Double] = []

    public func beginElement(_ element: Element) {
        guard configuration.hasLinks, let link = element.link, willDraw() else { return }
        addLink(link, in: element.frame)
    }

    public func endElement() {}
}

extension CGAffineTransform {
    /// False if the transform flattens everything, or has numbers that aren't finite.
    fileprivate var isUsable: Bool {
        let determinant = a * d - b * c
        return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
    }
}

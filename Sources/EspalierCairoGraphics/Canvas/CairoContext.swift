import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// A drawing context of Cairo, with the appearance and the range of coordinates that all painters of a canvas use.
final class CairoContext {
    let pointer: OpaquePointer
    let appearance: Appearance
    let reach: Reach
    /// The area to which the drawn part of a bitmap is added, or nil.
    let area: Area?
    /// The masks of boxes; nil for a surface that isn't a bitmap.
    let boxMasks: BoxMaskCache?

    /// The drawn part of a band, which begins at the column `left` of the band.
    struct Area {
        let drawn: DrawnArea
        let left: Int
    }

    init(
        surface: CairoSurface, appearance: Appearance, reach: Reach, boxMasks: BoxMaskCache? = nil,
        area: Area? = nil
    ) throws(CairoError) {
        guard let pointer = cairo_create(surface.pointer) else {
            throw CairoError(operation: "starting to paint", message: "no context")
        }
        if let error = CairoError(cairo_status(pointer), while: "starting to paint") {
            cairo_destroy(pointer)
            throw error
        }
        (self.pointer, self.appearance, self.reach) = (pointer, appearance, reach)
        (self.boxMasks, self.area) = (boxMasks, area)
        Self.withFontOptions { cairo_set_font_options(pointer, $0) }
    }

    deinit { cairo_destroy(pointer) }

    /// Calls a closure with the options for drawing text: gray antialiasing and no hinting.
    static func withFontOptions(_ body: (OpaquePointer?) -> Void) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        body(options)
    }

    /// Throws the first error of Cairo.
    func check(_ operation: String) throws(CairoError) {
        if let error = CairoError(cairo_status(pointer), while: operation) { throw error }
    }

    /// The transform from the current coordinates to the surface's coordinates.
    var deviceTransform: CGAffineTransform {
        let matrix = matrix
        return CGAffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// The transform `deviceTransform` as a matrix of Cairo.
    var matrix: cairo_matrix_t {
        get {
            var matrix = cairo_matrix_t()
            cairo_get_matrix(pointer, &matrix)
            return matrix
        }
        set {
            var matrix = newValue
            cairo_set_matrix(pointer, &matrix)
        }
    }

    /// Applies a transform to the coordinates before the current transform is applied.
    func concatenate(_ transform: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
            y0: transform.ty)
        cairo_transform(pointer, &matrix)
    }

    /// The bounding box of the clip in the current coordinates.
    var clipBox: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pointer, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns true if a box in the current coordinates, enlarged by `outset`, is within Cairo's coordinate range.
    func reaches(_ box: CGRect, outset: CGFloat = 0) -> Bool {
        reach.contains(deviceBox(of: box, outset: outset))
    }

    /// Adds a box in the current coordinates, enlarged by `outset`, to the drawn part of a bitmap.
    ///
    /// This method must be called whenever something is drawn in the box.
    func noteDrawing(in box: CGRect, outset: CGFloat = 0) {
        guard let area else { return }
        area.drawn.insert(deviceBox(of: box, outset: outset).offsetBy(dx: CGFloat(area.left), dy: 0))
    }

    /// Adds the pixels of a mask to the drawn part of a bitmap; nil adds the clip.
    func noteDrawing(of mask: CoverageMask?, column: Int, row: Int) {
        guard let area else { return }
        guard let mask else { return noteDrawing(in: clipBox) }
        let left = column + area.left
        area.drawn.insert(columns: left..<left + mask.width, rows: row..<row + mask.height)
    }

    /// Returns the bounding box, in device coordinates, of a box in the current coordinates that is enlarged by `outset`.
    private func deviceBox(of box: CGRect, outset: CGFloat) -> CGRect {
        let matrix = matrix
        let (width, height) = (abs(box.width) / 2 + outset, abs(box.height) / 2 + outset)
        // Cairo limits miters in device coordinates. There, the outset of a stretched stroke is at most its outset along
        // the axis that is stretched most.
        let isUniform = matrix.xy == 0 && matrix.yx == 0 && abs(matrix.xx) == abs(matrix.yy)
        let norm =
            (matrix.xx * matrix.xx + matrix.xy * matrix.xy + matrix.yx * matrix.yx + matrix.yy * matrix.yy)
            .squareRoot()
        let stretched = isUniform ? 0 : outset * norm
        let (x, y) = (box.midX, box.midY)
        let across = abs(matrix.xx) * width + abs(matrix.xy) * height + stretched
        let down = abs(matrix.yx) * width + abs(matrix.yy) * height + stretched
        return CGRect(
            x: matrix.xx * x + matrix.xy * y + matrix.x0 - across,
            y: matrix.yx * x + matrix.yy * y + matrix.y0 - down, width: 2 * across, height: 2 * down)
    }

    func resolve(_ color: AdaptiveColor) -> Color { color.resolved(for: appearance) }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
    }

    func setSource(_ paint: Paint, for shape: CanvasShape) {
        switch paint {
        case .color(let color): setSource(resolve(color))
        case .linearGradient(let gradient): setSource(gradient, in: shape.boundingBox)
        }
    }

    private func setSource(_ gradient: LinearGradient, in box: CGRect) {
        guard box.isFinite, box.width > 0, box.height > 0, gradient.start.isFinite, gradient.end.isFinite
        else {
            // In a box without area, a gradient isn't defined. Use its first color instead, as the SVG writer does.
            return setSource(gradient.stops.first.map { resolve($0.color) } ?? .clear)
        }
        let pattern = cairo_pattern_create_linear(
            gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
        for stop in gradient.stops {
            let color = resolve(stop.color)
            let location = stop.location.isNaN ? 0 : min(1, max(0, stop.location))
            cairo_pattern_add_color_stop_rgba(
                pattern, location, color.red, color.green, color.blue, color.alpha)
        }
        // This is the transform from user space to the unit square of the box.
        var matrix = cairo_matrix_t(
            xx: 1 / box.width, yx: 0, xy: 0, yy: 1 / box.height, x0: -box.minX / box.width,
            y0: -box.minY / box.height)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(pointer, pattern)
        cairo_pattern_destroy(pattern)
    }
}

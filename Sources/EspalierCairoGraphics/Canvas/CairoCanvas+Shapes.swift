import CCairo
public import EspalierGraphics
import Foundation

extension CairoCanvas {
    /// Draws a shape: its fill first, then its stroke, centered on the outline.
    public func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        guard willDraw() else { return }
        let stroke = stroke.flatMap { $0.width > 0 && $0.width.isFinite ? $0 : nil }
        guard isWithinReach(shape, stroke: stroke) else {
            return drawWithinReach(shape, fill: fill, stroke: stroke)
        }
        if case .roundedRectangle(let rect, let radius) = shape, let fill, let stroke,
            let colors = opaqueColors(fill, stroke)
        {
            return drawBox(rect, radius: radius, fill: colors.fill, border: colors.border, stroke.width)
        }
        if fill == nil, let stroke, drawStraightLine(shape, stroke) { return }
        cairo_new_path(context)
        addPath(of: shape)
        if let fill {
            setSource(fill, for: shape)
            if stroke == nil { cairo_fill(context) } else { cairo_fill_preserve(context) }
        }
        if let stroke { self.stroke(shape, stroke) }
    }

    private func stroke(_ shape: CanvasShape, _ stroke: Stroke) {
        setSource(stroke.paint, for: shape)
        cairo_set_line_width(context, stroke.width)
        cairo_set_line_cap(context, stroke.cap.cairo)
        cairo_set_line_join(context, stroke.join.cairo)
        // Cairo enters an error state for a negative dash, or if all dashes are 0. Draw a solid line instead.
        let dash = stroke.dash.map { Double($0) }
        let isUsable =
            !dash.isEmpty && dash.allSatisfy { $0 >= 0 && $0.isFinite }
            && dash.reduce(0, +) * Self.greatestDashCount > pathLength
        cairo_set_dash(context, isUsable ? dash : [], isUsable ? Int32(clamping: dash.count) : 0, 0)
        cairo_stroke(context)
    }

    /// The maximum number of dashes in one line.
    ///
    /// Cairo creates all dashes, even those that aren't visible, and more dashes would take minutes. A line with more
    /// dashes is drawn solid.
    private static let greatestDashCount = 1e5

    /// The circumference of the current path's bounding box, as an estimate of its length.
    private var pathLength: Double {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(context, &left, &top, &right, &bottom)
        return 2 * (right - left + bottom - top)
    }

    /// Draws the fill and the border of a box with two fills.
    ///
    /// The outer shape has the border's color.
    ///
    /// If both colors are opaque, the result is the same as with a stroke, and drawing is a third faster.
    private func drawBox(_ rect: CGRect, radius: CGFloat, fill: Color, border: Color, _ width: CGFloat) {
        let half = width / 2
        guard rect.isFinite, rect.width > width, rect.height > width, radius > half else {
            cairo_new_path(context)
            addRoundedRectangle(rect, radius: radius)
            setSource(fill)
            cairo_fill_preserve(context)
            setSource(border)
            cairo_set_line_width(context, width)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
            cairo_set_dash(context, nil, 0, 0)
            cairo_stroke(context)
            return
        }
        let radius = min(radius, min(rect.width, rect.height) / 2)
        cairo_new_path(context)
        addRoundedRectangle(rect.insetBy(dx: -half, dy: -half), radius: radius + half)
        setSource(border)
        cairo_fill(context)
        addRoundedRectangle(rect.insetBy(dx: half, dy: half), radius: radius - half)
        setSource(fill)
        cairo_fill(context)
    }

    private func opaqueColors(_ fill: Paint, _ stroke: Stroke) -> (fill: Color, border: Color)? {
        guard case .color(let fill) = fill, case .color(let border) = stroke.paint, stroke.dash.isEmpty else {
            return nil
        }
        let resolved = (fill: resolve(fill), border: resolve(border))
        return resolved.fill.alpha == 1 && resolved.border.alpha == 1 ? resolved : nil
    }

    /// Draws a horizontal or vertical line as a rectangle, which is faster than a stroke.
    ///
    /// - Returns: False, without drawing, if the shape isn't such a line.
    private func drawStraightLine(_ shape: CanvasShape, _ stroke: Stroke) -> Bool {
        guard case .line(let a, let b) = shape, a.isFinite, b.isFinite, stroke.dash.isEmpty,
            stroke.cap != .round, a.x == b.x || a.y == b.y, a != b
        else { return false }
        let half = stroke.width / 2
        let reach = stroke.cap == .square ? half : 0
        let isVertical = a.x == b.x
        let rect = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        setSource(stroke.paint, for: shape)
        cairo_new_path(context)
        addRectangle(rect.insetBy(dx: isVertical ? -half : -reach, dy: isVertical ? -reach : -half))
        cairo_fill(context)
        return true
    }

    func resolve(_ color: AdaptiveColor) -> Color { color.resolved(for: configuration.appearance) }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
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
            // In a box without area, a gradient isn't defined, so use its last color, as in SVG.
            return setSource(gradient.stops.last.map { resolve($0.color) } ?? .clear)
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
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }
}

extension Stroke.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension Stroke.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

// A shape that extends beyond Cairo's coordinate range is converted to polygons, which are clipped to this range.
extension CairoContext {
    /// Draws a shape: its fill first, then its stroke, centered on the outline.
    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        let stroke = stroke.flatMap { $0.width > 0 && $0.width.isFinite ? $0 : nil }
        if area != nil { noteDrawing(of: shape, isFilled: fill != nil, stroke: stroke) }
        if fill == nil, let stroke, case .path(let path) = shape, drawVisiblePart(of: path, stroke) { return }
        guard isWithinReach(shape, stroke: stroke) else {
            return drawWithinReach(shape, fill: fill, stroke: stroke)
        }
        // If the box is too small or its corners are too sharp for the inner shape, a fill and a stroke are used.
        if case .roundedRectangle(let rect, let radius) = shape, let fill, let stroke, rect.isFinite,
            min(rect.width, rect.height) > stroke.width, radius > stroke.width / 2,
            let colors = opaqueColors(fill, stroke)
        {
            return drawBox(rect, radius: radius, fill: colors.fill, border: colors.border, stroke.width)
        }
        if stroke == nil, let fill, drawPlainBox(shape, fill) { return }
        if fill == nil, let stroke, drawStraightLine(shape, stroke) { return }
        beginPath()
        add(shape)
        if let fill {
            setSource(fill, for: shape)
            if stroke == nil { cairo_fill(pointer) } else { cairo_fill_preserve(pointer) }
        }
        if let stroke { self.stroke(shape, stroke) }
    }

    /// Adds a shape to the drawn part of a bitmap.
    private func noteDrawing(of shape: CanvasShape, isFilled: Bool, stroke: Stroke?) {
        let outset = miterReach(of: stroke)
        guard case .path(let path) = shape else { return noteDrawing(in: shape.boundingBox, outset: outset) }
        if isFilled { return noteDrawing(in: path.controlBox, outset: outset) }
        // The box of a connector's path is far larger than its lines.
        path.forEachPieceBox { noteDrawing(in: $0, outset: outset) }
    }

    /// The maximum distance of a stroke's pixels from its path: a miter extends at most ten times half of the line width.
    private func miterReach(of stroke: Stroke?) -> CGFloat { (stroke?.width ?? 0) * 5 }

    /// Restricts all further drawing to a shape.
    func clip(to shape: CanvasShape) {
        if isWithinReach(shape) {
            beginPath()
            add(shape)
        } else {
            addWithinReach(polylines(of: shape.path).map(\.points))
        }
        cairo_clip(pointer)
    }

    /// Fills a rectangle with the current source.
    func fill(_ rect: CGRect) {
        guard reaches(rect) else { return fillWithinReach(CanvasShape.rectangle(rect).path) }
        cairo_rectangle(pointer, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(pointer)
    }

    private func isWithinReach(_ shape: CanvasShape, stroke: Stroke? = nil) -> Bool {
        let outset = miterReach(of: stroke)
        if case .path(let path) = shape { return reaches(path.controlBox, outset: outset) }
        return reaches(shape.boundingBox, outset: outset)
    }

    private func drawWithinReach(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        if let fill {
            setSource(fill, for: shape)
            fillWithinReach(shape.path)
        }
        if let stroke { strokeWithinReach(shape.path, stroke, of: shape) }
    }

    /// Strokes a part of a shape as filled outlines, clipped to the coordinate range.
    private func strokeWithinReach(_ part: BezierPath, _ stroke: Stroke, of shape: CanvasShape) {
        let outline = StrokeOutline(
            width: stroke.width, dash: stroke.dash, cap: stroke.cap, join: stroke.join)
        setSource(stroke.paint, for: shape)
        fillWithinReach(polylines(of: part).flatMap { outline.polygons(of: $0) })
    }

    /// Fills a path with the current source, clipped to the coordinate range.
    func fillWithinReach(_ outline: BezierPath) { fillWithinReach(polylines(of: outline).map(\.points)) }

    /// Fills polygons in the current coordinates with the current source, clipped to the coordinate range.
    private func fillWithinReach(_ polygons: [[CGPoint]]) {
        addWithinReach(polygons)
        cairo_fill(pointer)
    }

    /// Strokes the visible part of a large path.
    ///
    /// - Returns: False, without drawing, if the path isn't large, or if its stroke is dashed, so that the dashes
    ///   depend on the invisible part.
    private func drawVisiblePart(of large: BezierPath, _ stroke: Stroke) -> Bool {
        guard large.elements.count > PathCutter.elementLimit, stroke.dash.isEmpty else { return false }
        let part = PathCutter.cut(large, to: clipBox, strokeWidth: stroke.width)
        // A gradient depends on the bounding box of the whole path.
        let whole = CanvasShape.path(large)
        if isWithinReach(.path(part), stroke: stroke) {
            beginPath()
            add(.path(part))
            self.stroke(whole, stroke)
        } else {
            strokeWithinReach(part, stroke, of: whole)
        }
        return true
    }

    private func stroke(_ shape: CanvasShape, _ stroke: Stroke) {
        setSource(stroke.paint, for: shape)
        cairo_set_line_width(pointer, stroke.width)
        cairo_set_line_cap(pointer, stroke.cap.cairo)
        cairo_set_line_join(pointer, stroke.join.cairo)
        // Cairo enters an error state for a negative dash, or if all dashes are 0. Draw a solid line instead.
        let dash = stroke.dash.map { Double($0) }
        let isUsable =
            !dash.isEmpty && dash.allSatisfy { $0 >= 0 && $0.isFinite }
            && dash.reduce(0, +) * Self.greatestDashCount > pathLength
        cairo_set_dash(pointer, isUsable ? dash : [], isUsable ? Int32(clamping: dash.count) : 0, 0)
        cairo_stroke(pointer)
    }

    /// The maximum number of times that the dash pattern is repeated along a path.
    ///
    /// Cairo creates all dashes, even invisible dashes, and more repetitions would take minutes. A path that needs more
    /// repetitions is stroked without dashes.
    private static let greatestDashCount = 1e5

    /// An estimate of the current path's length: the perimeter of the path's bounding box.
    private var pathLength: Double {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(pointer, &left, &top, &right, &bottom)
        return 2 * (right - left + bottom - top)
    }

    /// Draws a box with a border as two filled shapes: an outer shape in the border's color, and an inner shape.
    ///
    /// The colors must be opaque. The result is then the same as with a fill and a stroke, and drawing is a third
    /// faster.
    private func drawBox(_ rect: CGRect, radius: CGFloat, fill: Color, border: Color, _ width: CGFloat) {
        let half = width / 2
        let radius = min(radius, min(rect.width, rect.height) / 2)
        draw([
            OpaqueBox(rect: rect.insetBy(dx: -half, dy: -half), radius: radius + half, color: border),
            OpaqueBox(rect: rect.insetBy(dx: half, dy: half), radius: radius - half, color: fill),
        ])
    }

    /// Draws a box with round corners in one color.
    ///
    /// - Returns: False, without drawing, if the shape isn't such a box, or if its color isn't opaque.
    private func drawPlainBox(_ shape: CanvasShape, _ fill: Paint) -> Bool {
        guard boxMasks != nil, case .roundedRectangle(let rect, let radius) = shape,
            case .color(let color) = fill,
            rect.isFinite, rect.width > 0, rect.height > 0, radius > 0
        else { return false }
        let resolved = resolve(color)
        guard resolved.alpha == 1 else { return false }
        draw([OpaqueBox(rect: rect, radius: min(radius, min(rect.width, rect.height) / 2), color: resolved)])
        return true
    }

    /// A box with round corners in an opaque color.
    private struct OpaqueBox {
        let rect: CGRect
        /// The radius, more than 0 and at most half of the shorter side.
        let radius: CGFloat
        let color: Color
    }

    /// Draws boxes, one over the other, with masks or, if that isn't possible, with Cairo.
    private func draw(_ boxes: [OpaqueBox]) {
        if copyMasks(of: boxes) { return }
        beginPath()
        for box in boxes {
            addRoundedRectangle(box.rect, radius: box.radius)
            setSource(box.color)
            cairo_fill(pointer)
        }
    }

    /// Draws boxes by compositing masks.
    ///
    /// - Returns: False, without drawing, if the surface isn't a bitmap, if the boxes are large or turned, or if the
    ///   clip isn't a rectangle of whole pixels.
    private func copyMasks(of boxes: [OpaqueBox]) -> Bool {
        let matrix = matrix
        guard let boxMasks, matrix.xy == 0, matrix.yx == 0, matrix.xx == matrix.yy, matrix.xx > 0 else {
            return false
        }
        var masks: [BoxMaskCache.PlacedMask] = []
        for box in boxes {
            let device = CGRect(
                x: box.rect.minX * matrix.xx + matrix.x0, y: box.rect.minY * matrix.yy + matrix.y0,
                width: box.rect.width * matrix.xx, height: box.rect.height * matrix.yy)
            let radius = box.radius * matrix.xx
            guard let mask = boxMasks.mask(of: device, radius: radius) else {
                return false
            }
            masks.append(mask)
        }
        cairo_identity_matrix(pointer)
        defer { self.matrix = matrix }
        guard let target = TargetPixels(of: pointer) else { return false }
        for (box, mask) in zip(boxes, masks) { target.fill(mask, with: box.color.drawnPixel) }
        target.markDirty()
        return true
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
    /// - Returns: False, without drawing, if the shape isn't such a line, or if its stroke is dashed or has round ends.
    private func drawStraightLine(_ shape: CanvasShape, _ stroke: Stroke) -> Bool {
        guard case .line(let a, let b) = shape, a.isFinite, b.isFinite, stroke.dash.isEmpty,
            stroke.cap != .round, a.x == b.x || a.y == b.y, a != b
        else { return false }
        let half = stroke.width / 2
        let reach = stroke.cap == .square ? half : 0
        let isVertical = a.x == b.x
        let rect = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        setSource(stroke.paint, for: shape)
        beginPath()
        addRectangle(rect.insetBy(dx: isVertical ? -half : -reach, dy: isVertical ? -reach : -half))
        cairo_fill(pointer)
        return true
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

extension BezierPath {
    /// The bounding box of all points and control points; coordinates that are NaN are ignored.
    fileprivate var controlBox: CGRect {
        var box = ControlBox()
        for element in elements { box.add(element) }
        return box.rect
    }

    /// Calls a closure with a bounding box of each line and each curve, without elements that aren't finite.
    fileprivate func forEachPieceBox(_ body: (CGRect) -> Void) {
        var (start, current): (CGPoint?, CGPoint?)
        for element in elements where element.isFinite {
            var box = ControlBox()
            if let current { box.add(current) }
            switch element {
            case .move(let point):
                (start, current) = (point, point)
                continue
            // Without a current point, Cairo starts a curve at its first control point.
            case .line(let point):
                box.add(element)
                (start, current) = (start ?? point, point)
            case .quadCurve(let point, let control), .curve(let point, let control, _):
                box.add(element)
                (start, current) = (start ?? control, point)
            case .close:
                if let start { box.add(start) }
                current = start
            }
            body(box.rect)
        }
    }
}

/// The bounding box of points; coordinates that are NaN are ignored.
private struct ControlBox {
    private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

    mutating func add(_ point: CGPoint) {
        if point.x < low.x { low.x = point.x }
        if point.x > high.x { high.x = point.x }
        if point.y < low.y { low.y = point.y }
        if point.y > high.y { high.y = point.y }
    }

    mutating func add(_ element: BezierPath.Element) {
        switch element {
        case .move(let point), .line(let point): add(point)
        case .quadCurve(let point, let control):
            add(point)
            add(control)
        case .curve(let point, let one, let two):
            add(point)
            add(one)
            add(two)
        case .close: break
        }
    }

    /// The smallest rectangle that contains all points.
    ///
    /// If there are no points, the rectangle is `.zero`.
    var rect: CGRect {
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A drawing context that has the interface of Core Graphics and draws on a canvas.
public final class CGContext {
    private struct State {
        var fill = AdaptiveColor(.black)
        var stroke = AdaptiveColor(.black)
        var lineWidth: CGFloat = 1
        var dash: [CGFloat] = []
        var cap = Stroke.Cap.butt
        var join = Stroke.Join.miter
    }

    private let canvas: any Canvas
    private var state = State()
    private var saved: [State] = []
    private var path = BezierPath()

    package init(_ canvas: any Canvas) { self.canvas = canvas }

    // MARK: State

    /// Saves the drawing state.
    public func saveGState() {
        saved.append(state)
        canvas.save()
    }

    /// Restores the drawing state that was saved last; does nothing if there is no matching `saveGState()`.
    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        state = last
        canvas.restore()
    }

    /// Sets the color of fills.
    public func setFillColor(_ color: CGColor) { state.fill = color }
    /// Sets the color of strokes.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }
    /// Sets the width of strokes, in points.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    /// Sets the shape of the ends of strokes.
    public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
    /// Sets the shape of the corners of strokes.
    public func setLineJoin(_ join: CGLineJoin) { state.join = join }
    /// Sets the lengths of dashes and gaps, in points.
    ///
    /// The phase must be 0, because the dashes of a canvas start at the start of the line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        precondition(phase == 0, "a dash phase of \(phase) isn't supported, only 0")
        state.dash = lengths
    }

    /// Moves the origin of the coordinate system by `x` and `y`, in points.
    public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
    /// Scales the coordinate system by the factors `x` and `y`.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
    /// Rotates the coordinate system by an angle in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
    /// Applies a transform to the coordinates of all further drawing, before the current transform.
    public func concatenate(_ transform: CGAffineTransform) { canvas.concatenate(transform) }

    // MARK: Path

    /// Begins a new, empty path.
    public func beginPath() { path = BezierPath() }
    /// Closes the current subpath with a line to its start.
    public func closePath() { path.close() }
    /// Begins a subpath at a point.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a line to a point.
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic Bézier curve to a point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }
    /// Adds a quadratic Bézier curve to a point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        path.addQuadCurve(to: end, control: control)
    }
    /// Adds a rectangle to the path as a closed subpath.
    public func addRect(_ rect: CGRect) { path.addRect(rect) }
    /// Adds the ellipse inside a rectangle to the path.
    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
    /// Appends the subpaths of another path to the path.
    public func addPath(_ other: CGPath) { path.append(other.path) }
    /// Adds an arc to the path; see `CGMutablePath.addArc` for the direction.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise)
    }

    // MARK: Painting

    /// Fills the path with the nonzero winding rule, and begins a new path.
    public func fillPath() { paint(fill: .color(state.fill), stroke: nil) }
    /// Strokes the path, and begins a new path.
    public func strokePath() { paint(fill: nil, stroke: stroke) }

    /// Clips all further drawing to the path until the state is restored, and begins a new path.
    public func clip() {
        canvas.clip(to: .path(path))
        path = BezierPath()
    }

    /// Clips all further drawing to a rectangle until the state is restored.
    public func clip(to rect: CGRect) { canvas.clip(to: .rectangle(rect)) }

    /// Fills a rectangle with the fill color.
    public func fill(_ rect: CGRect) {
        canvas.draw(.rectangle(rect), fill: .color(state.fill), stroke: nil)
    }
    /// Strokes the edges of a rectangle with the current stroke style.
    public func stroke(_ rect: CGRect) { canvas.draw(.rectangle(rect), fill: nil, stroke: stroke) }
    /// Strokes the edges of a rectangle with the current stroke style, except that lines are `width` points wide.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var wide = stroke
        wide.width = width
        canvas.draw(.rectangle(rect), fill: nil, stroke: wide)
    }
    /// Fills the ellipse inside a rectangle with the fill color.
    public func fillEllipse(in rect: CGRect) {
        canvas.draw(.ellipse(in: rect), fill: .color(state.fill), stroke: nil)
    }
    /// Strokes the ellipse inside a rectangle with the current stroke style.
    public func strokeEllipse(in rect: CGRect) {
        canvas.draw(.ellipse(in: rect), fill: nil, stroke: stroke)
    }

    /// Draws an image, scaled to a rectangle; a symbol without a color of its own is drawn in the fill color.
    ///
    /// The image is upright, as with `UIImage.draw(in:)`.
    public func draw(_ image: CGImage, in rect: CGRect) {
        guard image.pixelWidth > 0, image.pixelHeight > 0 else { return }
        canvas.draw(image, in: rect, tint: state.fill)
    }

    package func draw(_ path: BezierPath, fill: Bool, stroke: Stroke?) {
        var stroke = stroke
        stroke?.paint = .color(state.stroke)
        canvas.draw(.path(path), fill: fill ? .color(state.fill) : nil, stroke: stroke)
    }

    package func clip(to path: BezierPath) { canvas.clip(to: .path(path)) }

    private var stroke: Stroke {
        Stroke(
            .color(state.stroke), width: state.lineWidth, dash: state.dash, cap: state.cap, join: state.join)
    }

    /// Draws the path, and begins a new path.
    private func paint(fill: Paint?, stroke: Stroke?) {
        canvas.draw(.path(path), fill: fill, stroke: stroke)
        path = BezierPath()
    }
}

/// A color for light and dark pages; the same type as `UIColor`.
public typealias CGColor = AdaptiveColor

/// The Core Graphics name of `Stroke.Cap`.
public typealias CGLineCap = Stroke.Cap
/// The Core Graphics name of `Stroke.Join`.
public typealias CGLineJoin = Stroke.Join

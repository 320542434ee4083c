public import CoreGraphics
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
public import Foundation

/// A path with the line width and the other attributes that it is drawn with.
///
/// `fill()`, `stroke()` and `addClip()` draw in `UIView.draw(_:)` and do nothing elsewhere.
nonisolated open class UIBezierPath: ObjectIdentity {
    private var outline = CGMutablePath()

    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    /// A Boolean value that indicates whether the path is filled by the even-odd rule.
    open var usesEvenOddFillRule = false
    private var dash: [CGFloat] = []

    open var description: String { "<\(type(of: self))>" }
    open var debugDescription: String { description }

    /// Creates an empty path.
    public init() {}

    /// Creates a path that outlines a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        outline.addRect(rect)
    }

    /// Creates a path that outlines the ellipse inside a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        outline.addEllipse(in: rect)
    }

    /// Creates a path that outlines a rectangle with rounded corners of the given radius, in points.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        outline.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }

    /// Creates a path that outlines a rectangle of which only some corners are rounded.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        outline.path.addRoundedRect(
            rect, width: cornerRadii.width, height: cornerRadii.height,
            corners: (
                corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
                corners.contains(.bottomLeft)
            ))
    }

    /// Creates a path that consists of an arc.
    ///
    /// Angles are in radians. `clockwise` is the direction as it appears on the screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// Creates a path with the outline of a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        outline.addPath(cgPath)
    }

    open var cgPath: CGPath {
        get { CGPath(outline.path) }
        set { outline = CGMutablePath(newValue.path) }
    }

    open var isEmpty: Bool { outline.isEmpty }
    open var bounds: CGRect { outline.boundingBox }
    /// The point at which the next line or curve starts.
    open var currentPoint: CGPoint { outline.currentPoint }

    /// Returns true if the filled path contains a point.
    open func contains(_ point: CGPoint) -> Bool {
        outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing an outline

    open func move(to point: CGPoint) { outline.move(to: point) }
    open func addLine(to point: CGPoint) { outline.addLine(to: point) }
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.addQuadCurve(to: endPoint, control: controlPoint)
    }
    /// Adds an arc.
    ///
    /// Angles are in radians. `clockwise` is the direction as it appears on the screen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        outline.path.addArc(
            center: center, radius: radius, from: startAngle, to: endAngle, increasing: clockwise)
    }
    open func close() { outline.closeSubpath() }
    open func append(_ other: UIBezierPath) { outline.addPath(other.outline) }
    open func removeAllPoints() { outline = CGMutablePath() }
    open func apply(_ transform: CGAffineTransform) {
        outline = CGMutablePath(outline.path.applying(transform))
    }

    /// Sets the lengths of dashes and gaps, in points.
    ///
    /// The phase must be 0, because the dashes of a canvas start at the start of the line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        precondition(phase == 0, "a dash phase of \(phase) isn't supported, only 0")
        dash = [CGFloat](UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(0, count)))
    }

    // MARK: Painting

    open func fill() {
        UIGraphicsGetCurrentContext()?.draw(filling, fill: true, stroke: nil)
    }

    open func stroke() {
        let stroke = Stroke(
            .color(AdaptiveColor.clear), width: lineWidth, dash: dash, cap: lineCapStyle, join: lineJoinStyle)
        UIGraphicsGetCurrentContext()?.draw(outline.path, fill: false, stroke: stroke)
    }

    open func addClip() { UIGraphicsGetCurrentContext()?.clip(to: filling) }

    private var filling: BezierPath {
        usesEvenOddFillRule ? outline.path.withEvenOddHoles : outline.path
    }
}

/// A set of corners of a rectangle.
nonisolated public struct UIRectCorner: OptionSet, Sendable {
    /// The corners as a bit mask.
    public let rawValue: UInt
    /// Creates a set of corners from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

public import CoreGraphics
public import EspalierGraphics
public import Foundation

/// A layer that draws a path.
open class CAShapeLayer: CALayer {
    /// The path, in the layer's coordinates.
    open var path: CGPath?
    /// The rule that determines which parts of the path are filled.
    open var fillRule = CAShapeLayerFillRule.nonZero
    /// The color with which the path is filled; black by default, as in Core Animation.
    open var fillColor: CGColor? = AdaptiveColor(.black)
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineJoin = CAShapeLayerLineJoin.miter
    open var lineDashPattern: [NSNumber]?

    package override func drawContent(in canvas: any Canvas) {
        guard let path = path?.path else { return }
        let stroke = strokeColor.map { color in
            Stroke(
                .color(color), width: lineWidth, dash: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [],
                cap: Stroke.Cap(rawValue: lineCap.rawValue) ?? .butt,
                join: Stroke.Join(rawValue: lineJoin.rawValue) ?? .miter)
        }
        guard fillRule == .evenOdd, let fillColor else {
            return canvas.draw(.path(path), fill: fillColor.map { .color($0) }, stroke: stroke)
        }
        canvas.draw(.path(path.withEvenOddHoles), fill: .color(fillColor), stroke: nil)
        if let stroke { canvas.draw(.path(path), fill: nil, stroke: stroke) }
    }

    package override var contentShape: BezierPath? {
        guard let path = path?.path, fillColor != nil else { return super.contentShape }
        return fillRule == .evenOdd ? path.withEvenOddHoles : path
    }
}

/// The rule that determines which parts of a path are filled.
nonisolated public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name of the rule.
    public let rawValue: String
    /// Creates a rule from one of Core Animation's names, such as `even-odd`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nonzero winding rule, as in PDF and SVG.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// The even-odd rule, as in PDF and SVG.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of a stroke.
nonisolated public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name of the shape.
    public let rawValue: String
    /// Creates a shape from one of Core Animation's names, such as `round`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stroke ends exactly at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// The stroke ends with a half circle around the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// The stroke extends beyond the end point by half its width.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the corners of a stroke.
nonisolated public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name of the shape.
    public let rawValue: String
    /// Creates a shape from one of Core Animation's names, such as `miter`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer edges of the stroke are extended to a point.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// The corners are rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// The corners are cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

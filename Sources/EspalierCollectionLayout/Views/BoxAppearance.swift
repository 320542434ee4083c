public import EspalierGraphics
public import Foundation

/// The corners, border and shadow of a view.
///
/// In UIKit, these properties belong to the view's layer. Here they are in a structure, because properties of the view
/// would conflict with those of subclasses.
nonisolated public struct BoxAppearance {
    /// A set of corners of a rectangle.
    nonisolated public struct Corners: OptionSet, Hashable, Sendable {
        /// The corners as a bit mask.
        public let rawValue: UInt
        /// Creates a set of corners from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The top left corner.
        public static let topLeft = Corners(rawValue: 1 << 0)
        /// The top right corner.
        public static let topRight = Corners(rawValue: 1 << 1)
        /// The bottom left corner.
        public static let bottomLeft = Corners(rawValue: 1 << 2)
        /// The bottom right corner.
        public static let bottomRight = Corners(rawValue: 1 << 3)
        /// All corners.
        public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    }

    /// The radius of the rounded corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The corners that are rounded; the others are square.
    ///
    /// The shadow is always drawn with four rounded corners.
    public var roundedCorners = Corners.all
    /// The width of the border, in points.
    ///
    /// The border is drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    /// The color of the border; nil for none.
    public var borderColor: AdaptiveColor?
    /// The shadow, which is drawn below the view's background unless the view clips its content.
    public var shadow: Shadow?

    /// Creates the appearance of a view without rounded corners, border and shadow.
    public init() {}

    /// Returns the outline of a view's box, or the path `inset` points inside the outline, for the middle of a border.
    package func outline(of bounds: CGRect, inset: CGFloat = 0) -> CanvasShape {
        let rect = inset > 0 ? bounds.insetBy(dx: inset, dy: inset) : bounds
        guard cornerRadius > 0, !roundedCorners.isEmpty else { return .rectangle(rect) }
        let radius = max(0, cornerRadius - inset)
        if roundedCorners == .all { return .roundedRectangle(rect, cornerRadius: radius) }
        var path = BezierPath()
        path.addRoundedRect(
            rect, width: radius, height: radius,
            corners: (
                roundedCorners.contains(.topLeft), roundedCorners.contains(.topRight),
                roundedCorners.contains(.bottomRight), roundedCorners.contains(.bottomLeft)
            ))
        return .path(path)
    }

    /// Draws a box with its background, its shadow and its border.
    ///
    /// - Parameters:
    ///   - bounds: The rectangle of the box.
    ///   - background: The color of the background; nil for none.
    ///   - clips: True if the content is clipped to the box, which has no shadow then.
    ///   - canvas: The canvas to draw on.
    ///   - drawContent: Draws the content over the background and under the border.
    package func draw(
        _ bounds: CGRect, background: AdaptiveColor?, clips: Bool, in canvas: any Canvas,
        drawContent: () -> Void
    ) {
        let outline = outline(of: bounds)
        if let shadow, !clips { shadow.paint(under: bounds, cornerRadius: cornerRadius, in: canvas) }
        if let background { canvas.draw(outline, fill: .color(background), stroke: nil) }
        if clips {
            canvas.save()
            canvas.clip(to: outline)
        }
        drawContent()
        if clips { canvas.restore() }
        guard borderWidth > 0, let borderColor else { return }
        canvas.draw(
            self.outline(of: bounds, inset: borderWidth / 2), fill: nil,
            stroke: Stroke(.color(borderColor), width: borderWidth))
    }
}

/// The background, border, shadow and clip of a view, which are stored together because most views have none of them.
nonisolated struct ViewBox {
    var appearance = BoxAppearance() { didSet { update() } }
    var backgroundColor: AdaptiveColor? { didSet { update() } }
    var clips = false { didSet { update() } }

    /// True if the view has no background, border, shadow or clip.
    private(set) var isPlain = true

    private mutating func update() {
        isPlain =
            backgroundColor == nil && appearance.borderWidth <= 0 && !clips && appearance.shadow == nil
    }
}

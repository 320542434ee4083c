public import EspalierGraphics
public import Foundation

/// Corners, border and shadow of a view.
///
/// UIKit has these properties on the view's layer. Properties of the view would conflict with those of subclasses.
nonisolated public struct BoxAppearance {
    /// The corners of a box.
    nonisolated public struct Corners: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a value from its raw value.
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
    /// All corners of a shadow have the radius.
    public var roundedCorners = Corners.all
    /// The width of the border, in points; it is drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    /// The color of the border; nil for none.
    public var borderColor: AdaptiveColor?
    /// The shadow, which is painted under the view's box unless the view clips.
    public var shadow: Shadow?

    /// Creates a plain box.
    public init() {}

    /// The outline of a box, or of the middle of a border that is `inset` inside it.
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
}

/// The background, border, shadow and clip of a view, which most views don't have.
nonisolated struct ViewBox {
    var appearance = BoxAppearance() { didSet { update() } }
    var backgroundColor: AdaptiveColor? { didSet { update() } }
    var clips = false { didSet { update() } }

    /// True if there is nothing to paint and nothing to clip.
    private(set) var isPlain = true

    private mutating func update() {
        isPlain =
            backgroundColor == nil && appearance.borderWidth <= 0 && !clips && appearance.shadow == nil
    }
}

public import EspalierGraphics
public import Foundation

/// Corners, border and shadow of a view.
///
/// UIKit has these on the view's layer; as properties of the view they would be in the way of subclasses that declare
/// their own.
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
    /// The corners that `cornerRadius` is for; the others are square.
    ///
    /// A shadow has the same radius at all.
    public var roundedCorners = Corners.all
    /// Drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    /// The color of the border; nil for none.
    public var borderColor: AdaptiveColor?
    /// Painted under the view, in the shape of its box, where it doesn't clip.
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

/// What a view paints of itself, apart from its own drawing.
///
/// Most views have nothing of it.
nonisolated struct ViewBox {
    var appearance = BoxAppearance() { didSet { update() } }
    var backgroundColor: AdaptiveColor? { didSet { update() } }
    var clips = false { didSet { update() } }

    /// Whether there is nothing to paint and nothing to clip.
    private(set) var isPlain = true

    private mutating func update() {
        isPlain =
            backgroundColor == nil && appearance.borderWidth <= 0 && !clips && appearance.shadow == nil
    }
}

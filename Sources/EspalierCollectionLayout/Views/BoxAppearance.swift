public import EspalierGraphics
public import Foundation

/// Corners, border and shadow of a view.
///
/// UIKit has these on the view's layer; as properties of the view they would be in the way of subclasses that declare
/// their own.
nonisolated public struct BoxAppearance {
    public var cornerRadius: CGFloat = 0
    /// Drawn inside the bounds.
    public var borderWidth: CGFloat = 0
    public var borderColor: AdaptiveColor?
    /// Painted under the view, in the shape of its box, where it doesn't clip.
    public var shadow: Shadow?

    public init() {}

    func outline(of bounds: CGRect) -> Shape {
        cornerRadius > 0 ? .roundedRectangle(bounds, cornerRadius: cornerRadius) : .rectangle(bounds)
    }
}

/// What a view paints of itself, apart from its own drawing. Most views have nothing of it.
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

import EspalierGeometry
import Foundation

/// What layouts take numbers from data and properties for.
nonisolated enum Lengths {
    /// No element is longer.
    static let greatest: CGFloat = 1_000_000

    /// A length that can be calculated with: 0 for what is negative or no number.
    static func usable(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, greatest) : 0 }

    /// A length in either direction: 0 for what is no number.
    static func signed(_ length: CGFloat) -> CGFloat { length < 0 ? -usable(-length) : usable(length) }

    /// An angle in radians: 0 for what is no number or too large to say which way it points.
    static func angle(_ radians: CGFloat) -> CGFloat { abs(radians) <= greatest ? radians : 0 }

    static func usable(_ size: CGSize) -> CGSize {
        CGSize(width: usable(size.width), height: usable(size.height))
    }

    static func usable(_ insets: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: usable(insets.top), left: usable(insets.left), bottom: usable(insets.bottom),
            right: usable(insets.right))
    }
}

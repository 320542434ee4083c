import EspalierGeometry
import Foundation

/// Limits lengths from delegates and views to values that are valid in calculations.
nonisolated enum Lengths {
    /// The maximum length of an element, in points.
    static let greatest = Limited(wrappedValue: CGFloat.zero).range.upperBound

    /// The range of angles in radians that are precise enough for a direction.
    static let angles = -greatest...greatest

    /// Returns a length from 0 to `greatest`; negative lengths and NaN become 0.
    static func usable(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, greatest) : 0 }

    /// Returns a size whose width and height are from 0 to `greatest`.
    static func usable(_ size: CGSize) -> CGSize {
        CGSize(width: usable(size.width), height: usable(size.height))
    }
}

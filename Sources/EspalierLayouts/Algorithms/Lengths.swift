import EspalierGeometry
import Foundation

/// Lengths from delegates and views, made usable for calculations.
nonisolated enum Lengths {
    /// The maximum length of an element, in points.
    static let greatest = Limited(wrappedValue: CGFloat.zero).range.upperBound

    /// The angles in radians that are precise enough to point somewhere.
    static let angles = -greatest...greatest

    /// Returns a length from 0 to `greatest`; 0 for what is negative or not a number.
    static func usable(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, greatest) : 0 }

    /// Returns a size whose width and height are usable.
    static func usable(_ size: CGSize) -> CGSize {
        CGSize(width: usable(size.width), height: usable(size.height))
    }
}

public import Foundation

extension CGRect {
    /// Whether the two rectangles share some area.
    ///
    /// Rectangles that only touch along an edge do not intersect, as in Core Graphics; Foundation's own
    /// `intersects` on Linux answers true for them. A rectangle of zero width or height intersects another when it
    /// lies strictly inside its edges.
    public func intersectsArea(of other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

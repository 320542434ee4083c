public import Foundation

extension CGRect {
    /// Returns true if the two rectangles overlap in an area.
    ///
    /// Rectangles that only share an edge don't, as in Core Graphics; Foundation's own `intersects` on Linux returns true for
    /// them. A rectangle of zero width or height overlaps another one if it is strictly between the other's edges.
    public func intersectsArea(of other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

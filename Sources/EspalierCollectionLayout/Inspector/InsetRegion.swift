public import Foundation

/// A part of a section that insets keep free of items: the band between `outer` and `inner`.
nonisolated public struct InsetRegion: Hashable, Sendable {
    public let outer: CGRect
    public let inner: CGRect

    public init(outer: CGRect, inner: CGRect) { (self.outer, self.inner) = (outer, inner) }

    /// The four bands, those along the horizontal edges with the corners, and the two points that a dimension arrow
    /// joins across each. Bands of no width are left out.
    var bands: [(rect: CGRect, start: CGPoint, end: CGPoint, edge: String)] {
        func band(_ x: CGFloat, _ y: CGFloat, _ maxX: CGFloat, _ maxY: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: max(0, maxX - x), height: max(0, maxY - y))
        }
        let top = band(outer.minX, outer.minY, outer.maxX, inner.minY)
        let bottom = band(outer.minX, inner.maxY, outer.maxX, outer.maxY)
        let left = band(outer.minX, inner.minY, inner.minX, inner.maxY)
        let right = band(inner.maxX, inner.minY, outer.maxX, inner.maxY)
        let upright = [(top, "top"), (bottom, "bottom")].map { band, edge in
            (band, CGPoint(x: band.midX, y: band.minY), CGPoint(x: band.midX, y: band.maxY), edge)
        }
        let level = [(left, "left"), (right, "right")].map { band, edge in
            (band, CGPoint(x: band.minX, y: band.midY), CGPoint(x: band.maxX, y: band.midY), edge)
        }
        return (upright + level).filter { $0.0.width > 0 && $0.0.height > 0 }
    }
}

public import Foundation

extension CGRect {
    /// Returns true if the rectangle is equal to `other`; Core Graphics' name of `==`.
    public func equalTo(_ other: CGRect) -> Bool { self == other }

    /// The center of the rectangle; setting the center moves the rectangle without changing its size.
    package var center: CGPoint {
        get { CGPoint(x: midX, y: midY) }
        set { origin = CGPoint(x: newValue.x - width / 2, y: newValue.y - height / 2) }
    }

    package init(center: CGPoint, size: CGSize) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// True if the origin's coordinates, the width and the height are finite.
    package var isFinite: Bool {
        minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
    }

    /// The corners of the rectangle, clockwise from the top left.
    package var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
            CGPoint(x: minX, y: maxY),
        ]
    }

    /// Creates the smallest rectangle that contains the given points; `.null` if there are none.
    package init(containing points: some Collection<CGPoint>) {
        self = .null
        guard let first = points.first else { return }
        var (low, high) = (first, first)
        for point in points.dropFirst() {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CGPoint {
    /// Returns true if the point is equal to `other`; Core Graphics' name of `==`.
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
    /// Returns true if the size is equal to `other`; Core Graphics' name of `==`.
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
    /// Returns true if the two rectangles overlap in an area.
    ///
    /// Rectangles that only share an edge don't overlap, as in Core Graphics; Foundation's own `intersects` on Linux
    /// returns true for them. A rectangle whose width or height is zero overlaps another rectangle if it is strictly
    /// between the edges of that rectangle.
    public func intersectsArea(of other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

public import Foundation

extension CGRect {
    public func equalTo(_ other: CGRect) -> Bool { self == other }

    /// The middle; setting it moves the rectangle.
    package var center: CGPoint {
        get { CGPoint(x: midX, y: midY) }
        set { origin = CGPoint(x: newValue.x - width / 2, y: newValue.y - height / 2) }
    }

    package init(center: CGPoint, size: CGSize) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Whether all four numbers are finite: no NaN, no infinity.
    package var isFinite: Bool {
        minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
    }
}

extension CGPoint {
    public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
    public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGFloat {
    /// The nearest position that falls on a whole pixel of a device with `scale` pixels a point.
    package func roundedToPixel(scale: CGFloat) -> CGFloat {
        scale > 0 ? (self * scale).rounded() / scale : self
    }
}

extension CGRect {
    /// The rectangle with each edge on the nearest whole pixel, so that neighbours that shared an edge still do.
    package func roundedToPixels(scale: CGFloat) -> CGRect {
        let (left, top) = (minX.roundedToPixel(scale: scale), minY.roundedToPixel(scale: scale))
        return CGRect(
            x: left, y: top, width: maxX.roundedToPixel(scale: scale) - left,
            height: maxY.roundedToPixel(scale: scale) - top)
    }
}

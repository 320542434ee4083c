public import Foundation

/// The effect of a `CATransform3D` on the plane z = 0: a 3 x 3 projective map.
///
/// Straight lines stay straight, but parallel lines don't need to stay parallel. A point whose `w` isn't
/// positive is behind the viewer and has no image.
public struct ProjectiveTransform: Hashable, Sendable {
    /// The elements: `x' = (a x + c y + tx) / w`, `y' = (b x + d y + ty) / w`, `w = p x + q y + r`.
    public var a, b, c, d, tx, ty, p, q, r: CGFloat

    /// The minimum `w` of points that are drawn; points closer to the viewer would have huge coordinates.
    ///
    /// `w` is the distance from the viewer as a fraction of the viewer's distance from the untransformed plane.
    public static let nearPlane: CGFloat = 1.0 / 1024

    /// Creates the map that `t` applies to the plane z = 0.
    public init(_ t: CATransform3D) {
        (a, b, p) = (t.m11, t.m12, t.m14)
        (c, d, q) = (t.m21, t.m22, t.m24)
        (tx, ty, r) = (t.m41, t.m42, t.m44)
    }

    /// Creates the map that applies `t` about the point `center`, as a layer applies its transform about its anchor
    /// point.
    ///
    /// Points and images are in the coordinate system of `center`.
    public init(_ t: CATransform3D, about center: CGPoint) {
        let around = CATransform3DConcat(
            CATransform3DTranslate(t, -center.x, -center.y, 0),
            CATransform3DMakeTranslation(center.x, center.y, 0))
        self.init(around)
    }

    /// True if the map has no perspective.
    public var isAffine: Bool { p == 0 && q == 0 && r == 1 }

    /// The map as an affine transform; valid only if `isAffine` is true.
    public var affine: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// Returns `w` at a point: the point's distance from the viewer as a fraction of the viewer's distance from the
    /// untransformed plane.
    ///
    /// The value is positive in front of the viewer.
    @inlinable public func w(at point: CGPoint) -> CGFloat { p * point.x + q * point.y + r }

    /// Returns the image of a point in front of the viewer.
    @inlinable public func map(_ point: CGPoint) -> CGPoint {
        let w = w(at: point)
        return CGPoint(
            x: (a * point.x + c * point.y + tx) / w, y: (b * point.x + d * point.y + ty) / w)
    }

    /// Returns the part of a polygon in front of the near plane, by the algorithm of Sutherland and Hodgman.
    ///
    /// The points of the result are not mapped.
    public func clip(_ polygon: [CGPoint]) -> [CGPoint] {
        let near = Self.nearPlane * max(abs(r), Self.nearPlane)
        guard polygon.contains(where: { w(at: $0) < near }) else { return polygon }
        var result: [CGPoint] = []
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            let (w1, w2) = (w(at: point), w(at: next))
            if w1 >= near { result.append(point) }
            if (w1 >= near) != (w2 >= near) {
                let t = (near - w1) / (w2 - w1)
                result.append(
                    CGPoint(x: point.x + t * (next.x - point.x), y: point.y + t * (next.y - point.y)))
            }
        }
        return result
    }

    /// Returns the smallest rectangle that contains the visible image of `rect`; `.null` if all of it is
    /// behind the viewer.
    public func boundingBox(of rect: CGRect) -> CGRect {
        CGRect(containing: clip(rect.corners).lazy.map(map))
    }
}

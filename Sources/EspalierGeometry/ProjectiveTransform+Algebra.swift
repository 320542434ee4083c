import Foundation

extension ProjectiveTransform {
    /// Creates the projective map that has the same effect as an affine transform.
    public init(_ t: CGAffineTransform) {
        (a, b, c, d, tx, ty) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
        (p, q, r) = (0, 0, 1)
    }

    /// Returns the map that applies this one first and `next` second.
    public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
        func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
            (
                next.a * x + next.c * y + next.tx * w, next.b * x + next.d * y + next.ty * w,
                next.p * x + next.q * y + next.r * w
            )
        }
        var result = self
        (result.a, result.b, result.p) = row(a, b, p)
        (result.c, result.d, result.q) = row(c, d, q)
        (result.tx, result.ty, result.r) = row(tx, ty, r)
        return result
    }

    /// The inverse map, from images to points; nil if this map is singular.
    ///
    /// If a point has a positive `w`, the `w` of the inverse map is positive for the point's image.
    public var inverted: ProjectiveTransform? {
        var result = self
        (result.a, result.b, result.p) = (d * r - ty * q, ty * p - b * r, b * q - d * p)
        (result.c, result.d, result.q) = (tx * q - c * r, a * r - tx * p, c * p - a * q)
        (result.tx, result.ty, result.r) = (c * ty - tx * d, tx * b - a * ty, a * d - b * c)
        let determinant = a * result.a + c * result.b + tx * result.p
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        let scale = 1 / determinant
        for key in [\Self.a, \.b, \.c, \.d, \.tx, \.ty, \.p, \.q, \.r] { result[keyPath: key] *= scale }
        return result
    }
}

package import EspalierGeometry
import Foundation

/// A transform other than the identity, stored in an object of its own because few attributes have one.
nonisolated package final class TransformBox {
    package let transform: CATransform3D
    /// The z coordinate of the element's center after the transform, including the effect of perspective; a greater
    /// value is nearer to the viewer.
    let depth: CGFloat

    init(_ transform: CATransform3D) {
        self.transform = transform
        let depth = transform.m44 > 0 ? transform.m43 / transform.m44 : transform.m43
        // The depth is rounded, because the depths of two adjacent elements may differ by a rounding error of the sine.
        self.depth = depth.isFinite ? (depth * 1e6).rounded() / 1e6 : 0
    }

    /// Returns the bounding box of `rect` after the transform has been applied about the center of `rect`.
    func frame(of rect: CGRect) -> CGRect {
        ProjectiveTransform(transform, about: rect.center).boundingBox(of: rect)
    }

    /// Returns the rectangle whose bounding box after the transform is `frame`.
    ///
    /// For scales, mirror images and quarter turns there is exactly one such rectangle. For all other transforms there
    /// may be none or many, and the result is `frame` itself.
    func rect(withFrame frame: CGRect) -> CGRect {
        let affine = CATransform3DGetAffineTransform(transform)
        let keepsAxes = (affine.b == 0 && affine.c == 0) || (affine.a == 0 && affine.d == 0)
        guard CATransform3DIsAffine(transform), keepsAxes, affine.a * affine.d != affine.b * affine.c else {
            return CGRect(center: frame.center, size: frame.size)
        }
        let sourceSize = CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size
        let center = CGPoint(x: frame.midX - affine.tx, y: frame.midY - affine.ty)
        return CGRect(center: center, size: sourceSize)
    }
}

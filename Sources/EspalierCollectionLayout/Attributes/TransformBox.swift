package import EspalierGeometry
import Foundation

/// A transform that isn't the identity, kept apart from the attributes, and the arithmetic of frames under it.
nonisolated package final class TransformBox {
    package let transform: CATransform3D
    /// The z coordinate of the transformed center, under perspective too; greater is nearer to the viewer.
    let depth: CGFloat

    init(_ transform: CATransform3D) {
        self.transform = transform
        let depth = transform.m44 > 0 ? transform.m43 / transform.m44 : transform.m43
        // Rounded, since the depth of two elements beside each other may differ by a rounding error of the sine.
        self.depth = depth.isFinite ? (depth * 1e6).rounded() / 1e6 : 0
    }

    /// The bounding box of `rect` transformed about its center.
    func frame(of rect: CGRect) -> CGRect {
        ProjectiveTransform(transform, about: rect.center).boundingBox(of: rect)
    }

    /// The rectangle whose transformed bounding box is `frame`.
    ///
    /// Scales, mirror images and quarter turns have exactly one. Other rotations and perspective have none or many: there
    /// the frame's own size and center are used.
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

package import EspalierGeometry
import Foundation

/// A transform that isn't the identity, kept apart from the attributes, and the arithmetic of frames under it.
nonisolated package final class TransformBox {
    package let transform: CATransform3D

    init(_ transform: CATransform3D) { self.transform = transform }

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

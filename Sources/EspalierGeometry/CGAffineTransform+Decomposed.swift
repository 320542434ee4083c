public import Foundation

/// The components of an affine transform: a scale, then a horizontal shear, a rotation and a translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
    /// The scale factors; a negative height means a mirror image.
    public var scale: CGSize
    /// The horizontal shear: the shift of x per unit of y.
    public var horizontalShear: CGFloat
    /// The rotation in radians.
    public var rotation: CGFloat
    /// The translation in points.
    public var translation: CGVector

    /// Creates the components of the identity transform.
    public init() { self.init(scale: CGSize(width: 1, height: 1)) }

    /// Creates the components of a transform; by default, without shear, rotation and translation.
    public init(
        scale: CGSize, horizontalShear: CGFloat = 0, rotation: CGFloat = 0, translation: CGVector = .zero
    ) {
        (self.scale, self.horizontalShear) = (scale, horizontalShear)
        (self.rotation, self.translation) = (rotation, translation)
    }
}

extension CGAffineTransform {
    /// Returns the components of the transform: scale, shear, rotation and translation, in this order.
    ///
    /// The method is a Gram-Schmidt step on the rows. The length of the first row is the x scale, and its direction is
    /// the rotation. The second row is the sum of two parts. The part perpendicular to the first row is the y scale,
    /// which is negative for a mirror image. The part along the first row, divided by the y scale, is the shear.
    public func decomposed() -> CGAffineTransformComponents {
        let scaleX = (a * a + b * b).squareRoot()
        let translation = CGVector(dx: tx, dy: ty)
        guard scaleX > 0 else {
            let scaleY = (c * c + d * d).squareRoot()
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: scaleY), rotation: scaleY > 0 ? atan2(-c, d) : 0,
                translation: translation)
        }
        let (cosine, sine) = (a / scaleX, b / scaleX)
        let along = c * cosine + d * sine
        let scaleY = d * cosine - c * sine
        return CGAffineTransformComponents(
            scale: CGSize(width: scaleX, height: scaleY), horizontalShear: scaleY == 0 ? 0 : along / scaleY,
            rotation: atan2(sine, cosine), translation: translation)
    }

    /// Creates the transform that has the given components.
    public init(_ components: CGAffineTransformComponents) {
        let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        let moved = CGAffineTransform(
            translationX: components.translation.dx, y: components.translation.dy)
        // The shear follows the scale, so the element c is scaleY * shear. Therefore, `decomposed()` divides by scaleY.
        self = scale.concatenating(shear).concatenating(
            CGAffineTransform(rotationAngle: components.rotation)
        ).concatenating(moved)
    }
}

public import Foundation

/// A transform as scale, then horizontal shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
    public var scale: CGSize
    public var horizontalShear: CGFloat
    /// In radians.
    public var rotation: CGFloat
    public var translation: CGVector

    public init() { self.init(scale: CGSize(width: 1, height: 1)) }

    public init(
        scale: CGSize, horizontalShear: CGFloat = 0, rotation: CGFloat = 0, translation: CGVector = .zero
    ) {
        (self.scale, self.horizontalShear) = (scale, horizontalShear)
        (self.rotation, self.translation) = (rotation, translation)
    }
}

extension CGAffineTransform {
    /// The components whose product, in the order scale, shear, rotation, translation, is the transform.
    ///
    /// A Gram-Schmidt step on the rows: the first row's length is the x scale and its direction the rotation; the
    /// second row splits into its part along the first (shear) and across (y scale, negative for a mirror image).
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

    public init(_ components: CGAffineTransformComponents) {
        let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        let moved = CGAffineTransform(
            translationX: components.translation.dx, y: components.translation.dy)
        // Scaling the second row by the y scale scales its shear with it: c / scaleY = shear.
        self = scale.concatenating(shear).concatenating(
            CGAffineTransform(rotationAngle: components.rotation)
        ).concatenating(moved)
    }
}

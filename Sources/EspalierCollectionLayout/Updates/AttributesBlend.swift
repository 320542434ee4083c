import EspalierGeometry
import Foundation

/// The interpolation between two states of one element.
nonisolated struct AttributesBlend {
    let from: CollectionViewLayoutAttributes
    let to: CollectionViewLayoutAttributes

    /// Returns the attributes at a progress from 0 to 1.
    ///
    /// Center, size and alpha are interpolated linearly. For affine transforms, the scale, shear, angle and translation
    /// are interpolated linearly. For other transforms, the entries of the matrix are interpolated. The zIndex and the
    /// index path are those of the end.
    func attributes(at progress: Double) -> CollectionViewLayoutAttributes {
        let t = CGFloat(progress)
        let result = to.duplicate()
        result.storedSize = CGSize(
            width: Self.mix(from.storedSize.width, to.storedSize.width, t),
            height: Self.mix(from.storedSize.height, to.storedSize.height, t))
        result.origin = CGPoint(
            x: Self.mix(from.origin.x, to.origin.x, t), y: Self.mix(from.origin.y, to.origin.y, t))
        result.storedAlpha = Self.mix(from.storedAlpha, to.storedAlpha, t)
        if from.transformBox != nil || to.transformBox != nil {
            result.transform3D = Self.mix(from.transform3D, to.transform3D, t)
        }
        if t < 1 { result.interpolate(from: from, to: to, progress: t) }
        return result
    }

    /// Returns the number at progress `t` between `a` and `b`.
    ///
    /// For a progress of 1, `b` itself is returned, because the sum could have a rounding error.
    private static func mix(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat {
        t == 1 ? b : a + (b - a) * t
    }

    private static func mix(_ a: CATransform3D, _ b: CATransform3D, _ t: CGFloat) -> CATransform3D {
        if t == 0 || t == 1 { return t == 0 ? a : b }
        if CATransform3DIsAffine(a), CATransform3DIsAffine(b) {
            let start = CATransform3DGetAffineTransform(a).decomposed()
            let end = CATransform3DGetAffineTransform(b).decomposed()
            return CATransform3DMakeAffineTransform(CGAffineTransform(mix(start, end, t)))
        }
        var result = a
        for entry in entries {
            result[keyPath: entry] = mix(a[keyPath: entry], b[keyPath: entry], t)
        }
        return result
    }

    private static func mix(
        _ a: CGAffineTransformComponents, _ b: CGAffineTransformComponents, _ t: CGFloat
    ) -> CGAffineTransformComponents {
        // The transform is rotated in the direction of the smaller angle.
        let turn = (b.rotation - a.rotation).remainder(dividingBy: 2 * .pi)
        return CGAffineTransformComponents(
            scale: CGSize(
                width: mix(a.scale.width, b.scale.width, t), height: mix(a.scale.height, b.scale.height, t)),
            horizontalShear: mix(a.horizontalShear, b.horizontalShear, t), rotation: a.rotation + turn * t,
            translation: CGVector(
                dx: mix(a.translation.dx, b.translation.dx, t),
                dy: mix(a.translation.dy, b.translation.dy, t)))
    }

    private static var entries: [WritableKeyPath<CATransform3D, CGFloat>] {
        [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42,
            \.m43, \.m44,
        ]
    }
}

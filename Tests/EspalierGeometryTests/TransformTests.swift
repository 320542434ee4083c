import EspalierGeometry
import Foundation
import Testing

@Suite struct TransformTests {
    @Test(arguments: [
        CGAffineTransform.identity,
        CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 3).translatedBy(x: 4, y: 5),
        CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 10, ty: -3),
        CGAffineTransform(scaleX: -1, y: 1),
    ])
    func decompositionGivesTheTransformBack(_ transform: CGAffineTransform) {
        let again = CGAffineTransform(transform.decomposed())
        for path in [\CGAffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
            #expect(abs(again[keyPath: path] - transform[keyPath: path]) < 1e-12)
        }
    }

    @Test func rotationsAboutZAgreeInTwoAndThreeDimensions() {
        let flat = CGAffineTransform(rotationAngle: 0.3)
        let solid = CATransform3DGetAffineTransform(CATransform3DMakeRotation(0.3, 0, 0, 2))
        #expect(abs(flat.a - solid.a) < 1e-15 && abs(flat.b - solid.b) < 1e-15)
        #expect(abs(flat.c - solid.c) < 1e-15 && abs(flat.d - solid.d) < 1e-15)
    }

    @Test func inverseUndoes() {
        var transform = CATransform3DMakeRotation(0.8, 1, 2, 3)
        transform.m34 = -1.0 / 500
        transform = CATransform3DTranslate(CATransform3DScale(transform, 2, 3, 4), 5, 6, 7)
        let product = CATransform3DConcat(transform, CATransform3DInvert(transform))
        #expect(abs(product.m11 - 1) < 1e-9 && abs(product.m44 - 1) < 1e-9 && abs(product.m41) < 1e-9)
    }

    @Test func aSingularMatrixIsItsOwnInverse() {
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    }

    /// The square is rotated by 60 degrees about the y axis, and seen from a distance of 200.
    ///
    /// The edge at x = 50 is at the depth z = -50 sin 60° = -43.3, so its x coordinate becomes 25 / (1 + 43.3 / 200).
    /// The other edge is at z = +43.3.
    @Test func perspectiveBoundingBox() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 200
        let turned = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
        let box = ProjectiveTransform(turned, about: CGPoint(x: 50, y: 50))
            .boundingBox(of: CGRect(x: 0, y: 0, width: 100, height: 100))
        let depth = 50 * sin(CGFloat.pi / 3)
        #expect(abs(box.maxX - (50 + 25 / (1 + depth / 200))) < 1e-9)
        #expect(abs(box.minX - (50 - 25 / (1 - depth / 200))) < 1e-9)
        #expect(abs(box.height - 100 / (1 - depth / 200)) < 1e-9)
    }

    @Test func partsBehindTheViewerAreClipped() {
        var transform = CATransform3DIdentity
        transform.m14 = -1.0 / 50
        let box = ProjectiveTransform(transform).boundingBox(
            of: CGRect(x: 60, y: 0, width: 10, height: 10))
        #expect(box.isNull)
    }
}

import CoreGraphics
import QuartzCore
import Testing
import UIKit

/// Tests geometric types and functions that don't exist on Linux without this library.
@Suite struct GeometryTests {
    @Test func affineTransforms() {
        var transform = CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 2, y: 5)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 5, y: 9))
        #expect(transform.concatenating(transform.inverted()).isIdentity)
        #expect(CGSize(width: 1, height: 2).applying(transform) == CGSize(width: 2, height: 10))
        #expect(rect(0, 0, 1, 1).applying(transform) == rect(3, 4, 2, 5))
        transform = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 1, y: 0)
        #expect(abs(transform.tx) < 1e-15 && transform.ty == 1)
        #expect(abs(transform.decomposed().rotation - .pi / 2) < 1e-12)
        #expect(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) == .identity)
        #expect(CGAffineTransform.identity.rotated(by: 0).isIdentity)
    }

    @Test func threeDimensions() {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        #expect(!CATransform3DIsAffine(transform) && CATransform3DIsIdentity(CATransform3DIdentity))
        let turned = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 0), .pi, 0, 0, 1)
        #expect(CATransform3DIsAffine(turned))
        #expect(CATransform3DGetAffineTransform(turned).tx == 1)
        let back = CATransform3DConcat(turned, CATransform3DInvert(turned))
        #expect(abs(back.m11 - 1) < 1e-12 && abs(back.m41) < 1e-12)
        #expect(
            CATransform3DEqualToTransform(
                CATransform3DScale(CATransform3DIdentity, 2, 3, 4), CATransform3DMakeScale(2, 3, 4)))
        #expect(CATransform3DTranslate(CATransform3DMakeRotation(0, 0, 0, 1), 1, 0, 0).m41 == 1)
        #expect(CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: 2, y: 1)).m11 == 2)
    }

    @Test func insetsVectorsAndPaths() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(rect(0, 0, 10, 10).inset(by: insets) == rect(2, 1, 4, 6))
        #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1, dy: 2))
        #expect(CGPoint.zero.equalTo(CGPoint(x: 0, y: 0)) && CGSize.zero.equalTo(.zero))
        #expect(rect(0, 0, 1, 1).equalTo(rect(0, 0, 1, 1)))
        var path = IndexPath(row: 2, section: 3)
        #expect(path.item == 2 && path.row == 2 && path.section == 3)
        path.item = 5
        path.section = 6
        #expect(path == IndexPath(item: 5, section: 6))
        #expect(NSIndexPath(forItem: 1, inSection: 2).item == 1)
    }

    /// Tests that an app can declare its own members in extensions of Core Graphics' types.
    @Test func extensionsOfOnesOwn() {
        let middle = rect(0, 0, 10, 20).center
        #expect(middle == CGPoint(x: 5, y: 10))
        #expect(CGRect(center: middle, size: CGSize(width: 2, height: 2)) == rect(4, 9, 2, 2))
    }
}

extension CGRect {
    fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }

    fileprivate init(center: CGPoint, size: CGSize) {
        self.init(
            origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
    }
}

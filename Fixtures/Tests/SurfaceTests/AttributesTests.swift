import Testing
import UIKit

/// Tests `UICollectionViewLayoutAttributes`.
@Suite struct AttributesTests {
    private final class Badge: UICollectionViewLayoutAttributes {
        var number = 0

        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            (copy as? Badge)?.number = number
            return copy
        }
        override func isEqual(_ object: Any?) -> Bool {
            (object as? Badge)?.number == number && super.isEqual(object)
        }
    }

    @Test func initialisersSayWhatTheElementIs() {
        let cell = UICollectionViewLayoutAttributes(forCellWith: path(3, 1))
        #expect(cell.representedElementCategory == .cell && cell.representedElementKind == nil)
        #expect(cell.indexPath == path(3, 1))
        let view = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: header, with: path(0, 2))
        #expect(
            view.representedElementCategory == .supplementaryView && view.representedElementKind == header)
        let band = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "band", with: path(0))
        #expect(band.representedElementCategory == .decorationView && band.representedElementKind == "band")
        #expect(cell.alpha == 1 && cell.zIndex == 0 && !cell.isHidden && cell.transform == .identity)
    }

    @Test func aMetatypeMakesThem() {
        let made: UICollectionViewLayoutAttributes.Type = Badge.self
        #expect(made.init(forCellWith: path(1)) is Badge)
        #expect(made.init(forDecorationViewOfKind: "a", with: path(0)) is Badge)
    }

    @Test func sizeBoundsCentreAndFrameStayInStep() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path(0))
        attributes.frame = rect(10, 20, 30, 40)
        #expect(attributes.center == CGPoint(x: 25, y: 40) && attributes.bounds == rect(0, 0, 30, 40))
        attributes.bounds.size = CGSize(width: 10, height: 10)
        #expect(attributes.frame == rect(20, 35, 10, 10))
        attributes.center = .zero
        #expect(attributes.frame == rect(-5, -5, 10, 10))
        attributes.size.width = 20
        #expect(attributes.frame == rect(-10, -5, 20, 10))
    }

    @Test func theFrameIsTheBoxOfTheTransformedBounds() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path(0))
        attributes.frame = rect(0, 0, 40, 20)
        attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
        #expect(attributes.frame == rect(-20, -20, 80, 60))
        attributes.frame = rect(0, 0, 80, 60)
        #expect(attributes.center == CGPoint(x: 40, y: 30))
        #expect(attributes.size == CGSize(width: 40, height: 20))
        attributes.transform3D = CATransform3DMakeScale(1, 2, 1)
        #expect(attributes.transform == CGAffineTransform(scaleX: 1, y: 2))
    }

    @Test func perspectiveWidensTheNearSide() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path(0))
        attributes.frame = rect(-50, -50, 100, 100)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 200
        attributes.transform3D = CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
        // The corners are at x = ±25 and z = ±50 sin 60°. The perspective divides x and y by 1 - z / 200.
        let z = 50 * sin(CGFloat.pi / 3)
        let near = 50 / (1 - z / 200)
        #expect(abs(attributes.frame.maxY - near) < 1e-9 && abs(attributes.frame.minY + near) < 1e-9)
        #expect(
            abs(attributes.frame.width - (25 / (1 - z / 200) + 25 / (1 + z / 200))) < 1e-9)
    }

    @Test func equalityComparesEveryValue() {
        func make(_ change: (UICollectionViewLayoutAttributes) -> Void) -> UICollectionViewLayoutAttributes {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path(0))
            attributes.frame = rect(0, 0, 1, 1)
            change(attributes)
            return attributes
        }
        let plain = make { _ in }
        #expect(plain == make { _ in } && plain.hash == make { _ in }.hash)
        let changes: [(UICollectionViewLayoutAttributes) -> Void] = [
            { $0.indexPath = path(1) }, { $0.frame.origin.x = 1 }, { $0.size.height = 2 }, { $0.alpha = 0.5 },
            { $0.zIndex = 1 }, { $0.isHidden = true }, { $0.transform = CGAffineTransform(rotationAngle: 1) },
            { $0.transform3D.m34 = 0.1 },
        ]
        for change in changes { #expect(plain != make(change)) }
    }

    @Test func copiesOfSubclassesAreTheirOwn() throws {
        let badge = Badge(forCellWith: path(2))
        badge.number = 7
        let copy = try #require(badge.copy() as? Badge)
        #expect(copy == badge && copy !== badge && copy.number == 7)
        copy.number = 8
        #expect(copy != badge)
    }
}

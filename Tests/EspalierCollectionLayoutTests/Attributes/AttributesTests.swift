import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct AttributesTests {
    private func attributes() -> CollectionViewLayoutAttributes {
        let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 5, section: 2))
        attributes.frame = CGRect(x: 0.1, y: 0.2, width: 30.3, height: 40.4)
        return attributes
    }

    @Test func propertiesAreReadBackExactly() {
        #expect(attributes().frame == CGRect(x: 0.1, y: 0.2, width: 30.3, height: 40.4))
    }

    @Test func settingTheSizeKeepsTheCenter() {
        let attributes = attributes()
        attributes.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        attributes.size = CGSize(width: 40, height: 10)
        #expect(attributes.center == CGPoint(x: 20, y: 20))
        #expect(attributes.frame == CGRect(x: 0, y: 15, width: 40, height: 10))
        attributes.bounds.size.width = 20
        #expect(attributes.frame == CGRect(x: 10, y: 15, width: 20, height: 10))
        attributes.center = .zero
        #expect(attributes.frame == CGRect(x: -10, y: -5, width: 20, height: 10))
    }

    @Test func frameIsTheBoundingBoxOfTheTransformedBounds() {
        let attributes = attributes()
        attributes.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        attributes.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let box = attributes.frame
        #expect(abs(box.minX - 5) < 1e-9 && abs(box.minY + 5) < 1e-9)
        #expect(abs(box.width - 10) < 1e-9 && abs(box.height - 20) < 1e-9)
        #expect(attributes.size == CGSize(width: 20, height: 10))
    }

    @Test func settingTheFrameUnderAScaleUndoesIt() {
        let attributes = attributes()
        attributes.transform = CGAffineTransform(scaleX: 2, y: 0.5).translatedBy(x: 3, y: 0)
        attributes.frame = CGRect(x: 10, y: 20, width: 40, height: 10)
        #expect(attributes.size == CGSize(width: 20, height: 20))
        #expect(attributes.frame == CGRect(x: 10, y: 20, width: 40, height: 10))
    }

    enum Value: CaseIterable { case alpha, zIndex, isHidden, frame, transform3D, indexPath }

    @Test(arguments: Value.allCases) func equalityComparesEveryValue(_ value: Value) {
        let (a, b) = (attributes(), attributes())
        #expect(a == b && a.hash == b.hash)
        switch value {
        case .alpha: b.alpha = 0.5
        case .zIndex: b.zIndex = 1
        case .isHidden: b.isHidden = true
        case .frame: b.frame.origin.x += 1
        case .transform3D: b.transform3D.m34 = -0.01
        case .indexPath: b.indexPath.item += 1
        }
        #expect(a != b)
        #expect(b == b.duplicate())
    }

    @Test func subclassesAreCopiedAndCompared() throws {
        final class Linked: CollectionViewLayoutAttributes {
            var children: [IndexPath] = []
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Linked)?.children = children
                return copy
            }
            override func isEqual(_ object: Any?) -> Bool {
                guard let other = object as? Linked, other.children == children else { return false }
                return super.isEqual(object)
            }
        }
        let made: CollectionViewLayoutAttributes.Type = Linked.self
        let linked = try #require(made.init(forCellWith: [0, 0]) as? Linked)
        linked.children = [[1, 0]]
        let copy = linked.duplicate()
        #expect(copy.children == [[1, 0]] && copy == linked)
        copy.children = []
        #expect(copy != linked)
    }

    @Test func kinds() {
        let view = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "header", with: [3, 0])
        #expect(
            view.representedElementCategory == .supplementaryView && view.representedElementKind == "header")
        #expect(view.elementDescription == "supplementary view 'header' [3, 0]")
        let line = CollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: [0, 0])
        #expect(line.representedElementCategory == .decorationView)
        #expect(attributes().representedElementKind == nil)
    }

    @Test func paintingOrder() {
        func make(_ category: Int, _ kind: String, _ item: Int, _ z: Int) -> CollectionViewLayoutAttributes {
            let path = IndexPath(item: item, section: 0)
            let made: CollectionViewLayoutAttributes =
                switch category {
                case 0: .init(forCellWith: path)
                case 1: .init(forSupplementaryViewOfKind: kind, with: path)
                default: .init(forDecorationViewOfKind: kind, with: path)
                }
            made.zIndex = z
            return made
        }
        let ordered = [
            make(0, "", 9, -1), make(2, "a", 0, 0), make(2, "b", 0, 0), make(1, "a", 0, 0),
            make(1, "a", 1, 0),
            make(0, "", 0, 0), make(0, "", 1, 0), make(2, "a", 0, 1),
        ]
        #expect(ordered.shuffled().sorted(by: CollectionViewLayoutAttributes.precedes) == ordered)
    }

    /// For scales, mirror images and quarter turns, reading the frame returns the frame that was set, and `size` is the
    /// size before the transform.
    @Test(arguments: 0..<200) func framesUnderTransformsThatKeepTheAxes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        let (x, y) = (number(0.1...4) * (number(0...1) < 0.3 ? -1 : 1), number(0.1...4))
        let isTurned = number(0...1) < 0.5
        let attributes = CollectionViewLayoutAttributes(forCellWith: [0, 0])
        attributes.transform = CGAffineTransform(
            a: isTurned ? 0 : x, b: isTurned ? x : 0, c: isTurned ? -y : 0, d: isTurned ? 0 : y,
            tx: number(-20...20), ty: number(-20...20))
        let frame = CGRect(
            x: number(-100...100), y: number(-100...100), width: number(1...200), height: number(1...200))
        attributes.frame = frame
        let read = attributes.frame
        for (a, b) in [
            (read.minX, frame.minX), (read.minY, frame.minY), (read.maxX, frame.maxX),
            (read.maxY, frame.maxY),
        ] { #expect(abs(a - b) < 1e-9) }
        let (width, height) = isTurned ? (frame.height, frame.width) : (frame.width, frame.height)
        #expect(abs(attributes.size.width - width / abs(x)) < 1e-9)
        #expect(abs(attributes.size.height - height / y) < 1e-9)
        // Setting the same frame again changes nothing.
        attributes.frame = read
        #expect(abs(attributes.frame.minX - read.minX) < 1e-9)
    }

    /// Under perspective, the frame is the bounding box of the projected points of the bounds.
    @Test(arguments: 0..<200) func framesUnderPerspective(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        var transform = CATransform3DIdentity
        transform.m34 = -1 / number(300...900)
        transform = CATransform3DRotate(
            transform, number(-1...1), number(-1...1), number(-1...1), number(-1...1))
        let attributes = CollectionViewLayoutAttributes(forCellWith: [0, 0])
        attributes.frame = CGRect(x: number(0...99), y: number(0...99), width: 80, height: 60)
        let (center, size) = (attributes.center, attributes.size)
        attributes.transform3D = transform
        var (left, right, top, bottom) = (
            CGFloat.infinity, -CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity
        )
        for i in 0...8 {
            for j in 0...8 {
                let (x, y) = ((CGFloat(i) / 8 - 0.5) * size.width, (CGFloat(j) / 8 - 0.5) * size.height)
                let w = transform.m14 * x + transform.m24 * y + transform.m44
                let point = CGPoint(
                    x: center.x + (transform.m11 * x + transform.m21 * y + transform.m41) / w,
                    y: center.y + (transform.m12 * x + transform.m22 * y + transform.m42) / w)
                (left, right) = (min(left, point.x), max(right, point.x))
                (top, bottom) = (min(top, point.y), max(bottom, point.y))
            }
        }
        let frame = attributes.frame
        for (a, b) in [(frame.minX, left), (frame.maxX, right), (frame.minY, top), (frame.maxY, bottom)] {
            #expect(abs(a - b) < 1e-9)
        }
        #expect(attributes.center == center && attributes.size == size)
    }
}

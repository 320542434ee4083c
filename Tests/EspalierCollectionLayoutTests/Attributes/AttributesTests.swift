import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct AttributesTests {
    private func attributes() -> CollectionViewLayoutAttributes {
        let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 5, section: 2))
        attributes.frame = CGRect(x: 0.1, y: 0.2, width: 30.3, height: 40.4)
        return attributes
    }

    @Test func whatIsSetIsReadBackToTheBit() {
        #expect(attributes().frame == CGRect(x: 0.1, y: 0.2, width: 30.3, height: 40.4))
    }

    @Test func sizeKeepsTheCentre() {
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

    @Test func theFrameIsTheBoxOfWhatIsTransformed() {
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

    @Test(arguments: Value.allCases) func everyValueCounts(_ value: Value) {
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
}

import FixtureCatalog
import Testing
import UIKit

@Suite struct CatalogTests {
    @Test func namesAreUnique() {
        let names = Fixture.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 20)
    }

    /// Every scene must have visible cells, no layout diagnostics, and no visible cell without area.
    @Test func scenesShowTheirElements() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            view.layoutIfNeeded()
            #expect(!view.visibleCells.isEmpty, "\(fixture.name)")
            #expect(view.layoutDiagnostics.isEmpty, "\(fixture.name): \(view.layoutDiagnostics)")
            let attributes = try #require(
                view.collectionViewLayout.layoutAttributesForElements(in: view.bounds))
            for element in attributes where element.representedElementCategory == .cell && !element.isHidden {
                let size = element.frame.size
                #expect(size.width > 0 && size.height > 0, "\(fixture.name) \(element.indexPath)")
            }
        }
    }

    /// At every scroll position, a query for a rectangle must return all elements that overlap the rectangle.
    ///
    /// A layout may also return other elements.
    @Test func scenesAnswerEveryRectangle() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            for offset in fixture.offsets(in: scene) {
                view.contentOffset = offset
                view.layoutIfNeeded()
                let layout = view.collectionViewLayout
                let content = CGRect(origin: .zero, size: layout.collectionViewContentSize).union(view.bounds)
                let all = try #require(layout.layoutAttributesForElements(in: content))
                for rect in Self.windows(on: content) {
                    let found = Set(try #require(layout.layoutAttributesForElements(in: rect)).map(Self.key))
                    let missing = all.filter {
                        Self.sharesArea($0.frame, rect) && !found.contains(Self.key($0))
                    }
                    #expect(missing.isEmpty, "\(fixture.name) at \(offset), \(rect): \(missing)")
                }
            }
        }
    }

    /// Returns small rectangles that are distributed over the content.
    private static func windows(on content: CGRect) -> [CGRect] {
        (0..<40).map { number in
            let (x, y) = (CGFloat(number * 7 % 40) / 40, CGFloat(number) / 40)
            return CGRect(
                x: content.minX + x * content.width, y: content.minY + y * content.height, width: 23,
                height: 31)
        }
    }

    private static func key(_ attributes: UICollectionViewLayoutAttributes) -> String {
        "\(attributes.representedElementKind ?? "cell") \(attributes.indexPath)"
    }

    private static func sharesArea(_ a: CGRect, _ b: CGRect) -> Bool {
        a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
    }

    /// A transition starts with exactly the elements that were visible before it, and ends with those that are
    /// visible after it.
    @Test func scenesMoveFromWhatTheyShowToWhatTheyShow() throws {
        for fixture in Fixture.all {
            let scene = fixture.makeScene()
            let view = scene.collectionView
            let (before, oldBounds) = (Self.shown(in: view), view.bounds)
            fixture.move(scene)
            let transition = try #require(view.lastTransition, "\(fixture.name)")
            let after = Self.shown(in: view)
            #expect(
                view.bounds.size != oldBounds.size
                    || transition.elements.contains { $0.role != .stays || $0.start.frame != $0.end.frame },
                "\(fixture.name)")
            #expect(Self.looks(transition.attributes(at: 0), in: oldBounds) == before, "\(fixture.name)")
            #expect(Self.looks(transition.attributes(at: 1), in: view.bounds) == after, "\(fixture.name)")
        }
    }

    private static func shown(in view: UICollectionView) -> [String] {
        view.layoutIfNeeded()
        return looks(
            view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [], in: view.bounds)
    }

    /// Returns descriptions of the visible elements, without index paths, because an update changes them.
    private static func looks(_ attributes: [UICollectionViewLayoutAttributes], in rect: CGRect) -> [String] {
        attributes.filter { !$0.isHidden && $0.alpha > 0 && sharesArea($0.frame, rect) }
            .map { "\($0.representedElementKind ?? "cell") \($0.frame) \($0.alpha)" }.sorted()
    }
}

import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests that streaming elements one by one gives the same elements as a query for a rectangle.
@Suite struct ElementStreamingTests {
    private func sample(seed: Int) -> SampleHierarchy {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleHierarchy(
            LevelTree.random(roots: 2, count: 200, greatestFanOut: 12, using: &generator))
        sample.references = [
            ClassHierarchyReference(parent: [0, 1], child: [1, 0]),
            ClassHierarchyReference(parent: [1, 0], child: [2, 1]),
        ]
        return sample
    }

    private func streamed(_ layout: ClassHierarchyLayout, _ rect: CGRect) -> [CollectionViewLayoutAttributes]?
    {
        var elements: [CollectionViewLayoutAttributes] = []
        let isDone = layout.forEachElement(in: rect) { elements.append($0.duplicate()) }
        return isDone ? elements : nil
    }

    @Test(arguments: ClassHierarchyLayout.Arrangement.allCases, ClassHierarchyLayout.Direction.allCases)
    func theElementsAndTheirOrderAreThoseOfAQuery(
        arrangement: ClassHierarchyLayout.Arrangement, direction: ClassHierarchyLayout.Direction
    ) throws {
        var generator = SeededGenerator(seed: 21)
        let layout = ClassHierarchyLayout()
        (layout.arrangement, layout.direction) = (arrangement, direction)
        let view = sample(seed: 3).view(layout)
        let size = view.contentSize
        var rects = [CGRect(x: -10, y: -10, width: size.width + 20, height: size.height + 20)]
        for _ in 0..<20 {
            rects.append(
                CGRect(
                    x: Double.random(in: -50...size.width, using: &generator),
                    y: Double.random(in: -50...size.height, using: &generator),
                    width: Double.random(in: 0...400, using: &generator),
                    height: Double.random(in: 0...400, using: &generator)))
        }
        for rect in rects {
            let expected = view.elements(in: rect)
            let found = try #require(streamed(layout, rect)).filter { $0.frame.intersectsArea(of: rect) }
            #expect(found.count == expected.count)
            #expect(zip(found, expected).allSatisfy { $0.isEqual($1) })
        }
    }

    @Test func retainedAttributesDoNotChange() {
        let layout = ClassHierarchyLayout()
        let view = sample(seed: 5).view(layout)
        let rect = CGRect(origin: .zero, size: view.contentSize)
        var held: [CollectionViewLayoutAttributes] = []
        _ = layout.forEachElement(in: rect) { held.append($0) }
        #expect(Set(held.map(ObjectIdentifier.init)).count == held.count)
        #expect(zip(held, view.elements(in: rect)).allSatisfy { $0.isEqual($1) })
    }

    @Test func subclassIsQueried() {
        final class Subclass: ClassHierarchyLayout {}
        let layout = Subclass()
        let view = sample(seed: 5).view(layout)
        #expect(streamed(layout, CGRect(origin: .zero, size: view.contentSize)) == nil)
    }

    @Test func childrenInAnotherOrderAreSortedByAQuery() {
        let sample = SampleHierarchy(LevelTree(parentheses: "(()())"))
        sample.children[0][0].reverse()
        sample.answersRanges = false
        let layout = ClassHierarchyLayout()
        let view = sample.view(layout)
        #expect(streamed(layout, CGRect(origin: .zero, size: view.contentSize)) == nil)
    }
}

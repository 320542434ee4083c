import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

/// Tests that a query doesn't change attributes that the caller of an earlier query retains.
///
/// A query only reuses attributes objects to which there are no other references.
@Suite struct RecycledAnswersTests {
    private func layout(seed: Int = 4) -> (ClassHierarchyLayout, CollectionView, SampleHierarchy) {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleHierarchy(
            LevelTree.random(roots: 2, count: 300, greatestFanOut: 8, using: &generator))
        let layout = ClassHierarchyLayout()
        layout.arrangement = .compact
        let view = sample.view(layout)
        _ = view.contentSize
        return (layout, view, sample)
    }

    /// Returns the left and the right half of the content, which both contain cells and connectors.
    private func halves(_ view: CollectionView) -> (left: CGRect, right: CGRect) {
        let size = view.contentSize
        let left = CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)
        return (left, left.offsetBy(dx: size.width / 2, dy: 0))
    }

    private func query(_ layout: ClassHierarchyLayout, _ rect: CGRect) -> [CollectionViewLayoutAttributes] {
        layout.layoutAttributesForElements(in: rect) ?? []
    }

    /// Returns the result of a query for `rect` in a new layout.
    private func fresh(_ rect: CGRect) -> [CollectionViewLayoutAttributes] {
        let (layout, view, sample) = layout()
        return withExtendedLifetime((view, sample)) { query(layout, rect) }
    }

    @Test func retainedAttributesDoNotChange() {
        let (layout, view, sample) = layout()
        let (left, right) = halves(view)
        let first = query(layout, left)
        let second = query(layout, right)
        #expect(Set(first.map(\.representedElementCategory)).count == 2)
        #expect(zip(first, fresh(left)).allSatisfy { $0.isEqual($1) })
        #expect(zip(second, fresh(right)).allSatisfy { $0.isEqual($1) })
        #expect(Set(first.map { ObjectIdentifier($0) }).isDisjoint(with: second.map { ObjectIdentifier($0) }))
        withExtendedLifetime(sample) {}
    }

    @Test func resultsOfOtherRectanglesAreIndependent() {
        let (layout, view, sample) = layout()
        let (left, right) = halves(view)
        for rect in [left, right, left.insetBy(dx: 40, dy: 90), right.insetBy(dx: 10, dy: 300), left] {
            let expected = fresh(rect)
            let found = query(layout, rect)
            #expect(found.count == expected.count)
            #expect(zip(found, expected).allSatisfy { $0.isEqual($1) })
        }
        withExtendedLifetime(sample) {}
    }

    @Test func attributesChangedByACallerAreReset() {
        let (layout, view, sample) = layout()
        let (left, right) = halves(view)
        for case let attributes as ClassHierarchyLayoutAttributes in query(layout, left) {
            attributes.alpha = 0.5
            attributes.zIndex = 4
            attributes.isHidden = true
            attributes.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
            attributes.indexPath = [1, 2, 3]
            attributes.isContinuation = true
            attributes.children = [[7, 7]]
        }
        #expect(zip(query(layout, right), fresh(right)).allSatisfy { $0.isEqual($1) })
        withExtendedLifetime(sample) {}
    }

    @Test func unretainedAttributesAreReused() {
        let (layout, view, sample) = layout()
        let left = halves(view).left
        let first = Set(query(layout, left).map { ObjectIdentifier($0) })
        #expect(Set(query(layout, left).map { ObjectIdentifier($0) }) == first)
        withExtendedLifetime(sample) {}
    }

    private final class OtherAttributes: ClassHierarchyLayoutAttributes {
        var note = "none"
    }

    private final class OtherLayout: ClassHierarchyLayout {
        override class var layoutAttributesClass: AnyClass { OtherAttributes.self }
    }

    @Test func attributesOfASubclassAreNotReused() {
        var generator = SeededGenerator(seed: 4)
        let sample = SampleHierarchy(
            LevelTree.random(roots: 2, count: 60, greatestFanOut: 8, using: &generator))
        let layout = OtherLayout()
        let view = sample.view(layout)
        let rect = CGRect(origin: .zero, size: view.contentSize)
        for case let attributes as OtherAttributes in query(layout, rect) { attributes.note = "changed" }
        let again = query(layout, rect).compactMap { $0 as? OtherAttributes }
        #expect(again.count > 60 && again.allSatisfy { $0.note == "none" })
        withExtendedLifetime((view, sample)) {}
    }
}

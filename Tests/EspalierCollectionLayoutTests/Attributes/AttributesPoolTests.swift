import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests that returned attributes belong to the caller.
///
/// The next query reuses only attributes to which there are no other references.
@Suite struct AttributesPoolTests {
    private let layout = CollectionViewFlowLayout()
    private let dataSource = TestDataSource([40, 3])
    private let view: CollectionView

    init() {
        layout.itemSize = CGSize(width: 10, height: 10)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        view = makeView(layout, dataSource)
    }

    private func query(_ y: CGFloat, height: CGFloat = 20) -> [CollectionViewLayoutAttributes] {
        layout.prepareIfNeeded()
        return layout.layoutAttributesForElements(in: CGRect(x: 0, y: y, width: 100, height: height)) ?? []
    }

    @Test func retainedAttributesDoNotChange() {
        let first = query(0)
        let expected = first.map { $0.duplicate() }
        let second = query(20)
        #expect(first == expected)
        #expect(second.map(\.indexPath) == (20..<40).map { [0, $0] })
        #expect(Set(first.map { ObjectIdentifier($0) }).isDisjoint(with: second.map { ObjectIdentifier($0) }))
    }

    @Test func retainedSingleAttributesDoNotChange() {
        let held = query(0)[7]
        let other = query(10)
        #expect(held.indexPath == [0, 7] && held.frame.origin == CGPoint(x: 70, y: 0))
        #expect(!other.contains { $0 === held })
        #expect(other.map(\.indexPath) == (10..<30).map { [0, $0] })
    }

    @Test func attributesChangedByACallerAreReset() {
        for attributes in query(0) {
            attributes.alpha = 0.5
            attributes.zIndex = 4
            attributes.isHidden = true
            attributes.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
            attributes.indexPath = [1, 2, 3]
            attributes.size = .zero
        }
        for (item, attributes) in query(0).enumerated() {
            let new = CollectionViewLayoutAttributes(forCellWith: [0, item])
            new.frame = CGRect(x: item % 10 * 10, y: item / 10 * 10, width: 10, height: 10)
            #expect(attributes == new)
        }
    }

    @Test func unretainedAttributesAreReused() {
        let first = Set(query(0).map { ObjectIdentifier($0) })
        #expect(Set(query(20).map { ObjectIdentifier($0) }) == first)
        // After a query with few results, the unused attributes are kept for the next query with many results.
        _ = query(0, height: 5)
        #expect(Set(query(0).map { ObjectIdentifier($0) }) == first)
    }

    @Test func largeResultIsNotStored() {
        dataSource.counts = [2_000]
        view.reloadData()
        weak var last: CollectionViewLayoutAttributes?
        do {
            let all = query(0, height: 5_000)
            #expect(all.count == 2_000)
            last = all.last
        }
        #expect(last == nil)
    }

    @Test func attributesOfASubclassAreNotStored() {
        let layout = LabeledLayout()
        let view = makeView(layout, dataSource)
        layout.prepareIfNeeded()
        weak var last: CollectionViewLayoutAttributes?
        do {
            let all = layout.layoutAttributesForElements(in: view.bounds) ?? []
            #expect(all.last is LabeledAttributes)
            last = all.last
        }
        #expect(last == nil)
    }

    @Test func pathsOfOtherLengthsAreCompleteAndOrdered() {
        let paths: [IndexPath] = [[], [1], [1, 2, 3], [0, 5], [1, 2]]
        let attributes = paths.map(CollectionViewLayoutAttributes.init(forCellWith:))
        #expect(attributes.map(\.indexPath) == paths)
        #expect(
            attributes.sorted(by: CollectionViewLayoutAttributes.precedes).map(\.indexPath) == paths.sorted())
        #expect(Set(paths.map(CompactIndexPath.init)).count == paths.count)
    }
}

private final class LabeledAttributes: CollectionViewLayoutAttributes {}

private final class LabeledLayout: CollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { LabeledAttributes.self }
}

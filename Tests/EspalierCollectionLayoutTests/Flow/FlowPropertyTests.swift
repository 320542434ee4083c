import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Compares flow layouts with the results of a simple, slow computation.
///
/// The sections, sizes, insets, spacings and directions are random.
@Suite struct FlowPropertyTests {
    private final class Sizes: CollectionViewDelegateFlowLayout {
        var sizes: [[CGSize]] = []
        /// True if the delegate returns all sizes of a section at once.
        var answersAtOnce = false
        /// For each section, the number of items at its end for which `sizesForItemsInSection` returns no size.
        var missing = 0

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            sizesForItemsInSection section: Int
        ) -> [CGSize]? { answersAtOnce ? Array(sizes[section].dropLast(missing)) : nil }

        func collectionView(
            _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.section][indexPath.item] }
    }

    private struct Scene {
        let layout = CollectionViewFlowLayout()
        let dataSource: TestDataSource
        let delegate = Sizes()
        let view: CollectionView

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            func length(_ most: Int) -> CGFloat { CGFloat(Int.random(in: 0...most * 4, using: &random)) / 4 }
            dataSource = TestDataSource(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Int.random(in: 0...40, using: &random)
                })
            let isUniform = Bool.random(using: &random)
            let size = CGSize(width: length(60) + 1, height: length(60) + 1)
            delegate.sizes = dataSource.counts.map { count in
                (0..<count).map { _ in
                    isUniform ? size : CGSize(width: length(60) + 1, height: length(60) + 1)
                }
            }
            layout.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
            (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (length(12), length(12))
            layout.sectionInset = EdgeInsets(
                top: length(10), left: length(10), bottom: length(10), right: length(10))
            if Bool.random(using: &random) { layout.headerReferenceSize = CGSize(width: 9, height: 9) }
            if Bool.random(using: &random) { layout.footerReferenceSize = CGSize(width: 7, height: 7) }
            view = makeView(
                layout, dataSource, size: CGSize(width: 120 + length(200), height: 120 + length(200)))
            view.delegate = delegate
        }
    }

    @Test(arguments: 0..<300) func sizesOfWholeSectionsGiveTheSameFrames(seed: UInt64) {
        let (scene, other) = (Scene(seed: seed), Scene(seed: seed))
        other.delegate.answersAtOnce = true
        #expect(other.view.contentSize == scene.view.contentSize)
        #expect(other.view.elements(in: .infinite) == scene.view.elements(in: .infinite))
    }

    @Test(arguments: 0..<100) func itemsWithoutADelegateSizeHaveTheLayoutsSize(seed: UInt64) {
        let (scene, other) = (Scene(seed: seed), Scene(seed: seed))
        other.delegate.answersAtOnce = true
        other.delegate.missing = 3
        for section in scene.delegate.sizes.indices {
            for item in scene.delegate.sizes[section].indices.suffix(3) {
                scene.delegate.sizes[section][item] = scene.layout.itemSize
            }
        }
        #expect(other.view.elements(in: .infinite) == scene.view.elements(in: .infinite))
    }

    @Test(arguments: 0..<1_000) func queriesAgreeWithAFilterOverEverything(seed: UInt64) throws {
        let scene = Scene(seed: seed)
        var random = SeededGenerator(seed: seed &+ 1_000_000)
        let content = CGRect(origin: .zero, size: scene.view.contentSize)
        let all = scene.view.elements(in: content.insetBy(dx: -1, dy: -1))
        #expect(all.filter { $0.category == .cell }.count == scene.dataSource.counts.reduce(0, +))
        for attributes in all {
            #expect(content.insetBy(dx: -1e-6, dy: -1e-6).contains(attributes.frame))
            let onDemand =
                attributes.category == .cell
                ? scene.view.layoutAttributesForItem(at: attributes.indexPath)
                : scene.view.layoutAttributesForSupplementaryElement(
                    ofKind: attributes.kind ?? "", at: attributes.indexPath)
            #expect(onDemand == attributes)
        }
        for _ in 0..<20 {
            let rect = CGRect(
                x: .random(in: -50...content.maxX, using: &random),
                y: .random(in: -50...content.maxY, using: &random),
                width: .random(in: 0...200, using: &random), height: .random(in: 0...200, using: &random))
            #expect(scene.view.elements(in: rect) == all.filter { $0.frame.intersectsArea(of: rect) })
        }
    }

    @Test(arguments: 0..<1_000) func itemsOfOneSectionDoNotOverlap(seed: UInt64) {
        let scene = Scene(seed: seed)
        let all = scene.view.elements(in: CGRect(origin: .zero, size: scene.view.contentSize))
        for (index, a) in all.enumerated() {
            let inner = a.frame.insetBy(dx: 1e-6, dy: 1e-6)
            if let b = all[(index + 1)...].first(where: { inner.intersectsArea(of: $0.frame) }) {
                Issue.record("\(a) \(b)")
            }
        }
    }
}

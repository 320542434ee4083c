import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct SelfSizingTests {
    private final class TallCell: CollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: CollectionViewLayoutAttributes
        ) -> CollectionViewLayoutAttributes {
            layoutAttributes.size = CGSize(width: 100, height: CGFloat(10 + layoutAttributes.indexPath.item))
            return layoutAttributes
        }
    }

    private final class RestlessCell: CollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: CollectionViewLayoutAttributes
        ) -> CollectionViewLayoutAttributes {
            layoutAttributes.size.height += 1
            return layoutAttributes
        }
    }

    private func scene(_ cellClass: AnyClass) -> (TestDataSource, CollectionView) {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.estimatedItemSize = CGSize(width: 100, height: 50)
        let dataSource = TestDataSource([6])
        let view = makeView(layout, dataSource)
        view.register(cellClass, forCellWithReuseIdentifier: "cell")
        return (dataSource, view)
    }

    @Test func cellsGetTheSizeThatTheyPrefer() {
        let (dataSource, view) = scene(TallCell.self)
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.minY) == [0, 10, 21, 33, 46, 60])
        #expect(view.contentSize.height == 75)
        let count = view.counters.prepare
        view.layoutIfNeeded()
        #expect(view.counters.prepare == count)
        #expect(dataSource.counts == [6])
    }

    /// The transition of an update ends at the preferred sizes instead of the estimated ones.
    ///
    /// The height of the new item is 10, and the other items move by this height.
    @Test func updatesEndAtThePreferredSizes() throws {
        let (dataSource, view) = scene(TallCell.self)
        view.layoutIfNeeded()
        dataSource.counts = [7]
        view.insertItems(at: [[0, 0]])
        let ends = try #require(view.lastTransition).attributes(at: 1).map(\.frame)
        #expect(ends.map(\.minY).sorted() == [0, 10, 20, 31, 43, 56, 70])
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame) == ends.sorted { $0.minY < $1.minY })
    }

    @Test func paintingResolvesSizesFirst() {
        let (dataSource, view) = scene(TallCell.self)
        let canvas = RecordingCanvas()
        view.draw(in: canvas, rect: CGRect(x: 0, y: 0, width: 100, height: 300))
        #expect(
            canvas.calls.filter { $0.hasPrefix("move") } == [10, 21, 33, 46, 60].map { "move 0.0,\($0).0" })
        #expect(dataSource.counts == [6])
    }

    @Test func growingCellsAreMeasuredOnce() {
        let (dataSource, view) = scene(RestlessCell.self)
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.height) == [51, 51])
        view.contentOffset.y = 10
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.height) == [51, 51, 51])
        #expect(dataSource.counts == [6])
    }

    @Test func endlessSelfSizingIsReported() {
        final class Stubborn: RowLayout {
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
                withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
            ) -> Bool { true }
        }
        let dataSource = TestDataSource([1])
        let view = makeView(Stubborn(), dataSource)
        view.register(RestlessCell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        #expect(
            view.layoutDiagnostics.map(\.description) == [
                "Stubborn: the sizes of the views still change after 16 passes"
            ])
    }

    @Test func sizesMoveWithTheirItems() {
        let (dataSource, view) = scene(TallCell.self)
        view.layoutIfNeeded()
        dataSource.counts = [5]
        view.deleteItems(at: [[0, 0]])
        #expect(view.layoutAttributesForItem(at: [0, 0])?.size.height == 11)
    }

    /// The estimated height is as large as the view, so each layout pass adds only a few cells.
    ///
    /// The cells take more passes than the limit for views whose preferred size keeps changing. No fault is reported,
    /// because each pass adds cells.
    @Test func manySmallCellsWithALargeEstimateSettle() {
        let layout = CollectionViewFlowLayout()
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.estimatedItemSize = CGSize(width: 100, height: 1_000)
        let dataSource = TestDataSource([200])
        let view = makeView(layout, dataSource, size: CGSize(width: 100, height: 1_000))
        view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        // The heights 10 + 11 + ... + 45 add up to 990, so a cell of 46 points is the last one that is partly visible.
        #expect(view.visibleCells.map(\.frame.height) == (0...36).map { CGFloat(10 + $0) })
        #expect(view.layoutDiagnostics.isEmpty)
    }

    /// A custom layout can use the preferred sizes of supplementary views.
    ///
    /// Its invalidation context then contains the index paths of these views.
    @Test func supplementaryViewsSizeThemselves() {
        final class Note: CollectionReusableView {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: CollectionViewLayoutAttributes
            ) -> CollectionViewLayoutAttributes {
                layoutAttributes.size.height = 25
                return layoutAttributes
            }
        }
        final class Noted: RowLayout {
            var noteHeight: CGFloat = 10
            var contexts: [CollectionViewLayoutInvalidationContext] = []

            override func prepare() {
                super.prepare()
                for attributes in cache { attributes.frame.origin.y += noteHeight }
                let note = makeAttributes(forSupplementaryViewOfKind: "note", with: [0, 0])
                note.frame = CGRect(x: 0, y: 0, width: 100, height: noteHeight)
                cache.append(note)
            }
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
                withOriginalAttributes original: CollectionViewLayoutAttributes
            ) -> Bool {
                guard original.representedElementCategory == .supplementaryView else { return false }
                noteHeight = preferred.size.height
                return true
            }
            override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
                contexts.append(context)
                super.invalidateLayout(with: context)
            }
        }
        let (layout, dataSource) = (Noted(), TestDataSource([2]))
        let view = makeView(layout, dataSource)
        view.register(Note.self, forSupplementaryViewOfKind: "note", withReuseIdentifier: "view")
        layout.contexts = []
        view.layoutIfNeeded()
        // The first context of a new layout invalidates everything.
        #expect(layout.contexts.removeFirst().invalidateEverything)
        #expect(view.supplementaryView(forElementKind: "note", at: [0, 0])?.frame.height == 25)
        #expect(view.visibleCells.map(\.frame.minY) == [25, 35])
        #expect(view.counters.prepare == 2 && layout.contexts.count == 1)
        #expect(layout.contexts.first?.invalidatedSupplementaryIndexPaths == ["note": [[0, 0]]])
        #expect(layout.contexts.first?.invalidatedItemIndexPaths == nil)
        #expect(layout.contexts.first?.invalidateEverything == false)
        #expect(layout.contexts.first?.invalidateDataSourceCounts == false)
    }

    /// With any preferred size, the passes end and the content size is finite.
    @Test(arguments: [
        CGSize(width: CGFloat.nan, height: 10), CGSize(width: 10, height: CGFloat.infinity),
        CGSize(width: -5, height: -5), CGSize(width: 10, height: 1e308), .zero,
    ])
    func invalidPreferredSizes(size: CGSize) {
        final class Wild: CollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: CollectionViewLayoutAttributes
            ) -> CollectionViewLayoutAttributes {
                layoutAttributes.size = size
                return layoutAttributes
            }
            var size = CGSize.zero
        }
        final class Source: TestDataSource {
            var size = CGSize.zero
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
                (cell as? Wild)?.size = size
                return cell
            }
        }
        let layout = CollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 100, height: 50)
        let dataSource = Source([3])
        dataSource.size = size
        let view = makeView(layout, dataSource)
        view.register(Wild.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        #expect(view.visibleCells.allSatisfy { $0.frame.minY.isFinite && $0.frame.height.isFinite })
        #expect(view.counters.prepare <= 20)
    }
}

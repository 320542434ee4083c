import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests that appearing elements start at the layout's initial attributes and disappearing elements end at its final
/// attributes.
@Suite struct AppearanceTests {
    private final class Band: CollectionReusableView {}

    /// A layout of rows; each section has a decoration view and a supplementary view.
    ///
    /// New elements move in from x = -50, and deleted elements move out to x = 150. At these places, cells,
    /// supplementary views and decoration views have different alphas.
    private final class Flying: RowLayout {
        var log: [String] = []
        var bandsToInsert: [IndexPath] = []
        var bandsToDelete: [IndexPath] = []
        var notesToDelete: [IndexPath] = []

        override init() {
            super.init()
            register(Band.self, forDecorationViewOfKind: "band")
        }
        required init?(coder: NSCoder) { nil }

        override func prepare() {
            log.append("prepare")
            super.prepare()
            for section in 0..<(collectionView?.numberOfSections ?? 0) {
                let frames = cache.filter { $0.indexPath.section == section }.map(\.frame)
                let frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
                let band = makeAttributes(forDecorationViewOfKind: "band", with: [section, 0])
                band.frame = frame
                band.zIndex = -1
                let note = makeAttributes(forSupplementaryViewOfKind: "note", with: [section, 0])
                note.frame = CGRect(x: 90, y: frame.minY, width: 10, height: 10)
                note.zIndex = 1
                cache += [band, note]
            }
        }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
            found(.cell, indexPath)
        }
        override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> CollectionViewLayoutAttributes? { found(.supplementaryView, indexPath) }
        override func layoutAttributesForDecorationView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> CollectionViewLayoutAttributes? { found(.decorationView, indexPath) }

        private func found(
            _ category: CollectionView.ElementCategory, _ path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            cache.first { $0.representedElementCategory == category && $0.indexPath == path }
        }

        private func flown(_ attributes: CollectionViewLayoutAttributes, to x: CGFloat, _ alpha: CGFloat)
            -> CollectionViewLayoutAttributes
        {
            attributes.frame = CGRect(x: x, y: 0, width: 10, height: 10)
            attributes.alpha = alpha
            return attributes
        }

        override func initialLayoutAttributesForAppearingItem(
            at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            log.append("item \(path.item) comes")
            return flown(makeAttributes(forCellWith: path), to: -50, 0.1)
        }
        override func finalLayoutAttributesForDisappearingItem(
            at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            log.append("item \(path.item) goes")
            return flown(makeAttributes(forCellWith: path), to: 150, 0.1)
        }
        override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind kind: String, at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            flown(makeAttributes(forSupplementaryViewOfKind: kind, with: path), to: -50, 0.2)
        }
        override func finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind kind: String, at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            flown(makeAttributes(forSupplementaryViewOfKind: kind, with: path), to: 150, 0.2)
        }
        override func initialLayoutAttributesForAppearingDecorationElement(
            ofKind kind: String, at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            flown(makeAttributes(forDecorationViewOfKind: kind, with: path), to: -50, 0.3)
        }
        override func finalLayoutAttributesForDisappearingDecorationElement(
            ofKind kind: String, at path: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            flown(makeAttributes(forDecorationViewOfKind: kind, with: path), to: 150, 0.3)
        }
        override func indexPathsToInsertForDecorationView(ofKind kind: String) -> [IndexPath] {
            bandsToInsert
        }
        override func indexPathsToDeleteForDecorationView(ofKind kind: String) -> [IndexPath] {
            bandsToDelete
        }
        override func indexPathsToDeleteForSupplementaryView(ofKind kind: String) -> [IndexPath] {
            notesToDelete
        }
        override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
            log.append("from \(oldBounds.minY) of \(oldBounds.height)")
        }
        override func finalizeAnimatedBoundsChange() { log.append("finalize") }
        override func finalizeCollectionViewUpdates() { log.append("finalize") }
    }

    private let layout = Flying()
    private let dataSource = TestDataSource([2])
    private let view: CollectionView

    init() {
        view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        layout.log = []
    }

    /// Returns a line `kind role x0 alpha0 > x1 alpha1` for each element that appears or disappears.
    private func journeys() throws -> [String] {
        try #require(view.lastTransition).elements.filter { $0.role != .stays }.map {
            let (start, end) = ($0.start, $0.end)
            return
                "\(end.representedElementKind ?? "cell") \($0.role) \(Int(start.frame.minX)) \(start.alpha) > "
                + "\(Int(end.frame.minX)) \(end.alpha)"
        }.sorted()
    }

    @Test func insertedSectionAppears() throws {
        dataSource.counts = [2, 1]
        view.insertSections([1])
        #expect(
            try journeys() == [
                "band appears -50 0.3 > 0 1.0", "cell appears -50 0.1 > 0 1.0",
                "note appears -50 0.2 > 90 1.0",
            ])
        #expect(layout.log == ["prepare", "item 0 comes", "finalize"])
    }

    @Test func deletedSectionDisappears() throws {
        dataSource.counts = []
        view.deleteSections([0])
        #expect(
            try journeys() == [
                "band disappears 0 1.0 > 150 0.3", "cell disappears 0 1.0 > 150 0.1",
                "cell disappears 0 1.0 > 150 0.1", "note disappears 90 1.0 > 150 0.2",
            ])
    }

    /// If the layout declares a decoration view as both deleted and inserted, the old view disappears and a new one
    /// appears.
    ///
    /// If the layout declares a supplementary view only as deleted, the view disappears, although the layout still has
    /// attributes for it.
    @Test func layoutDecidesWhichViewsAreReplaced() throws {
        (layout.bandsToInsert, layout.bandsToDelete, layout.notesToDelete) = ([[0, 0]], [[0, 0]], [[0, 0]])
        dataSource.counts = [3]
        view.insertItems(at: [[0, 2]])
        let bands = try journeys().filter { $0.hasPrefix("band") }
        #expect(bands == ["band appears -50 0.3 > 0 1.0", "band disappears 0 1.0 > 150 0.3"])
        #expect(try journeys().contains("note disappears 90 1.0 > 150 0.2"))
    }

    /// In an animated change of the bounds, the layout is queried for appearing elements after
    /// `prepare(forAnimatedBoundsChange:)` and before `finalizeAnimatedBoundsChange()`.
    @Test func aChangeOfBoundsIsAnnounced() throws {
        dataSource.counts = [30]
        view.reloadData()
        view.layoutIfNeeded()
        layout.log = []
        view.animateBoundsChange(to: CGRect(x: 0, y: 20, width: 100, height: 90))
        #expect(layout.log.first == "from 0.0 of 100.0" && layout.log.last == "finalize")
        #expect(layout.log.filter { $0 == "finalize" }.count == 1)
        let transition = try #require(view.lastTransition)
        #expect(transition.oldContentOffset.y == 0 && transition.newContentOffset.y == 20)
    }
}

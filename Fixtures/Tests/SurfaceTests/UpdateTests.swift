import Testing
import UIKit

/// Tests batch updates, their update items, and the attributes with which inserted and deleted elements move.
@Suite struct UpdateTests {
    private final class Recording: RowsLayout {
        var asked: [String] = []
        var insertedNotes: [IndexPath] = []
        var deletedNotes: [IndexPath] = []

        override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
            super.prepare(forCollectionViewUpdates: updateItems)
            for item in updateItems {
                let (before, after) = (item.indexPathBeforeUpdate, item.indexPathAfterUpdate)
                let isSection = (before ?? after)?.item == NSNotFound
                let old = before.map { isSection ? "s\($0.section)" : "\($0.section).\($0.item)" } ?? "-"
                let new = after.map { isSection ? "s\($0.section)" : "\($0.section).\($0.item)" } ?? "-"
                switch item.updateAction {
                case .insert: log.append("insert \(new)")
                case .delete: log.append("delete \(old)")
                case .move: log.append("move \(old) \(new)")
                case .reload: log.append("reload \(old)")
                case .none: log.append("none")
                @unknown default: log.append("unknown")
                }
            }
        }
        override func finalizeCollectionViewUpdates() {
            super.finalizeCollectionViewUpdates()
            log.append("finalize")
        }
        override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
            insertedNotes
        }
        override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
            deletedNotes
        }
        override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
        override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

        override func initialLayoutAttributesForAppearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("appear \(itemIndexPath.item)")
            return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        }
        override func finalLayoutAttributesForDisappearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("disappear \(itemIndexPath.item)")
            return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
        override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("appear \(elementKind) \(elementIndexPath.section)")
            return nil
        }
        override func finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("disappear \(elementKind) \(elementIndexPath.section)")
            return nil
        }
        override func initialLayoutAttributesForAppearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("appear \(elementKind) \(decorationIndexPath.section)")
            return nil
        }
        override func finalLayoutAttributesForDisappearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            asked.append("disappear \(elementKind) \(decorationIndexPath.section)")
            return nil
        }
    }

    private func scene(_ counts: [Int]) -> (Recording, Source, UICollectionView) {
        let (layout, source) = (Recording(), Source(counts))
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "band")
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        layout.log = []
        return (layout, source, view)
    }

    @Test func aBatchIsOnePreparationWithDeletionsBeforeInsertions() {
        let (layout, source, view) = scene([5])
        var isFinished = false
        view.performBatchUpdates(
            {
                source.counts = [5]
                view.insertItems(at: [path(1), path(0)])
                view.deleteItems(at: [path(2), path(4)])
                view.moveItem(at: path(0), to: path(3))
                view.reloadItems(at: [path(1)])
            }, completion: { isFinished = $0 })
        #expect(
            layout.log == [
                "prepare", "delete 0.4", "delete 0.2", "reload 0.1", "insert 0.0", "insert 0.1",
                "move 0.0 0.3", "finalize",
            ])
        #expect(isFinished)
        #expect(layout.asked.filter { !$0.contains("note") && !$0.contains("band") }.count >= 4)
    }

    @Test func sectionsHaveNoItem() {
        let (layout, source, view) = scene([1, 2, 3])
        view.performBatchUpdates {
            source.counts = [3, 4, 1]
            view.deleteSections([1])
            view.insertSections([1])
            view.moveSection(0, toSection: 2)
        }
        #expect(
            layout.log.filter { $0 != "prepare" } == ["delete s1", "insert s1", "move s0 s2", "finalize"])
        #expect((0..<3).map { view.numberOfItems(inSection: $0) } == [3, 4, 1])
        view.reloadSections([2])
        #expect(layout.log.contains("reload s2"))
    }

    @Test func viewsOfAllThreeCategoriesComeAndGo() {
        let (layout, source, view) = scene([2])
        source.counts = [2, 2]
        view.insertSections([1])
        #expect(
            layout.asked.sorted() == ["appear 0", "appear 1", "appear band 1", "appear note 1"])
        layout.asked = []
        source.counts = [2]
        view.deleteSections([1])
        #expect(
            layout.asked.sorted() == ["disappear 0", "disappear 1", "disappear band 1", "disappear note 1"])
    }

    @Test func theLayoutNamesSupplementaryViewsThatComeAndGo() {
        let (layout, source, view) = scene([2])
        (layout.insertedNotes, layout.deletedNotes) = ([path(0)], [path(0)])
        #expect(source.counts == [2])
        view.reloadItems(at: [path(1)])
        #expect(layout.asked.contains("appear note 0") && layout.asked.contains("disappear note 0"))
    }

    @Test func cellsStayWithTheirItems() {
        let (_, source, view) = scene([4])
        let cells = view.visibleCells
        view.performBatchUpdates {
            source.counts = [4]
            view.deleteItems(at: [path(0)])
            view.insertItems(at: [path(3)])
        }
        #expect(view.visibleCells.prefix(3).elementsEqual(cells.dropFirst()) { $0 === $1 })
    }

    @Test func theOffsetMayBeChosen() {
        final class Bottom: RowsLayout {
            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                CGPoint(x: 0, y: collectionViewContentSize.height - 100)
            }
        }
        let source = Source([20])
        let view = makeView(Bottom(), source)
        view.layoutIfNeeded()
        source.counts = [21]
        view.insertItems(at: [path(20)])
        #expect(view.contentOffset.y == 110)
    }
}

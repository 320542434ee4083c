import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests taps and selection, with delegate calls in the order that UIKit's header documents.
@Suite struct SelectionTests {
    private final class Delegate: CollectionViewDelegate {
        var log: [String] = []
        /// The questions to which the delegate returns false, as they are logged, such as `select? 1`.
        var refusals: Set<String> = []

        private func note(_ what: String, _ path: IndexPath) -> Bool {
            log.append("\(what) \(path.item)")
            return !refusals.contains("\(what) \(path.item)")
        }

        func collectionView(_ view: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
            note("highlight?", indexPath)
        }
        func collectionView(_ view: CollectionView, didHighlightItemAt indexPath: IndexPath) {
            _ = note("highlight", indexPath)
        }
        func collectionView(_ view: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
            _ = note("unhighlight", indexPath)
        }
        func collectionView(_ view: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            note("select?", indexPath)
        }
        func collectionView(_ view: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
            note("deselect?", indexPath)
        }
        func collectionView(_ view: CollectionView, didSelectItemAt indexPath: IndexPath) {
            _ = note("select", indexPath)
        }
        func collectionView(_ view: CollectionView, didDeselectItemAt indexPath: IndexPath) {
            _ = note("deselect", indexPath)
        }
    }

    private let dataSource = TestDataSource([5])
    private let delegate = Delegate()
    private let view: CollectionView

    init() {
        view = makeView(RowLayout(), dataSource)
        view.delegate = delegate
        view.layoutIfNeeded()
    }

    @Test func aTapGoesThroughFiveSteps() {
        view.tapItem(at: [0, 1])
        #expect(
            delegate.log == ["highlight? 1", "highlight 1", "select? 1", "select 1", "unhighlight 1"])
        #expect(view.cellForItem(at: [0, 1])?.isHighlighted == false)
    }

    @Test func selectingAnotherItemMovesTheSelection() {
        view.tapItem(at: [0, 1])
        delegate.log = []
        delegate.refusals = ["deselect? 1"]
        view.tapItem(at: [0, 2])
        // With single selection, the delegate isn't asked about deselecting the previous item.
        #expect(
            delegate.log == [
                "highlight? 2", "highlight 2", "select? 2", "deselect 1", "select 2", "unhighlight 2",
            ])
        #expect(view.indexPathsForSelectedItems == [[0, 2]])
    }

    @Test func theSelectedItemIsSelectedAgain() {
        view.tapItem(at: [0, 1])
        delegate.log = []
        view.tapItem(at: [0, 1])
        #expect(
            delegate.log == ["highlight? 1", "highlight 1", "select? 1", "select 1", "unhighlight 1"])
        #expect(view.indexPathsForSelectedItems == [[0, 1]])
    }

    @Test func severalItemsAreSelectedAndDeselected() {
        view.allowsMultipleSelection = true
        for item in [1, 3, 1] { view.tapItem(at: [0, item]) }
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
        #expect(Array(delegate.log.suffix(3)) == ["deselect? 1", "deselect 1", "unhighlight 1"])
        delegate.refusals = ["deselect? 3"]
        view.tapItem(at: [0, 3])
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
    }

    @Test func refusalEndsTheTap() {
        delegate.refusals = ["highlight? 1", "select? 2"]
        view.tapItem(at: [0, 1])
        #expect(delegate.log == ["highlight? 1"])
        view.tapItem(at: [0, 2])
        #expect(view.indexPathsForSelectedItems == [])
        view.tapItem(at: [0, 9])
        #expect(!delegate.log.contains { $0.hasSuffix("9") })
    }

    @Test func programmaticSelectionDoesNotCallTheDelegate() {
        view.selectItem(at: [0, 4], animated: false, scrollPosition: [])
        view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        view.deselectItem(at: [0, 4], animated: false)
        #expect(delegate.log.isEmpty && view.indexPathsForSelectedItems == [[0, 2]])
        view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [])
        view.allowsSelection = false
        view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [])
    }

    /// In updates, the selection follows the selected items; `reloadData()` clears the selection.
    @Test func updatesMapTheSelection() {
        view.allowsMultipleSelection = true
        for item in [0, 2, 4] {
            view.selectItem(at: [0, item], animated: false, scrollPosition: [])
        }
        // The items `a b c d e` become `c b e`: `a` and `d` are deleted, and `c` moves to the front.
        dataSource.counts = [3]
        view.performBatchUpdates {
            view.deleteItems(at: [[0, 0], [0, 3]])
            view.moveItem(at: [0, 2], to: [0, 0])
        }
        #expect(view.indexPathsForSelectedItems == [[0, 0], [0, 2]])
        #expect(view.visibleCells.map(\.isSelected) == [true, false, true])
        view.reloadItems(at: [[0, 0]])
        #expect(view.cellForItem(at: [0, 0])?.isSelected == true)
        view.reloadData()
        #expect(view.indexPathsForSelectedItems == [])
        #expect(view.visibleCells.allSatisfy { !$0.isSelected })
    }

    /// The selection and the rules of both modes are independent of each other.
    @Test func editingHasRulesOfItsOwn() {
        view.tapItem(at: [0, 0])
        view.isEditing = true
        view.tapItem(at: [0, 1])
        view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [[0, 0]])
        view.allowsSelectionDuringEditing = true
        view.tapItem(at: [0, 1])
        #expect(view.indexPathsForSelectedItems == [[0, 1]])
        view.allowsSelectionDuringEditing = false
        view.allowsMultipleSelectionDuringEditing = true
        view.tapItem(at: [0, 2])
        #expect(view.indexPathsForSelectedItems == [[0, 1], [0, 2]])
        view.tapItem(at: [0, 1])
        #expect(view.indexPathsForSelectedItems == [[0, 2]])
        view.isEditing = false
        view.tapItem(at: [0, 3])
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
        view.allowsSelection = false
        view.tapItem(at: [0, 4])
        view.isEditing = true
        view.tapItem(at: [0, 0])
        #expect(view.indexPathsForSelectedItems == [[0, 0], [0, 3]])
    }
}

import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct LayoutDiagnosticTests {
    private final class Garbage: CollectionViewLayout {
        var returned: [CollectionViewLayoutAttributes] = []
        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            returned
        }
    }

    private func cell(_ item: Int, x: CGFloat = 0) -> CollectionViewLayoutAttributes {
        let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
        attributes.frame = CGRect(x: x, y: 0, width: 10, height: 10)
        return attributes
    }

    private func check(_ returned: [CollectionViewLayoutAttributes]) -> (shown: Int, messages: [String]) {
        let layout = Garbage()
        layout.returned = returned
        let dataSource = TestDataSource([3])
        let view = makeView(layout, dataSource)
        let shown = view.elements(in: view.bounds).count
        return (shown, view.layoutDiagnostics.map(\.description))
    }

    @Test func anUnknownIndexPath() {
        let (shown, messages) = check([cell(0), cell(7)])
        #expect(shown == 1)
        #expect(messages == ["Garbage: cell [0, 7] doesn't exist: the data source has 3 items in 1 section"])
    }

    @Test func aNumberThatIsNotFinite() {
        let (shown, messages) = check([cell(0, x: .nan)])
        #expect(shown == 0)
        #expect(
            messages == ["Garbage: cell [0, 0] has a value that isn't finite: frame (nan, 0.0, 10.0, 10.0)"])
    }

    @Test func twoDifferentAttributesForOneElement() {
        let (shown, messages) = check([cell(0), cell(1), cell(0, x: 5)])
        #expect(shown == 2)
        #expect(messages == ["Garbage: cell [0, 0] was returned twice with different attributes"])
    }

    @Test func layoutThatNeverSettles() {
        final class Restless: RowLayout {
            override func prepare() { invalidateLayout() }
        }
        let dataSource = TestDataSource([3])
        let view = makeView(Restless(), dataSource)
        view.layoutIfNeeded()
        #expect(
            view.layoutDiagnostics.map(\.description) == [
                "Restless still invalidates itself in prepare() after 2 preparations"
            ])
    }

    /// Layouts aren't queried for items that don't exist, because most layouts don't check index paths.
    @Test func missingItemsAreNotRequested() {
        final class Trusting: RowLayout {
            override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes?
            {
                cache[indexPath.item]
            }
        }
        for layout in [Trusting(), CollectionViewFlowLayout()] {
            let dataSource = TestDataSource([3])
            let view = makeView(layout, dataSource)
            #expect(view.layoutAttributesForItem(at: [0, 2]) != nil)
            for path in [[0, 3], [1, 0], [0, -1], [-1, 0], [0], [], [0, 0, 0]] as [IndexPath] {
                #expect(view.layoutAttributesForItem(at: path) == nil)
                #expect(view.cellForItem(at: path) == nil)
                #expect(!view.beginInteractiveMovementForItem(at: path))
                view.selectItem(at: path, animated: false, scrollPosition: .top)
                view.deselectItem(at: path, animated: false)
                view.tapItem(at: path)
            }
            #expect(view.indexPathsForSelectedItems == [] && view.contentOffset == .zero)
        }
    }

    /// A supplementary view with an empty index path is reported, because an update can't identify it.
    @Test func emptyPathIsReported() {
        final class Nameless: RowLayout {
            override func prepare() {
                super.prepare()
                let note = makeAttributes(forSupplementaryViewOfKind: "note", with: IndexPath())
                note.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
                cache.append(note)
            }
        }
        let dataSource = TestDataSource([1])
        let view = makeView(Nameless(), dataSource)
        view.layoutIfNeeded()
        view.reloadItems(at: [[0, 0]])
        #expect(
            view.layoutDiagnostics.map(\.description) == [
                "Nameless: supplementary view 'note' [] doesn't exist: the data source has 1 item in 1 section"
            ])
    }
}

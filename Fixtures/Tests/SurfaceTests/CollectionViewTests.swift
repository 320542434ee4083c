import Testing
import UIKit

/// Tests `UICollectionView`: counts, views, selection, registrations.
@Suite struct CollectionViewTests {
    private final class Delegate: NSObject, UICollectionViewDelegate {
        var log: [String] = []
        func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) { log.append("show \(indexPath.item)") }
        func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) { log.append("hide \(indexPath.item)") }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append("select \(indexPath.item)")
        }
    }

    @Test func countsComeBeforeAnyLayout() {
        let (layout, source) = (RowsLayout(), Source([3, 4]))
        let view = makeView(layout, source)
        #expect(view.numberOfSections == 2 && view.numberOfItems(inSection: 1) == 4)
        #expect(layout.log.isEmpty)
    }

    @Test func whatIsVisible() throws {
        let (layout, source) = (RowsLayout(), Source([5, 50]))
        let view = makeView(layout, source)
        view.contentOffset.y = 20
        #expect(view.visibleCells.count == 10)
        #expect(view.indexPathsForVisibleItems.first == path(2) && view.indexPathsForVisibleItems.count == 10)
        let cell = try #require(view.cellForItem(at: path(3)))
        #expect(cell.frame == rect(0, 30, 100, 10) && view.indexPath(for: cell) == path(3))
        #expect(view.cellForItem(at: path(40, 1)) == nil)
        #expect(view.supplementaryView(forElementKind: "note", at: path(0, 1))?.frame.minY == 50)
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "note") == [path(0, 1)])
        #expect(view.visibleSupplementaryViews(ofKind: "note").count == 1)
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 33)) == path(3))
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: -3)) == nil)
        #expect(view.layoutAttributesForItem(at: path(49, 1))?.frame.minY == 540)
    }

    @Test func scrollingTellsTheDelegateAndReusesCells() {
        let (layout, source, delegate) = (makeFlow(100, 50), Source([10]), Delegate())
        let view = makeView(layout, source)
        view.delegate = delegate
        view.layoutIfNeeded()
        let first = view.cellForItem(at: path(0))
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        #expect(delegate.log == ["show 0", "show 1", "show 2", "hide 0"])
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: path(3)) === first)
    }

    @Test func selection() {
        let (layout, source, delegate) = (makeFlow(100, 10), Source([5]), Delegate())
        let view = makeView(layout, source)
        view.delegate = delegate
        #expect(view.allowsSelection && !view.allowsMultipleSelection)
        view.selectItem(at: path(1), animated: false, scrollPosition: [])
        view.selectItem(at: path(3), animated: false, scrollPosition: .top)
        #expect(view.indexPathsForSelectedItems == [path(3)])
        #expect(view.cellForItem(at: path(3))?.isSelected == true)
        view.deselectItem(at: path(3), animated: false)
        #expect(view.indexPathsForSelectedItems?.isEmpty ?? true)
        #expect(!delegate.log.contains("select 1"))
        view.allowsMultipleSelection = true
        view.selectItem(at: path(0), animated: false, scrollPosition: [])
        view.selectItem(at: path(4), animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [path(0), path(4)])
    }

    @Test func scrollingToAnItem() {
        let (layout, source) = (makeFlow(100, 10), Source([100]))
        let view = makeView(layout, source)
        let positions: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom]
        let offsets = positions.map { position -> CGFloat in
            view.scrollToItem(at: path(50), at: position, animated: false)
            return view.contentOffset.y
        }
        #expect(offsets == [500, 455, 410])
        layout.scrollDirection = .horizontal
        let sideways: [UICollectionView.ScrollPosition] = [.left, .centeredHorizontally, .right]
        #expect(
            sideways.map { position -> CGFloat in
                view.scrollToItem(at: path(50), at: position, animated: true)
                return view.contentOffset.x
            } == [500, 500, 500])
    }

    @Test func reloadAsksAgain() {
        let (layout, source) = (makeFlow(100, 10), Source([2]))
        let view = makeView(layout, source)
        #expect(view.visibleCells.count == 2)
        source.counts = [4]
        view.reloadData()
        #expect(view.visibleCells.count == 4 && view.contentSize.height == 40)
    }

    @Test func registrationsFillAndReuse() {
        final class Named: UICollectionViewCell {
            nonisolated(unsafe) static var made = 0
            var name = ""
            override init(frame: CGRect) {
                super.init(frame: frame)
                Named.made += 1
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        final class Head: UICollectionReusableView { var section = -1 }
        final class Registering: Source {
            let cells = UICollectionView.CellRegistration<Named, String> { cell, indexPath, name in
                cell.name = "\(name) \(indexPath.item)"
            }
            let heads = UICollectionView.SupplementaryRegistration<Head>(
                elementKind: UICollectionView.elementKindSectionHeader
            ) { view, _, indexPath in view.section = indexPath.section }

            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: "item")
            }
            override func collectionView(
                _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                collectionView.dequeueConfiguredReusableSupplementary(using: heads, for: indexPath)
            }
        }
        Named.made = 0
        let (layout, source) = (makeFlow(100, 25), Registering([100]))
        layout.headerReferenceSize = CGSize(width: 0, height: 10)
        let view = makeView(layout, source)
        #expect((view.cellForItem(at: path(2)) as? Named)?.name == "item 2")
        #expect((view.supplementaryView(forElementKind: header, at: path(0)) as? Head)?.section == 0)
        for offset in stride(from: CGFloat(0), to: 2_000, by: 25) {
            view.contentOffset.y = offset
            view.layoutIfNeeded()
        }
        #expect(Named.made <= 6)
    }

    @Test func boundsFollowTheFrame() {
        let (layout, source) = (makeFlow(100, 10), Source([2]))
        let view = makeView(layout, source)
        view.frame = rect(5, 6, 70, 80)
        #expect(view.bounds == rect(0, 0, 70, 80))
        view.contentOffset = CGPoint(x: 0, y: 33)
        #expect(view.bounds == rect(0, 33, 70, 80) && view.frame == rect(5, 6, 70, 80))
        view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(view.adjustedContentInset == view.contentInset)
    }

    @Test func whatComesNextIsPrefetched() {
        final class Images: NSObject, UICollectionViewDataSourcePrefetching {
            var paths: [IndexPath] = []
            func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
                paths += indexPaths
            }
        }
        let (layout, source, images) = (makeFlow(100, 50), Source([10]), Images())
        let view = makeView(layout, source)
        view.prefetchDataSource = images
        #expect(view.isPrefetchingEnabled)
        view.layoutIfNeeded()
        #expect(images.paths == [path(2), path(3)])
    }

    @Test func viewAndLayoutLetGoOfEachOther() {
        weak var view: UICollectionView?
        weak var layout: UICollectionViewLayout?
        weak var cell: UICollectionViewCell?
        do {
            let source = Source([10])
            let made = makeView(UICollectionViewFlowLayout(), source)
            made.layoutIfNeeded()
            made.performBatchUpdates { made.reloadItems(at: [path(1)]) }
            made.startInteractiveTransition(to: RowsLayout(), completion: nil)
            made.finishInteractiveTransition()
            (view, layout, cell) = (made, made.collectionViewLayout, made.visibleCells.first)
        }
        #expect(view == nil && layout == nil && cell == nil)
    }
}

import Testing
import UIKit

/// Tests that a controller is the data source and the delegate of its view, and that subclasses can override the
/// methods.
@Suite struct CollectionViewControllerTests {
    /// A controller that provides only the numbers of sections and items.
    class Plain: UICollectionViewController {
        var counts = [5, 3]

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        }

        override func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { counts[section] }

        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    /// A controller that conforms to the protocol of the flow layout's delegate.
    ///
    /// Its superclass already conforms to the protocol of the view's delegate.
    final class Sized: Plain {}

    /// A controller that implements and records every method.
    final class Talkative: Plain {
        var log: [String] = []

        override func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
            -> Bool
        {
            indexPath.item > 0
        }

        override func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) { log.append("move \(sourceIndexPath.item) \(destinationIndexPath.item)") }

        override func collectionView(
            _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
        ) -> Bool { indexPath.item != 2 }

        override func collectionView(
            _ collectionView: UICollectionView,
            targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
            atCurrentIndexPath currentIndexPath: IndexPath,
            toProposedIndexPath proposedIndexPath: IndexPath
        ) -> IndexPath { path(4) }

        override func collectionView(
            _ collectionView: UICollectionView,
            targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
        ) -> CGPoint { CGPoint(x: 0, y: proposedContentOffset.y + 7) }

        override func collectionView(
            _ collectionView: UICollectionView,
            transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
            newLayout toLayout: UICollectionViewLayout
        ) -> UICollectionViewTransitionLayout {
            log.append("transition")
            return super.collectionView(
                collectionView, transitionLayoutForOldLayout: fromLayout, newLayout: toLayout)
        }

        override func indexTitles(for collectionView: UICollectionView) -> [String]? { ["A"] }

        override func collectionView(
            _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
        ) -> IndexPath { path(index) }

        override func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
        override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    }

    private func load<Controller: UICollectionViewController>(_ controller: Controller) -> UICollectionView {
        let view: UICollectionView = controller.collectionView
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
        view.layoutIfNeeded()
        return view
    }

    @Test func whatIsNotOverriddenIsNotImplemented() throws {
        let controller = Plain(collectionViewLayout: makeFlow(50, 20))
        let view = load(controller)
        #expect(view.dataSource === controller && view.delegate === controller)
        let dataSource = try #require(view.dataSource)
        #expect(dataSource.numberOfSections?(in: view) == 2)
        #expect(dataSource.collectionView?(view, canMoveItemAt: path(0)) == nil)
        #expect(dataSource.indexTitles?(for: view) == nil)
        #expect(view.delegate as? UICollectionViewDelegateFlowLayout == nil)
        #expect(view.visibleCells.count == 5)
    }

    @Test func aSubclassMayAdoptTheFlowLayoutsDelegateInAnExtension() throws {
        let controller = Sized(collectionViewLayout: makeFlow(50, 20))
        let view = load(controller)
        #expect(view.layoutAttributesForItem(at: path(1))?.frame == rect(0, 11, 100, 11))
        #expect(view.layoutAttributesForItem(at: path(0, 1))?.frame == rect(0, 55, 100, 10))
        let delegate = try #require(view.delegate as? UICollectionViewDelegateFlowLayout)
        let layout = view.collectionViewLayout
        #expect(
            delegate.collectionView?(view, layout: layout, sizeForItemAt: path(0, 1))
                == CGSize(width: 100, height: 10))
        #expect(delegate.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: 0) == nil)
    }

    @Test func everyOverrideIsCalled() throws {
        let controller = Talkative(collectionViewLayout: makeFlow(50, 20))
        let view = load(controller)
        #expect(!view.beginInteractiveMovementForItem(at: path(0)))
        #expect(view.beginInteractiveMovementForItem(at: path(1)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 30))
        view.endInteractiveMovement()
        #expect(controller.log.contains("move 1 4"))
        #expect(view.dataSource?.indexTitles?(for: view) == ["A"])
        #expect(view.dataSource?.collectionView?(view, indexPathForIndexTitle: "A", at: 3) == path(3))

        controller.log = []
        view.contentOffset.y = 5
        #expect(controller.log == ["scroll"])
        _ = view.startInteractiveTransition(to: makeFlow(100, 10))
        #expect(controller.log.contains("transition"))
        view.cancelInteractiveTransition()
    }

    @Test func aControllerThatAppearsSelectsNothing() {
        let controller = Plain(collectionViewLayout: makeFlow(50, 20))
        let view = load(controller)
        view.selectItem(at: path(1), animated: false, scrollPosition: [])
        controller.clearsSelectionOnViewWillAppear = false
        controller.viewWillAppear(false)
        #expect(view.indexPathsForSelectedItems == [path(1)])
        controller.clearsSelectionOnViewWillAppear = true
        controller.viewWillAppear(false)
        #expect(view.indexPathsForSelectedItems == [])
    }

    /// The delegate determines the final offset of an update, of a change of layout, and of a change of size.
    @Test func theDelegateChoosesTheOffset() {
        let controller = Talkative(collectionViewLayout: makeFlow(50, 20))
        let view = load(controller)
        view.contentOffset.y = 1
        controller.counts[0] = 6
        view.insertItems(at: [path(5)])
        #expect(view.contentOffset.y == 8)
        view.setCollectionViewLayout(makeFlow(50, 30), animated: true)
        #expect(view.contentOffset.y == 15)
        view.frame.size.width = 120
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 22)
    }
}

extension CollectionViewControllerTests.Sized: UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 100, height: indexPath.section == 0 ? 11 : 10) }
}

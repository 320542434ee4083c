import Testing
import UIKit

/// Tests transitions between layouts, immediate and interactive.
@Suite struct TransitionTests {
    private final class Telling: RowsLayout {
        override func prepareForTransition(to newLayout: UICollectionViewLayout) {
            super.prepareForTransition(to: newLayout)
            log.append("to")
        }
        override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
            super.prepareForTransition(from: oldLayout)
            log.append("from")
        }
        override func finalizeLayoutTransition() {
            super.finalizeLayoutTransition()
            log.append("final")
        }
    }

    @Test func bothLayoutsAreTold() {
        let (old, new, source) = (Telling(), Telling(), Source([3]))
        let view = makeView(old, source)
        view.layoutIfNeeded()
        var isFinished = false
        view.setCollectionViewLayout(new, animated: true) { isFinished = $0 }
        #expect(old.log == ["prepare", "to", "final"] && new.log.first == "from")
        #expect(new.log.last == "final" && isFinished)
        #expect(view.collectionViewLayout === new && old.collectionView == nil)
        view.collectionViewLayout = old
        #expect(old.collectionView === view)
    }

    @Test func anInteractiveTransitionIsInBetween() {
        let (rows, flow, source) = (RowsLayout(), makeFlow(50, 50), Source([3]))
        let view = makeView(rows, source)
        view.layoutIfNeeded()
        var ends: [Bool] = []
        let transition = view.startInteractiveTransition(to: flow) { completed, finished in
            ends += [completed, finished]
        }
        #expect(view.collectionViewLayout === transition)
        #expect(transition.currentLayout === rows && transition.nextLayout === flow)
        // The item's frame is (0, 10, 100, 10) in the rows, and (50, 0, 50, 50) in the flow layout.
        for (progress, frame) in [(0.0, rect(0, 10, 100, 10)), (0.5, rect(25, 5, 75, 30))] {
            transition.transitionProgress = progress
            transition.invalidateLayout()
            #expect(view.layoutAttributesForItem(at: path(1))?.frame == frame)
        }
        transition.updateValue(3, forAnimatedKey: "lift")
        #expect(transition.value(forAnimatedKey: "lift") == 3)
        view.finishInteractiveTransition()
        #expect(view.collectionViewLayout === flow && ends == [true, true])
        #expect(rows.collectionView == nil && flow.collectionView === view)
        #expect(view.layoutAttributesForItem(at: path(1))?.frame == rect(50, 0, 50, 50))
    }

    @Test func aCancelledTransitionLeavesTheOldLayout() {
        let (rows, flow, source) = (RowsLayout(), makeFlow(50, 50), Source([3]))
        let view = makeView(rows, source)
        var ends: [Bool] = []
        view.startInteractiveTransition(to: flow) { ends += [$0, $1] }.transitionProgress = 0.9
        view.cancelInteractiveTransition()
        #expect(view.collectionViewLayout === rows && ends == [true, false])
        #expect(flow.collectionView == nil && rows.collectionView === view)
        #expect(view.layoutAttributesForItem(at: path(1))?.frame == rect(0, 10, 100, 10))
    }

    @Test func theDelegateMayProvideTheLayoutInBetween() {
        final class Lifted: UICollectionViewTransitionLayout {}
        final class Delegate: NSObject, UICollectionViewDelegate {
            func collectionView(
                _ collectionView: UICollectionView,
                transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
                newLayout toLayout: UICollectionViewLayout
            ) -> UICollectionViewTransitionLayout { Lifted(currentLayout: fromLayout, nextLayout: toLayout) }
        }
        let (source, delegate) = (Source([1]), Delegate())
        let view = makeView(RowsLayout(), source)
        view.delegate = delegate
        #expect(view.startInteractiveTransition(to: makeFlow(9, 9)) is Lifted)
        view.finishInteractiveTransition()
    }
}

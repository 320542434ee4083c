import EspalierGeometry
import Foundation

extension CollectionView {
    /// What is to be called when a transition that follows a gesture ends: whether it ended, and whether with the new
    /// layout.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    final func beginTransition(
        to newLayout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
    ) -> CollectionViewTransitionLayout {
        precondition(
            !(layout is CollectionViewTransitionLayout),
            "startInteractiveTransition(to:) was called while another transition is under way")
        precondition(newLayout !== layout, "startInteractiveTransition(to:) was given the present layout")
        let chosen = delegate.flatMap { delegate in
            implemented {
                delegate.collectionView(self, transitionLayoutForOldLayout: layout, newLayout: newLayout)
            }
        }
        let transition =
            chosen ?? CollectionViewTransitionLayout(currentLayout: layout, nextLayout: newLayout)
        precondition(
            transition.currentLayout === layout && transition.nextLayout === newLayout,
            "\(type(of: transition)) isn't between the present layout and the one that was asked for")
        interactiveTransitionCompletion = completion
        change(to: transition, recordsTransition: false)
        return transition
    }

    /// Leaves the transition layout for one of the two that it is between; the other is free for another view.
    final func endTransition(isFinished: Bool) {
        guard let transition = layout as? CollectionViewTransitionLayout else {
            preconditionFailure(
                "\(isFinished ? "finish" : "cancel")InteractiveTransition() was called without one under way"
            )
        }
        let (kept, left) =
            isFinished
            ? (transition.nextLayout, transition.currentLayout)
            : (transition.currentLayout, transition.nextLayout)
        let completion = interactiveTransitionCompletion
        interactiveTransitionCompletion = nil
        change(to: kept, recordsTransition: false)
        left.owner = nil
        completion?(true, isFinished)
    }
}

import Foundation

// These methods apply changes of the layout and of the bounds.
extension UpdateEngine {
    /// Changes the layout.
    ///
    /// If a transition is recorded, the new layout can also propose a content offset.
    func changeLayout(
        to newLayout: CollectionViewLayout, recordsTransition: Bool, in view: CollectionView
    ) {
        let process = view.process
        process.requireChangesAllowed("the layout can't be changed")
        let oldLayout = process.layout
        guard newLayout !== oldLayout else { return }
        let before = recordsTransition ? preparedSnapshot(of: view) : nil
        oldLayout.prepareForTransition(to: newLayout)
        newLayout.prepareForTransition(from: oldLayout)
        for shown in view.visible.byElement.values { shown.willTransition(from: oldLayout, to: newLayout) }
        process.adopt(newLayout, in: view)
        if let before {
            view.prepareLayoutIfNeeded()
            process.adoptTargetContentOffset(of: newLayout, in: view)
            finish(
                TransitionBuilder(
                    view: view, before: before, mapping: .identity(sectionCount: view.numberOfSections),
                    appearing: newLayout, disappearing: oldLayout
                ).transition())
        }
        oldLayout.finalizeLayoutTransition()
        newLayout.finalizeLayoutTransition()
        for shown in view.visible.byElement.values { shown.didTransition(from: oldLayout, to: newLayout) }
        oldLayout.owner = nil
        view.setNeedsLayout()
    }

    private func preparedSnapshot(of view: CollectionView) -> TransitionSnapshot {
        view.layoutIfNeeded()
        return TransitionSnapshot(of: view, makesViews: true)
    }

    func animateBoundsChange(to newBounds: CGRect, in view: CollectionView) -> CollectionViewTransition {
        let process = view.process
        let before = preparedSnapshot(of: view)
        let oldBounds = view.bounds
        process.during(.animatingBoundsChange) {
            view.bounds = newBounds
            view.prepareLayoutIfNeeded()
            process.layout.prepare(forAnimatedBoundsChange: oldBounds)
        }
        process.correctOffset(of: view)
        process.preferredSizes.resolveIfNeeded(in: view.bounds, of: view)
        view.prepareLayoutIfNeeded()
        let layout = process.layout
        let transition = TransitionBuilder(
            view: view, before: before, mapping: .identity(sectionCount: view.numberOfSections),
            appearing: layout, disappearing: layout
        ).transition()
        layout.finalizeAnimatedBoundsChange()
        finish(transition)
        view.setNeedsLayout()
        return transition
    }

    // MARK: Interactive transitions

    /// Sets a transition layout between the current layout and another one.
    func beginTransition(
        to newLayout: CollectionViewLayout,
        completion: CollectionView.LayoutInteractiveTransitionCompletion?, in view: CollectionView
    ) -> CollectionViewTransitionLayout {
        let layout = view.layout
        precondition(
            !(layout is CollectionViewTransitionLayout),
            "startInteractiveTransition(to:) was called, but another transition is in progress")
        precondition(
            newLayout !== layout, "startInteractiveTransition(to:) was called with the current layout")
        let chosen = view.askDelegate {
            $0.collectionView(view, transitionLayoutForOldLayout: layout, newLayout: newLayout)
        }
        let transition =
            chosen ?? CollectionViewTransitionLayout(currentLayout: layout, nextLayout: newLayout)
        precondition(
            transition.currentLayout === layout && transition.nextLayout === newLayout,
            "\(type(of: transition)) doesn't connect the current layout with the requested one")
        transition.onEnd(completion)
        changeLayout(to: transition, recordsTransition: false, in: view)
        return transition
    }

    /// Replaces the transition layout with the next layout if the transition is finished, and with the old one
    /// otherwise.
    ///
    /// The other of these two layouts may then be used in another view.
    func endTransition(isFinished: Bool, in view: CollectionView) {
        guard let transition = view.layout as? CollectionViewTransitionLayout else {
            preconditionFailure(
                "\(isFinished ? "finish" : "cancel")InteractiveTransition() was called, "
                    + "but no transition is in progress")
        }
        let (kept, left) =
            isFinished
            ? (transition.nextLayout, transition.currentLayout)
            : (transition.currentLayout, transition.nextLayout)
        changeLayout(to: kept, recordsTransition: false, in: view)
        left.owner = nil
        transition.didEnd(isFinished: isFinished)
    }
}

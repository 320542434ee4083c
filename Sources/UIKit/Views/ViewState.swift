import EspalierCollectionLayout

/// The properties of a view that only code written for UIKit uses.
final class ViewState {
    var gestureRecognizers: [UIGestureRecognizer] = []
    var panGestureRecognizer: UIPanGestureRecognizer?
    var refreshControl: UIRefreshControl?
    var keyboardDismissMode = ScrollView.KeyboardDismissMode.none
    /// The view's `mask`.
    ///
    /// The mask is stored here, because layers don't retain their views.
    var mask: View?
}

extension View {
    var state: ViewState {
        if let state = attachedState as? ViewState { return state }
        let state = ViewState()
        attachedState = state
        return state
    }
}

import EspalierCollectionLayout

/// The properties of a view that only code written for UIKit uses.
final class ViewState {
    var gestureRecognizers: [UIGestureRecognizer] = []
    var panGestureRecognizer: UIPanGestureRecognizer?
    var refreshControl: UIRefreshControl?
    var keyboardDismissMode = ScrollView.KeyboardDismissMode.none
    /// The view that owns the mask's layer.
    ///
    /// The view is stored here, because the layer doesn't retain it.
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

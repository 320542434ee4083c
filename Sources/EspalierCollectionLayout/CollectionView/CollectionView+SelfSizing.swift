extension CollectionView {
    /// The changes of a visible view's content after which the view is asked for its preferred size again.
    nonisolated public enum SelfSizingInvalidation: Int, Sendable {
        /// The view is asked again only after an invalidation of the layout or a new configuration of the view.
        case disabled = 0
        /// The view is asked again after a call of `invalidateIntrinsicContentSize()` of the view itself or of its
        /// content view.
        case enabled = 1
        /// The view is asked again after a call of `invalidateIntrinsicContentSize()` of any view inside of it.
        ///
        /// A label calls this method when its text or font changes. In UIKit, a change of constraints has the same effect;
        /// this module doesn't have constraints.
        case enabledIncludingConstraints = 2
    }

    /// The changes of content after which visible cells and supplementary views are asked for their preferred sizes
    /// again, in the next layout pass; by default `enabled`.
    public final var selfSizingInvalidation: SelfSizingInvalidation {
        get { process.preferredSizes.selfSizingInvalidation }
        set { process.preferredSizes.selfSizingInvalidation = newValue }
    }
}

import EspalierGeometry
public import Foundation

/// Stands between two layouts while a transition is under way: every element is `transitionProgress` of the way.
open class CollectionViewTransitionLayout: CollectionViewLayout {
    public final let currentLayout: CollectionViewLayout
    public final let nextLayout: CollectionViewLayout
    open var transitionProgress: CGFloat = 0 { didSet { invalidateLayout() } }

    public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
        (self.currentLayout, nextLayout) = (currentLayout, newLayout)
        super.init()
    }

    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }
}

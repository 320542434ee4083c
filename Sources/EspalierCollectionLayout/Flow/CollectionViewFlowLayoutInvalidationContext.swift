/// Says what of a flow layout's work an invalidation throws away.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
    /// Whether sizes and spacings are to be asked of the delegate again.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether lines are to be broken again.
    open var invalidateFlowLayoutAttributes = true
}

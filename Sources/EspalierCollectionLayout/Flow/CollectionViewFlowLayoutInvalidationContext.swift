/// Says what of a flow layout's work an invalidation throws away.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
    /// A Boolean value that indicates whether the delegate is asked again for sizes and spacings.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// A Boolean value that indicates whether items are arranged in lines again.
    open var invalidateFlowLayoutAttributes = true
}

public import EspalierCollectionLayout
public import QuartzCore

extension View {
    /// The view's looks in Core Animation's words; made when first asked for.
    public final var layer: CALayer {
        if let layer = attachedLayer as? CALayer { return layer }
        let layer = CALayer(of: self)
        attachedLayer = layer
        return layer
    }
}

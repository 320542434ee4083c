public import EspalierCollectionLayout
public import QuartzCore

extension View {
    /// The view's looks in Core Animation's words, of the class `layerClass`; made when first asked for.
    public final var layer: CALayer {
        if let layer = attachedLayer as? CALayer { return layer }
        let layer = CALayer.make(for: self)
        attachedLayer = layer
        return layer
    }
}

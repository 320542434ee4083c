import EspalierCollectionLayout
public import Foundation

/// The attributes of an item of a graph, of the lines that leave it, or of a label.
nonisolated open class LayeredLayoutAttributes: EdgeLayoutAttributes {
    /// The layer of the item, from 0; 0 for lines and labels.
    public internal(set) final var layer = 0
    /// The index of the item in its layer, from 0; 0 for lines and labels.
    public internal(set) final var order = 0

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? LayeredLayoutAttributes { (copy.layer, copy.order) = (layer, order) }
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? LayeredLayoutAttributes, super.isEqual(other) else { return false }
        return (layer, order) == (other.layer, other.order)
    }
}

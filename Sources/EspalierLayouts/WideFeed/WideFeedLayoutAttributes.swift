public import EspalierCollectionLayout
public import Foundation

/// The attributes of a feed's item, which indicate whether the item is the last one of its row.
nonisolated public final class WideFeedLayoutAttributes: CollectionViewLayoutAttributes {
    /// A Boolean value that indicates whether the item is the last one of its row and needs no border at its end.
    public var isRowEnd = false

    /// Returns a copy that has the same `isRowEnd`, too.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? WideFeedLayoutAttributes)?.isRowEnd = isRowEnd
        return copy
    }

    /// Returns true if the object is of the same class and all its values are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? WideFeedLayoutAttributes, other.isRowEnd == isRowEnd else {
            return false
        }
        return super.isEqual(object)
    }
}

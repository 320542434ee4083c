public import EspalierCollectionLayout
public import Foundation

/// A feed item's attributes: they also say whether the item ends its row, where it has no border.
nonisolated public final class WideFeedLayoutAttributes: CollectionViewLayoutAttributes {
    /// Whether the item is the rightmost one of its row.
    public var isRowEnd = false

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? WideFeedLayoutAttributes)?.isRowEnd = isRowEnd
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? WideFeedLayoutAttributes, other.isRowEnd == isRowEnd else {
            return false
        }
        return super.isEqual(object)
    }
}

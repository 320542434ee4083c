public import EspalierCollectionLayout
public import Foundation

/// The attributes of an element that is a sector of a ring or of a disc.
///
/// The frame is the bounding box of the sector.
nonisolated open class SectorLayoutAttributes: CollectionViewLayoutAttributes {
    /// The sector, in the coordinates of the element's frame; nil for an element that is a rectangle.
    public final var sector: Sector?

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? SectorLayoutAttributes)?.sector = sector
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SectorLayoutAttributes, super.isEqual(other) else { return false }
        return sector == other.sector
    }
}

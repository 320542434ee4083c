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

    /// Turns the sector around its center, so that it stays part of its ring.
    open override func interpolate(
        from start: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes, progress: CGFloat
    ) {
        guard let first = Self.placed(start), let last = Self.placed(end) else { return }
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
        let sector = Sector(
            center: CGPoint(x: mix(first.center.x, last.center.x), y: mix(first.center.y, last.center.y)),
            startAngle: mix(first.startAngle, last.startAngle), endAngle: mix(first.endAngle, last.endAngle),
            innerRadius: mix(first.innerRadius, last.innerRadius),
            outerRadius: mix(first.outerRadius, last.outerRadius))
        frame = sector.boundingBox
        self.sector = sector.moved(by: CGPoint(x: -frame.minX, y: -frame.minY))
    }

    /// Returns the sector of attributes in the coordinates of the content.
    private static func placed(_ attributes: CollectionViewLayoutAttributes) -> Sector? {
        (attributes as? SectorLayoutAttributes)?.sector?.moved(by: attributes.frame.origin)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SectorLayoutAttributes, super.isEqual(other) else { return false }
        return sector == other.sector
    }
}

import EspalierGeometry
import Foundation

// A layout that flips computes as for its development direction; the collection view mirrors what goes in and out.
extension CollectionView {
    final var mirrorsLayout: Bool {
        layout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
    }

    final func mirrored(_ rect: CGRect) -> CGRect {
        CGRect(
            x: contentSize.width - rect.minX - rect.width, y: rect.minY, width: rect.width,
            height: rect.height)
    }

    final func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        let copy = attributes.duplicate()
        copy.origin.x = contentSize.width - copy.origin.x - copy.storedSize.width
        return copy
    }
}

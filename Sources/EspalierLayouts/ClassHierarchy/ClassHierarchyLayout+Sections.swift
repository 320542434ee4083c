public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The levels of the tree as sections with decorations. The frame of a level contains all of its cells, even if `columns`
/// divides them among several columns.
extension ClassHierarchyLayout: SectionExtentProviding {
    /// The direction in which levels follow each other.
    public final var sectionDirection: CollectionView.ScrollDirection {
        configuration.direction.isHorizontal ? .horizontal : .vertical
    }

    /// Returns the frames of all levels.
    ///
    /// O(n).
    public final func sectionExtents() -> [SectionExtent] {
        let (geometry, cell) = (result.geometry, configuration.insets)
        let insets = EdgeInsets(top: -cell.top, left: -cell.left, bottom: -cell.bottom, right: -cell.right)
        return (0..<geometry.tree.levelCount).map { level in
            let frame = geometry.tree.level(level).reduce(CGRect.null) { $0.union(geometry.frame(ofBox: $1)) }
            return SectionExtent(frame: frame.inset(by: insets), itemsFrame: frame)
        }
    }
}

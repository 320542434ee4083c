public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Levels as sections that may have decorations. A level is where its cells are; in `columns` that may be in several
/// columns at once.
extension ClassHierarchyLayout: SectionExtentProviding {
    public final var sectionDirection: CollectionView.ScrollDirection {
        direction.isHorizontal ? .horizontal : .vertical
    }

    /// O(n).
    public final func sectionExtents() -> [SectionExtent] {
        let geometry = result.geometry
        return (0..<geometry.tree.levelCount).map { level in
            let frame = geometry.tree.level(level).reduce(CGRect.null) { $0.union(geometry.frame(ofBox: $1)) }
            return SectionExtent(frame: frame.inset(by: insets.outwards), itemsFrame: frame)
        }
    }
}

nonisolated extension EdgeInsets {
    fileprivate var outwards: EdgeInsets {
        let used = Lengths.usable(self)
        return EdgeInsets(top: -used.top, left: -used.left, bottom: -used.bottom, right: -used.right)
    }
}

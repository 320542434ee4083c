import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Computes the extents of a layout's sections from their cells and supplementary views.
struct SectionExtentCollector {
    private var frames: [CGRect]
    private var items: [CGRect]
    private var headers: [CGFloat]

    init(layout: CollectionViewLayout, contentSize: CGSize) {
        let count = layout.collectionView?.numberOfSections ?? 0
        frames = Array(repeating: .null, count: count)
        items = frames
        headers = Array(repeating: 0, count: count)
        let content = CGRect(origin: .zero, size: contentSize)
        for attributes in layout.layoutAttributesForElements(in: content) ?? [] { add(attributes) }
    }

    private mutating func add(_ attributes: CollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        guard path.count == 2, frames.indices.contains(path.section), !attributes.isHidden else { return }
        switch attributes.representedElementCategory {
        case .cell: items[path.section] = items[path.section].union(attributes.frame)
        case .supplementaryView:
            if attributes.representedElementKind == CollectionView.elementKindSectionHeader {
                headers[path.section] = attributes.frame.height
            }
        case .decorationView: return
        }
        frames[path.section] = frames[path.section].union(attributes.frame)
    }

    /// The extents of all sections; zero for a section without elements.
    var extents: [SectionExtent] {
        frames.indices.map { section in
            let frame = frames[section].isNull ? .zero : frames[section]
            return SectionExtent(
                frame: frame, itemsFrame: items[section].isNull ? frame : items[section],
                headerLength: headers[section])
        }
    }
}

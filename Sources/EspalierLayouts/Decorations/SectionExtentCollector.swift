import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Computes the extents of a layout's sections from their cells and supplementary views.
struct SectionExtentCollector {
    private var sections: [SectionExtent]

    init(layout: CollectionViewLayout, contentSize: CGSize) {
        let count = layout.collectionView?.numberOfSections ?? 0
        sections = Array(repeating: SectionExtent(frame: .null, itemsFrame: .null), count: count)
        let content = CGRect(origin: .zero, size: contentSize)
        for attributes in layout.layoutAttributesForElements(in: content) ?? [] { add(attributes) }
    }

    private mutating func add(_ attributes: CollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        guard path.count == 2, sections.indices.contains(path.section), !attributes.isHidden else { return }
        switch attributes.representedElementCategory {
        case .cell:
            sections[path.section].itemsFrame = sections[path.section].itemsFrame.union(attributes.frame)
        case .supplementaryView:
            if attributes.representedElementKind == CollectionView.elementKindSectionHeader {
                sections[path.section].headerLength = attributes.frame.height
            }
        case .decorationView: return
        }
        sections[path.section].frame = sections[path.section].frame.union(attributes.frame)
    }

    /// The extents of all sections; zero for a section without elements.
    var extents: [SectionExtent] {
        sections.map { section in
            var extent = section
            if extent.frame.isNull { extent.frame = .zero }
            if extent.itemsFrame.isNull { extent.itemsFrame = extent.frame }
            return extent
        }
    }
}

import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

extension DiagramDataSource: ClassHierarchyLayoutDataSource {
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath] {
        children(ofItem: indexPath.item, section: indexPath.section).map {
            IndexPath(item: $0, section: indexPath.section + 1)
        }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { children(ofItem: item, section: section) }

    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] {
        guard let hierarchy, hierarchy.drawsExtraParents else { return [] }
        func path(_ row: Int) -> IndexPath {
            let place = hierarchy.place(ofRow: row)
            return IndexPath(item: place.item, section: place.section)
        }
        return hierarchy.extraParents.map {
            ClassHierarchyReference(parent: path($0.parent), child: path($0.child))
        }
    }

    private func children(ofItem item: Int, section: Int) -> Range<Int> {
        hierarchy?.childRange(section: section, item: item) ?? 0..<0
    }
}

extension DiagramDataSource: CollectionViewDelegateClassHierarchyLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        content.treeSizes(isHorizontal: layout.direction.isHorizontal)
            .size(row: row(section: indexPath.section, item: indexPath.item))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? {
        let sizes = content.treeSizes(isHorizontal: layout.direction.isHorizontal)
        // Measured in the order of the rows, in which the texts lie in memory: a level's are all over it, and fetching
        // them one by one takes as long as measuring.
        if section == 0 { sizesByRow = (0..<data.items.count).map { sizes.size(row: $0) } }
        defer { if section == sectionCount - 1 { sizesByRow = [] } }
        return (0..<itemCount(inSection: section)).map { item in
            let row = row(section: section, item: item)
            return sizesByRow.isEmpty ? sizes.size(row: row) : sizesByRow[row]
        }
    }
}

/// The sizes of a tree's boxes, with all that they depend on at hand.
private struct TreeSizes {
    let cell: CompiledView
    let context: PlanContext
    let isHorizontal: Bool

    /// With an odd extent across, if the box may be that big: lines that meet it in the middle lie on the pixel grid, and
    /// the middles of boxes of different sizes can be in line.
    func size(row: Int) -> CGSize {
        let plan = cell.plan(row: row)
        var size = plan.size(row: row, in: context)
        if isHorizontal {
            size.height = Self.odd(size.height, plan.maxSize.height)
        } else {
            size.width = Self.odd(size.width, plan.maxSize.width)
        }
        return size
    }

    private static func odd(_ extent: CGFloat, _ greatest: CGFloat) -> CGFloat {
        let isEven = (extent / 2).rounded(.down) * 2 == extent
        return isEven && extent < greatest ? extent + 1 : extent
    }
}

extension DiagramContent {
    fileprivate func treeSizes(isHorizontal: Bool) -> TreeSizes {
        TreeSizes(cell: views.cell, context: views.context, isHorizontal: isHorizontal)
    }
}

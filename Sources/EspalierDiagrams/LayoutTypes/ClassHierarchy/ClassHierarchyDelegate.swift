import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The delegate and data source of a class hierarchy, which provides the tree and the sizes of its boxes.
final class ClassHierarchyDelegate: LayoutDelegate, ClassHierarchyLayoutDataSource {
    private let hierarchy: ItemHierarchy?
    /// The views that repeat items in other columns; nil if they have the sizes of cells.
    var continuation: ElementView?
    /// The sizes of all boxes, stored until all levels have been measured.
    private var sizesByRow: [CGSize] = []
    /// The numbers of the looks of lines that were asked for.
    private var looks: [Look: Int] = [:]

    private struct Look: Hashable {
        let isEdge: Bool
        let stroke: Stroke?
        let arrowhead: ArrowheadDeclaration?
    }

    override init(_ request: LayoutRequest) {
        hierarchy = request.content.hierarchy
        super.init(request)
    }

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
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int]? { hierarchy?.childCounts(inLevel: section) }

    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] {
        guard let hierarchy else { return [] }
        let path = content.indexPath(ofRow:)
        let extraParents = hierarchy.drawsExtraParents ? hierarchy.extraParents : []
        let references = extraParents.map {
            ClassHierarchyReference(parent: path($0.parent), child: path($0.child))
        }
        guard let edges = content.edges else { return references }
        return references
            + (0..<edges.count).map {
                ClassHierarchyReference(
                    parent: path(Int(edges.sources[$0])), child: path(Int(edges.targets[$0])), edge: $0)
            }
    }

    private func children(ofItem item: Int, section: Int) -> Range<Int> {
        hierarchy?.childRange(section: section, item: item) ?? 0..<0
    }
}

extension ClassHierarchyDelegate: CollectionViewDelegateClassHierarchyLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes(layout).size(row: content.row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? {
        let sizes = sizes(layout)
        // Measure all rows at once, in the order in which their texts are in memory. The texts of one level are
        // scattered in memory, and fetching them takes as long as measuring them.
        if section == 0 { sizesByRow = (0..<content.ids.count).map { sizes.size(row: $0) } }
        defer { if section == content.sectionCount - 1 { sizesByRow = [] } }
        return (0..<content.itemCount(inSection: section)).map { item in
            let row = content.row(section: section, item: item)
            return sizesByRow.isEmpty ? sizes.size(row: row) : sizesByRow[row]
        }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizeForContinuationOfItemAt indexPath: IndexPath
    ) -> CGSize? {
        guard let continuation else { return nil }
        return TreeSizes(
            cell: continuation.view, context: continuation.context,
            isHorizontal: layout.configuration.direction.isHorizontal
        ).size(row: content.row(at: indexPath))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForLabelsInSection section: Int
    ) -> [CGSize]? {
        let kind = ClassHierarchyLayout.elementKindLabel
        guard section > 0, content.views.supplementary[kind] != nil else { return nil }
        return (0..<content.itemCount(inSection: section)).map {
            content.sizeOfLabel(ofKind: kind, at: IndexPath(item: $0, section: section))
        }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizesForLabelsOf reference: ClassHierarchyReference
    ) -> ClassHierarchyLabelSizes? {
        let views = content.views.supplementary
        func size(_ kind: String, _ row: Int) -> CGSize { views[kind]?.labelSize(row: row) ?? .zero }
        guard let edge = reference.edge else {
            let (parent, child) = (content.row(at: reference.parent), content.row(at: reference.child))
            return ClassHierarchyLabelSizes(
                middle: size(
                    ClassHierarchyLayout.elementKindReferenceLabel, content.lineRow(from: parent, to: child)))
        }
        let row = content.views.lineFields.row(ofEdge: edge)
        return ClassHierarchyLabelSizes(
            middle: size(ClassHierarchyLayout.elementKindEdgeLabel, row),
            start: size(ClassHierarchyLayout.elementKindEdgeStartLabel, row),
            end: size(ClassHierarchyLayout.elementKindEdgeEndLabel, row))
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        lookOfLine line: ClassHierarchyReference
    ) -> Int {
        let (parent, child) = (content.row(at: line.parent), content.row(at: line.child))
        let isFirst = hierarchy.map { Int($0.parents[child]) == parent } ?? true
        let kind =
            line.edge != nil
            ? ClassHierarchyLayout.elementKindEdge
            : isFirst ? ClassHierarchyLayout.elementKindConnector : ClassHierarchyLayout.elementKindReference
        guard let styles = content.views.lines[kind] else { return 0 }
        let row =
            line.edge.map(content.views.lineFields.row(ofEdge:))
            ?? content.lineRow(from: parent, to: child)
        let stroke = styles.stroke(key: styles.key(row: row))
        let look = Look(isEdge: line.edge != nil, stroke: stroke?.stroke, arrowhead: stroke?.arrowhead)
        let number = looks[look] ?? looks.count
        looks[look] = number
        return number
    }

    private func sizes(_ layout: ClassHierarchyLayout) -> TreeSizes {
        TreeSizes(
            cell: content.views.cell, context: content.views.context,
            isHorizontal: layout.configuration.direction.isHorizontal)
    }
}

/// Measures the boxes of a tree.
///
/// The objects that measuring needs are stored here, so that they aren't fetched again for each box.
private struct TreeSizes {
    let cell: CompiledView
    let context: PlanContext
    let isHorizontal: Bool

    /// Returns the size of a box.
    ///
    /// If the maximum size allows it, the width (or the height, if the tree is horizontal) is an odd number of points.
    ///
    /// Because of this, a line at the middle of the box is on the pixel grid, and the middles of boxes of different
    /// sizes can be aligned.
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

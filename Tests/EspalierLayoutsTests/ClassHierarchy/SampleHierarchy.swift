import EspalierCollectionLayout
import EspalierGeometry
import Foundation

@testable import EspalierLayouts

/// A tree that is the data source and the delegate of a collection view, and the data source of its layout.
final class SampleHierarchy: SectionSource, ClassHierarchyLayoutDataSource,
    CollectionViewDelegateClassHierarchyLayout
{
    /// The children of each item in each section.
    var children: [[[IndexPath]]]
    var sizes: [IndexPath: CGSize] = [:]
    /// The size of continuations; nil for the sizes of cells.
    var continuationSize: CGSize?
    var rows: [IndexPath: Int] = [:]
    var references: [ClassHierarchyReference] = []
    /// The sizes of the labels of references; those to further parents have no labels at the ends.
    var labelSizes: ClassHierarchyLabelSizes?
    var answersRanges = true
    /// The numbers of children by section; nil to let the layout ask for the children of each item.
    var childCounts: [[Int]]?

    init(_ tree: LevelTree) {
        children = (0..<tree.levelCount).map { level in
            tree.level(level).map { node in
                tree.children(of: node).map {
                    IndexPath(item: $0 - tree.levelStarts[level + 1], section: level + 1)
                }
            }
        }
        super.init((0..<tree.levelCount).map { tree.level($0).count })
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizeForContinuationOfItemAt indexPath: IndexPath
    ) -> CGSize? { continuationSize }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizesForLabelsOf reference: ClassHierarchyReference
    ) -> ClassHierarchyLabelSizes? { labelSizes }

    func view(_ layout: ClassHierarchyLayout) -> CollectionView { view(layout, width: 320, height: 480) }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath] { children[indexPath.section][indexPath.item] }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? {
        guard answersRanges else { return nil }
        let paths = children[section][item]
        return paths.isEmpty ? 0..<0 : paths[0].item..<paths[paths.count - 1].item + 1
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int]? { childCounts?[section] }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int? { rows[indexPath] }

    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] { references }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath] ?? layout.itemSize }
}

extension ClassHierarchyLayout.Arrangement {
    /// The arrangements with the lines of a tree.
    nonisolated static let trees = allCases.filter { $0 != .layered }
}

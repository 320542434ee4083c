public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A collection view's delegate that gives each cell of a `ClassHierarchyLayout` a size of its own, for example that of
/// its text. Both methods are optional; `itemSize` counts for a delegate that isn't one of these.
public protocol CollectionViewDelegateClassHierarchyLayout: CollectionViewDelegate {
    /// The size of an item's cell. A width or height that is negative, not finite or beyond
    /// `ClassHierarchyLayout.greatestItemDimension` is replaced by that of `itemSize`, and noted in `issues`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// The sizes of all cells of a section at once; nil, the default, to be asked one by one. Sizes that the array is
    /// too short for are `itemSize`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]?
}

extension CollectionViewDelegateClassHierarchyLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { layout.itemSize }

    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? { nil }
}

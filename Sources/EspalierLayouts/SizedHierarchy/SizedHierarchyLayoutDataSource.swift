public import EspalierCollectionLayout
public import Foundation

/// The source of the tree and the weights of a `SizedHierarchyLayout`.
///
/// Each section is a level of the tree. It lists the children of the previous section's items parent by parent. Any
/// object can provide the tree, including the collection view's data source.
#if MainActor
    // The isolation is explicit, since conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol SizedHierarchyLayoutDataSource: AnyObject {
    /// Returns the number of children of each item of a section.
    ///
    /// The children of item 0 are the first items of the next section, and those of item 1 follow. Items that are
    /// left over are roots.
    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int]

    /// Returns the weight of each item of a section without its children.
    ///
    /// The area of an item is proportional to its weight with that of all of its descendants. A negative weight and NaN
    /// are replaced by 0. If all weights are 0, all leaves have the same weight.
    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, weightsOfItemsInSection section: Int
    ) -> [Double]

    /// Tells the source which items are too small and have one view of the kind
    /// `SizedHierarchyLayout.elementKindMore` together.
    ///
    /// The method is called when the layout is prepared; it does nothing by default.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - layout: The layout.
    ///   - counts: The number of items by the index path of their view, which is that of the first of them.
    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, didMergeItems counts: [IndexPath: Int]
    )

    /// Returns the width that the content of an item's header needs; by default, this is the whole width.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view.
    ///   - layout: The layout.
    ///   - indexPath: The index path of an item with children.
    ///   - size: The maximum size of the header.
    /// - Returns: The width, in points; nil for a header that would be empty, for example because its text doesn't fit.
    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        widthOfHeaderOfItemAt indexPath: IndexPath, in size: CGSize
    ) -> CGFloat?
}

extension SizedHierarchyLayoutDataSource {
    /// The default implementation; does nothing.
    public func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, didMergeItems counts: [IndexPath: Int]
    ) {}

    /// The default implementation; returns the whole width.
    public func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        widthOfHeaderOfItemAt indexPath: IndexPath, in size: CGSize
    ) -> CGFloat? { size.width }
}

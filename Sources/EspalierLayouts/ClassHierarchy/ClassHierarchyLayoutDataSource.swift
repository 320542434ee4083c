public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// Tells a `ClassHierarchyLayout` who inherits from whom.
///
/// It is not the collection view's data source, though one object may well be both: the layout stays reusable with any
/// object that implements the protocol (guide, "Custom Layouts: A Worked Example").
#if MainActor
    // Spelled out, since conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol ClassHierarchyLayoutDataSource: AnyObject {
    /// The index paths of an item's children, in order: items of the next section. Empty for a leaf.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath]

    /// The children of an item, when they are adjacent items of the next section; nil, the default, to be asked for
    /// their index paths instead. Data kept in level order - each section lists the children of the section before,
    /// parent by parent - should implement it: a million items are then read without making index paths.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>?

    /// How many rows an item needs together with all its descendants; nil, the default, for as many as it has leaves
    /// below it. Asked for the arrangement `rows` only. Fewer than the children need count as that many.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int?

    /// Lines to be drawn between items in addition to those of the tree; none by default. They have no part in where
    /// anything stands. One that names an item twice or one that isn't there is left out, and noted in `issues`.
    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference]
}

extension ClassHierarchyLayoutDataSource {
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { nil }

    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int? { nil }

    public func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] { [] }
}

public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// The source of a `ClassHierarchyLayout`'s tree.
///
/// It isn't the collection view's data source, although one object may be both: the layout can be used with any object
/// that conforms to the protocol (guide, "Custom Layouts: A Worked Example").
#if MainActor
    // Spelled out, since conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol ClassHierarchyLayoutDataSource: AnyObject {
    /// Returns the index paths of an item's children, in order: items of the next section. Empty for a leaf.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath]

    /// Returns the children of an item if they are adjacent items of the next section.
    ///
    /// If it returns nil, as by default, the layout calls the method for index paths instead. A source with data in level
    /// order - each section lists the children of the section before, parent by parent - should implement it: a million
    /// items are then read without creating index paths.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>?

    /// Returns the number of rows that an item needs together with all its descendants.
    ///
    /// Nil, as by default, stands for the number of leaves below the item. Called for the arrangement `rows` only. A number
    /// that is too small for the children is increased.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int?

    /// Returns lines between items in addition to those of the tree; none by default.
    ///
    /// They don't affect the arrangement. A line from an item to itself, or to an item that doesn't exist, is left out and
    /// reported in `issues`.
    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference]
}

extension ClassHierarchyLayoutDataSource {
    /// Returns nil.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { nil }

    /// Returns nil.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int? { nil }

    /// Returns no references.
    public func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] { [] }
}

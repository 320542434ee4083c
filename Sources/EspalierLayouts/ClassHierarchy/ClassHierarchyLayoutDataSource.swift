public import EspalierCollectionLayout
public import Foundation

/// The source of a `ClassHierarchyLayout`'s tree.
///
/// Any object can provide the tree, including the collection view's data source.
#if MainActor
    // The isolation is explicit, since conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol ClassHierarchyLayoutDataSource: AnyObject {
    /// Returns the index paths of an item's children, in order; empty for a leaf.
    ///
    /// The children must be items of the next section.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath]

    /// Returns the children of an item if they are adjacent items of the next section.
    ///
    /// If the method returns nil, as by default, the layout calls `collectionView(_:layout:childrenOfItemAt:)` instead.
    /// Implement this method if the sections are in level order, that is, if each section lists the children of the
    /// previous section's items parent by parent. A million items are then read without creating index paths.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>?

    /// Returns the number of children of each item of a section, if the children of these items are all items of the
    /// next section: first the children of item 0, then those of item 1, and so on.
    ///
    /// If the method returns nil, as by default, or if the array doesn't fit the sections, the layout asks for the
    /// children of each item instead. Implement this method if the sections are in level order. The children of a whole
    /// section are then read with one call.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int]?

    /// Returns the number of rows that an item needs together with all of its descendants.
    ///
    /// If the method returns nil, as by default, an item has as many rows as its children together, and a leaf has one
    /// row. The method is called for the arrangement `rows` only. A number that is too small for the children is
    /// increased.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int?

    /// Returns lines between items in addition to the lines of the tree; none by default.
    ///
    /// These lines don't affect the arrangement. A line from an item to itself, or to an item that doesn't exist, is
    /// ignored and reported in `issues`.
    func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference]
}

extension ClassHierarchyLayoutDataSource {
    /// The default implementation; returns nil, so that the layout calls `collectionView(_:layout:childrenOfItemAt:)`.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { nil }

    /// The default implementation; returns nil, so that the layout asks for the children of each item.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int]? { nil }

    /// The default implementation; returns nil, so that the layout computes the number of rows.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        numberOfRowsForItemAndDescendantsAt indexPath: IndexPath
    ) -> Int? { nil }

    /// The default implementation; returns no references.
    public func collectionView(
        _ collectionView: CollectionView, referencesFor layout: ClassHierarchyLayout
    ) -> [ClassHierarchyReference] { [] }
}

/// A line from an item to another one that isn't its child in the tree.
///
/// For example, the line leads from a class to an item that has this class as its second parent.
nonisolated public struct ClassHierarchyReference: Hashable, Sendable {
    /// The index path of the item that the line starts from.
    public var parent: IndexPath
    /// The index path of the item that the line leads to.
    public var child: IndexPath
    /// The number of the edge that the line shows; nil for a line to a second or further parent.
    ///
    /// The number is the third index of the line's index path, so each edge has a number of its own. The line is a view
    /// of the kind `ClassHierarchyLayout.elementKindEdge`.
    public var edge: Int?

    /// Creates a reference between two items.
    public init(parent: IndexPath, child: IndexPath, edge: Int? = nil) {
        (self.parent, self.child, self.edge) = (parent, child, edge)
    }
}

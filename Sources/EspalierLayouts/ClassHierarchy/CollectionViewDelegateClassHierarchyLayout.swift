public import EspalierCollectionLayout
public import Foundation

/// The delegate of a `ClassHierarchyLayout`, which provides the sizes of cells, for example to fit their text.
///
/// All methods are optional. If the delegate doesn't conform to the protocol, cells have the size `itemSize`.
public protocol CollectionViewDelegateClassHierarchyLayout: CollectionViewDelegate {
    /// Returns the size of an item's cell.
    ///
    /// A width or height that is negative, not finite or greater than `ClassHierarchyLayout.greatestItemDimension` is
    /// reported in `issues` and replaced by the width or height of `itemSize`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// Returns the sizes of all cells of a section.
    ///
    /// If the method returns nil or isn't implemented, the method for single items is called instead. If the array is
    /// too short, the remaining cells have the size `itemSize`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]?

    /// Returns the size of the views of the kind `elementKindContinuation` that repeat an item.
    ///
    /// If the method returns nil or isn't implemented, they have the size of the item's cell. It is called only for items
    /// with children, if the arrangement is `columns`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizeForContinuationOfItemAt indexPath: IndexPath
    ) -> CGSize?

    /// Returns the sizes of the labels on the lines from parents to the items of a section; zero for no label.
    ///
    /// If the method returns nil or isn't implemented, or if the array is too short, there are no such labels. The layout
    /// makes room for the labels, which are views of the kind `ClassHierarchyLayout.elementKindLabel`.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForLabelsInSection section: Int
    ) -> [CGSize]?

    /// Returns the sizes of the labels of a reference; nil for no labels.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizesForLabelsOf reference: ClassHierarchyReference
    ) -> ClassHierarchyLabelSizes?

    /// Returns the number of the look of a line from a parent to a child, or of an edge.
    ///
    /// In the arrangement `layered`, only lines with the same look share a part. By default, all lines do.
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        lookOfLine line: ClassHierarchyReference
    ) -> Int
}

/// The sizes of the labels of a line, in points; zero for no label.
nonisolated public struct ClassHierarchyLabelSizes: Hashable, Sendable {
    /// The size of the label at the middle of the line.
    public var middle: CGSize
    /// The size of the label at the item that the line starts from.
    ///
    /// Only edges have such a label.
    public var start: CGSize
    /// The size of the label at the item that the line leads to.
    ///
    /// Only edges have such a label.
    public var end: CGSize

    /// Creates sizes.
    public init(middle: CGSize = .zero, start: CGSize = .zero, end: CGSize = .zero) {
        (self.middle, self.start, self.end) = (middle, start, end)
    }
}

extension CollectionViewDelegateClassHierarchyLayout {
    /// The default implementation; returns the configuration's `itemSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { layout.configuration.itemSize }

    /// The default implementation; returns nil, so that the layout calls the method for single items.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? { nil }

    /// The default implementation; returns nil, so that continuations have the sizes of cells.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizeForContinuationOfItemAt indexPath: IndexPath
    ) -> CGSize? { nil }

    /// The default implementation; returns nil, so that there are no labels.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForLabelsInSection section: Int
    ) -> [CGSize]? { nil }

    /// The default implementation; returns nil, so that there are no labels.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        sizesForLabelsOf reference: ClassHierarchyReference
    ) -> ClassHierarchyLabelSizes? { nil }

    /// The default implementation; returns 0, so that all lines have the same look.
    public func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout,
        lookOfLine line: ClassHierarchyReference
    ) -> Int { 0 }
}

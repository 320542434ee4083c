import EspalierGeometry
public import Foundation

/// Provides the counts and the views of a collection view.
///
/// Methods with a default are optional, as in UIKit: `dataSource.numberOfSections?(in: view)` is nil where a class
/// doesn't implement it.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    // With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSource: AnyObject {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// The cell of an item, from `dequeueReusableCell(withReuseIdentifier:for:)`.
    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell

    /// 1 where it isn't implemented.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// Required of data sources whose layout has supplementary views.
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView

    func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool

    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath)

    func indexTitles(for collectionView: CollectionView) -> [String]?

    func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath
}

// Default implementations of the optional methods. They record that the method isn't implemented.
extension CollectionViewDataSource {
    /// The default implementation of the optional method: one section.
    public func numberOfSections(in collectionView: CollectionView) -> Int {
        collectionView.noteUnimplemented(1)
    }

    /// The default implementation of the optional method: a plain view, which is an error if the layout has supplementary views.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        collectionView.noteUnimplemented(CollectionReusableView())
    }

    /// The default implementation of the optional method: true.
    public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        collectionView.noteUnimplemented(true)
    }

    /// The default implementation of the optional method: nothing.
    public func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { collectionView.noteUnimplemented(()) }

    /// The default implementation of the optional method: nil.
    public func indexTitles(for collectionView: CollectionView) -> [String]? {
        collectionView.noteUnimplemented(nil)
    }

    /// The default implementation of the optional method: the first item.
    public func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { collectionView.noteUnimplemented(IndexPath(item: 0, section: 0)) }
}

/// Hears which items are likely to be shown next, and prepares their data.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    // With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSourcePrefetching: AnyObject {
    /// The items that come next where the view scrolls to, the nearest first. Each is named once.
    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Items that were named and are not to be expected any more: the view scrolls elsewhere. Optional.
    func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
    /// The default implementation of the optional method: nothing.
    public func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

import EspalierGeometry
public import Foundation

/// An object that provides the counts and the views of a collection view.
///
/// Methods with a default implementation are optional, as in UIKit: `dataSource.numberOfSections?(in: view)` is nil if
/// the class doesn't implement the method.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSource: AnyObject {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// Returns the cell of an item; call `dequeueReusableCell(withReuseIdentifier:for:)` to get one.
    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell

    /// Returns the number of sections; 1 if the method isn't implemented.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// Returns a supplementary view; the method is required if the layout has supplementary views.
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

// Default implementations of the optional methods, which record that the class doesn't implement the method.
extension CollectionViewDataSource {
    /// The default implementation of the optional method; returns 1.
    public func numberOfSections(in collectionView: CollectionView) -> Int {
        collectionView.noteUnimplemented(1)
    }

    /// The default implementation of the optional method; returns an empty view.
    ///
    /// If the layout has supplementary views, the data source must implement the method.
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        collectionView.noteUnimplemented(CollectionReusableView())
    }

    /// The default implementation of the optional method; returns true.
    public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        collectionView.noteUnimplemented(true)
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { collectionView.noteUnimplemented(()) }

    /// The default implementation of the optional method; returns nil.
    public func indexTitles(for collectionView: CollectionView) -> [String]? {
        collectionView.noteUnimplemented(nil)
    }

    /// The default implementation of the optional method; returns the index path of the first item.
    public func collectionView(
        _ collectionView: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { collectionView.noteUnimplemented(IndexPath(item: 0, section: 0)) }
}

/// An object that is notified of the items that are likely to be shown next, and prepares their data.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSourcePrefetching: AnyObject {
    /// Called with the items that are likely to be shown next, the nearest first.
    ///
    /// The method isn't called again for an item until the item has been shown or canceled.
    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Called with announced items that are neither visible nor likely to be shown next anymore; optional.
    func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

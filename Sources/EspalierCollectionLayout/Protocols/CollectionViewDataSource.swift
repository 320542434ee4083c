import EspalierGeometry
public import Foundation

/// An object that provides the counts and the views of a collection view.
///
/// Methods with a default are optional, as in UIKit: `dataSource.numberOfSections?(in: view)` is nil if the class
/// doesn't implement it.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSource: AnyObject {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// Returns the cell of an item, from `dequeueReusableCell(withReuseIdentifier:for:)`.
    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell

    /// Returns the number of sections; 1 if the method isn't implemented.
    func numberOfSections(in collectionView: CollectionView) -> Int

    /// Returns a supplementary view; required if the layout has supplementary views.
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

/// An object that is notified of the items that are likely to be shown next, and prepares their data.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDataSourcePrefetching: AnyObject {
    /// Called with the next items in the direction of scrolling, the nearest first; each item is announced once.
    func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Called with announced items that are no longer expected, since the direction has changed. Optional.
    func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
    /// The default implementation of the optional method: nothing.
    public func collectionView(
        _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

public import Foundation

/// Hears which items are likely to be shown next, and prepares their data.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
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

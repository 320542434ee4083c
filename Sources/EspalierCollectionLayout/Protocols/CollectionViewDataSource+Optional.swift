public import Foundation

extension CollectionViewDataSource {
    /// UIKit's optional call syntax: `dataSource.collectionView?(view, canMoveItemAt: path)`.
    public var collectionView: CollectionViewDataSourceOptionalMethods? { .init(target: self) }

    /// UIKit's optional call syntax: `dataSource.numberOfSections?(in: view)`.
    public var numberOfSections: CollectionViewDataSourceOptionalMethods? { .init(target: self) }

    /// UIKit's optional call syntax: `dataSource.indexTitles?(for: view)`.
    public var indexTitles: CollectionViewDataSourceOptionalMethods? { .init(target: self) }
}

/// The optional calls of a data source's methods, which return nil if the class doesn't implement the method.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public struct CollectionViewDataSourceOptionalMethods {
    let target: any CollectionViewDataSource

    /// Calls `numberOfSections(in:)`.
    public func callAsFunction(in view: CollectionView) -> Int! {
        view.implemented { target.numberOfSections(in: view) }
    }

    /// Calls `indexTitles(for:)`.
    public func callAsFunction(for view: CollectionView) -> [String]? {
        view.implemented { target.indexTitles(for: view) } ?? nil
    }

    /// Calls `collectionView(_:viewForSupplementaryElementOfKind:at:)`.
    public func callAsFunction(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? {
        view.implemented {
            target.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
        }
    }

    /// Calls `collectionView(_:canMoveItemAt:)`.
    public func callAsFunction(_ view: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool? {
        view.implemented { target.collectionView(view, canMoveItemAt: indexPath) }
    }

    /// Calls `collectionView(_:moveItemAt:to:)`.
    @discardableResult
    public func callAsFunction(
        _ view: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
    ) -> Void? {
        view.implemented { target.collectionView(view, moveItemAt: source, to: destination) }
    }

    /// Calls `collectionView(_:indexPathForIndexTitle:at:)`.
    public func callAsFunction(
        _ view: CollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath? {
        view.implemented { target.collectionView(view, indexPathForIndexTitle: title, at: index) }
    }

    /// Calls `collectionView(_:numberOfItemsInSection:)`.
    public func callAsFunction(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
        target.collectionView(view, numberOfItemsInSection: section)
    }

    /// Calls `collectionView(_:cellForItemAt:)`.
    public func callAsFunction(
        _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { target.collectionView(view, cellForItemAt: indexPath) }
}

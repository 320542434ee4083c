public import EspalierCollectionLayout
public import Foundation

/// A source of containers: frames around items and around other frames, each with a title.
///
/// `StepsLayout` and, in the arrangement `layered`, `ClassHierarchyLayout` draw the containers of their delegate or data
/// source. A frame is a decoration view of the kind `LayeredLayout.elementKindContainer`, and its title is a
/// supplementary view of the kind `LayeredLayoutContainer.elementKindTitle`. Both have an index path whose item is the number of the
/// container, and whose section is 0. Nothing foreign is inside of a frame.
public protocol ItemContainerDataSource: AnyObject {
    /// Returns the containers, in which `LayeredLayoutContainer.parent` is the number of the container around one.
    ///
    /// A container without any item isn't drawn.
    func containers(in collectionView: CollectionView) -> [LayeredLayoutContainer]

    /// Returns the number of the innermost container that an item is in; nil if it is in none.
    func collectionView(_ collectionView: CollectionView, containerOfItemAt indexPath: IndexPath) -> Int?
}

extension LayeredLayoutContainer {
    /// The kind of the titles of the containers that an `ItemContainerDataSource` provides.
    nonisolated public static let elementKindTitle = "containerTitle"
}

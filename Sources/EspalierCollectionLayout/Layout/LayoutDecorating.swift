import EspalierGeometry
package import Foundation

/// Adds decoration views to those of any layout.
///
/// The collection view queries it whenever it queries the layout, in the layout's coordinates.
package protocol LayoutDecorating: AnyObject {
    /// Computes the frames of the views. Called whenever the layout has been prepared.
    func prepare(for layout: CollectionViewLayout, contentSize: CGSize)

    func attributesForElements(
        in rect: CGRect, of layout: CollectionViewLayout
    ) -> [CollectionViewLayoutAttributes]

    func attributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes?
}

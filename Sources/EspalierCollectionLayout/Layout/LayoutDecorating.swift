import EspalierGeometry
package import Foundation

/// Adds decoration views to what a layout returns, whatever kind of layout it is.
///
/// The collection view asks it where it asks the layout, in the layout's coordinates.
package protocol LayoutDecorating: AnyObject {
    /// Works out where the views lie; called whenever the layout has been prepared.
    func prepare(for layout: CollectionViewLayout, contentSize: CGSize)

    func attributesForElements(
        in rect: CGRect, of layout: CollectionViewLayout
    ) -> [CollectionViewLayoutAttributes]

    func attributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes?
}

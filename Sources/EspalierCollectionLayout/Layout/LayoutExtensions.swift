import EspalierGeometry
package import Foundation

/// A layout that can hand out the elements in a rectangle one after another, so that painting a million of them needn't
/// hold a million attributes.
package protocol ElementStreaming: CollectionViewLayout {
    /// Calls `body` with each element that `layoutAttributesForElements(in:)` would return, in painting order.
    ///
    /// The attributes are the receiver's, and may be another element's after the call, unless something else holds them.
    ///
    /// - Returns: False, with nothing done, when the elements aren't in painting order, or may be a subclass's.
    func forEachElement(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) -> Bool
}

/// Attributes that are used again for the next element of the same category and kind, unless something else holds them.
nonisolated package struct RecycledAttributes<Attributes: CollectionViewLayoutAttributes> {
    private var current: Attributes
    private let make: () -> Attributes

    package init(_ make: @escaping () -> Attributes) { (current, self.make) = (make(), make) }

    /// Attributes whose values are the last element's, or new ones.
    package mutating func next() -> Attributes {
        if !isKnownUniquelyReferenced(&current) { current = make() }
        return current
    }
}

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

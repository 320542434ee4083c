package import Foundation

/// A layout that can provide the elements in a rectangle one after another.
///
/// With such a layout, a million elements can be drawn without a million attributes in memory.
package protocol ElementStreaming: CollectionViewLayout {
    /// Calls `body` with each element that `layoutAttributesForElements(in:)` would return, in painting order.
    ///
    /// After each call of `body`, the layout may reuse the attributes for another element, unless they are still
    /// referenced.
    ///
    /// - Returns: False, without calling `body`, if the elements aren't in painting order, or if a subclass may change
    ///   them.
    func forEachElement(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) -> Bool
}

/// An attributes object that is reused for the next element of the same category and kind, unless the object is still
/// referenced.
nonisolated package struct RecycledAttributes<Attributes: CollectionViewLayoutAttributes> {
    private var current: Attributes
    private let make: () -> Attributes

    package init(_ make: @escaping () -> Attributes) { (current, self.make) = (make(), make) }

    /// Returns the attributes object of the previous element for reuse, or a new object if the previous one is still
    /// referenced.
    package mutating func next() -> Attributes {
        if !isKnownUniquelyReferenced(&current) { current = make() }
        return current
    }
}

/// An object that adds decoration views to the elements of a layout of any class.
///
/// The collection view queries this object whenever it queries the layout. Both use the layout's coordinates.
package protocol LayoutDecorating: AnyObject {
    /// Computes the frames of the decoration views; called whenever the layout has been prepared.
    func prepare(for layout: CollectionViewLayout, contentSize: CGSize)

    func attributesForElements(
        in rect: CGRect, of layout: CollectionViewLayout
    ) -> [CollectionViewLayoutAttributes]

    func attributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes?
}

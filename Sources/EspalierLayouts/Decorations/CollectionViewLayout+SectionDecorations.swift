public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension CollectionViewLayout {
    /// The decoration views of every section, in painting order and below the items; none by default.
    ///
    /// Of two decorations with the same shape the second is left out, since they would be the same element. A section
    /// without extent has no decorations.
    ///
    /// Every layout can have decorations, also one that was written for UIKit. A layout that conforms to
    /// `SectionExtentProviding` provides the frames of its sections. Decorations without a registered view are drawn in a
    /// muted tint. They cost one rectangle per section, and O(log n + found) for a query.
    public final var sectionDecorations: [SectionDecoration] {
        get { (decorator as? SectionDecorator)?.decorations ?? [] }
        set {
            decorator = newValue.isEmpty ? nil : SectionDecorator(newValue)
            registerStandardViews(forDecorationViewsOfKinds: newValue.map(\.elementKind))
            invalidateLayout()
        }
    }
}

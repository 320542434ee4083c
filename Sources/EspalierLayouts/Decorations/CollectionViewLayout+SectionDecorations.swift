public import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension CollectionViewLayout {
    /// Decoration views that every section has, in painting order: each lies above those before it, and all below the
    /// items.
    ///
    /// None to begin with. Of two with the same shape the second is left out: they would be the same element. A section
    /// that takes no room has none.
    ///
    /// Every layout can have them, also one that was written for UIKit; one that adopts `SectionExtentProviding` says
    /// itself where its sections are. Without a registered view a decoration is drawn in a muted tint. Costs nothing
    /// where there are none; otherwise a rectangle a section, and O(log n + found) a query.
    public final var sectionDecorations: [SectionDecoration] {
        get { (decorator as? SectionDecorator)?.decorations ?? [] }
        set {
            decorator = newValue.isEmpty ? nil : SectionDecorator(newValue)
            registerStandardViews(forDecorationViewsOfKinds: newValue.map(\.elementKind))
            invalidateLayout()
        }
    }
}

public import EspalierCollectionLayout
import Foundation

extension CollectionViewLayout {
    /// The decoration views of every section, in painting order and below the items; none by default.
    ///
    /// If two decorations have the same shape, the second one is ignored, since both would have the same kind and index
    /// path. A section whose length is 0 has no decorations.
    ///
    /// Every layout can have decorations, including one written for UIKit. A layout that conforms to
    /// `SectionExtentProviding` provides the frames of its sections. Decorations without a registered view class are
    /// drawn in a muted tint. Decorations take the memory of one rectangle per section, and O(log n + found) time per
    /// query.
    public final var sectionDecorations: [SectionDecoration] {
        get { (decorator as? SectionDecorator)?.decorations ?? [] }
        set {
            decorator = newValue.isEmpty ? nil : SectionDecorator(newValue)
            registerStandardViews(forDecorationViewsOfKinds: newValue.map(\.elementKind))
            invalidateLayout()
        }
    }
}

extension CollectionViewFlowLayout: SectionExtentProviding {
    /// Returns the frames of all sections.
    public func sectionExtents() -> [SectionExtent] {
        flow.sections.indices.map { index in
            let extent = flow.extent(ofSection: index)
            return SectionExtent(
                frame: extent.frame, itemsFrame: extent.itemsFrame, headerLength: extent.headerLength)
        }
    }

    /// The direction in which sections follow each other.
    public var sectionDirection: CollectionView.ScrollDirection { scrollDirection }
}

public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A flow layout whose sections have decorations, placed for sections that lie below each other.
open class DecoratedFlowLayout: CollectionViewFlowLayout {
    public final var sectionDecorations = SectionDecorations() {
        didSet {
            registerStandardViews(
                forDecorationViewsOfKinds: sectionDecorations.decorations.map(\.elementKind))
            invalidateLayout()
        }
    }
    private var arranged = SectionDecorations()

    open override func prepare() {
        super.prepare()
        arranged = sectionDecorations
        arranged.arrange(
            flow.sections.indices.map { index in
                let extent = flow.extent(ofSection: index)
                return SectionDecorations.Section(
                    frame: extent.frame, itemsFrame: extent.itemsFrame, headerHeight: extent.headerLength)
            }, contentWidth: collectionViewContentSize.width)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let elements = super.layoutAttributesForElements(in: rect) ?? []
        return arranged.isEmpty ? elements : elements + arranged.attributesForElements(in: rect, of: self)
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return arranged.attributes(ofKind: elementKind, at: indexPath, of: self)
    }
}

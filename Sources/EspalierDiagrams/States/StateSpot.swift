import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import Foundation

/// The bounds of the view in the previous state, and the topmost visible item.
struct StateSpot {
    let bounds: CGRect
    /// The topmost visible item, and the distance from the item's top edge to the view's top edge; nil if the view
    /// isn't scrolled.
    private let item: (id: String, distance: CGFloat)?

    init(of diagram: Diagram) {
        let (view, content) = (diagram.collectionView, diagram.content)
        bounds = view.bounds
        let cells = view.elements(in: bounds).filter { $0.representedElementCategory == .cell }
        let top = cells.min { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
        guard bounds.minY > 0, let top else {
            item = nil
            return
        }
        item = (content.data.items.ids[content.row(at: top.indexPath)], bounds.minY - top.frame.minY)
    }

    /// Changes the size of a view, as a device rotation does, and keeps the top item in its place.
    ///
    /// The view must still have the bounds of the previous state. The layout proposes the new content offset, which is
    /// limited so that the view stays within its content. If the size is the same as before, the offset is only
    /// limited.
    func keep(in view: CollectionView, _ content: DiagramContent, resizingTo size: CGSize) {
        if view.bounds.size != size {
            // Restore the item at the top instead of the offset, because headers above it may have another height in
            // the new state.
            if let item, let path = content.indexPaths(ofItemsNamed: [item.id]).first,
                let attributes = view.layoutAttributesForItem(at: path)
            {
                view.contentOffset.y = attributes.frame.minY + item.distance
            }
            _ = view.contentSize
            view.bounds.size = size
            _ = view.contentSize
        }
        view.contentOffset = view.clampedContentOffset(view.contentOffset)
    }
}

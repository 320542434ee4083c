import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import Foundation

/// The bounds of a view in another state, and the item at its top.
struct StateSpot {
    let bounds: CGRect
    /// The item at the top and how far it is scrolled out of view; nil at the top of the content.
    private let item: (id: String, distance: CGFloat)?

    init(of diagram: Diagram) {
        let (view, content) = (diagram.collectionView, diagram.content)
        bounds = view.bounds
        let cells = view.elements(in: bounds).filter { $0.representedElementCategory == .cell }
        let top = cells.min {
            $0.frame.minY != $1.frame.minY ? $0.frame.minY < $1.frame.minY : $0.frame.minX < $1.frame.minX
        }
        guard bounds.minY > 0, let top else {
            item = nil
            return
        }
        item = (content.data.items.ids[content.row(at: top.indexPath)], bounds.minY - top.frame.minY)
    }

    /// Resizes a view as a device rotation does: the layout proposes the offset, and the view stays within its content.
    ///
    /// - Parameters:
    ///   - view: A view of the old size with the new data and settings.
    ///   - content: The content of the view.
    ///   - size: The new size.
    func keep(in view: CollectionView, _ content: DiagramContent, resizingTo size: CGSize) {
        guard view.bounds.size != size else {
            view.contentOffset = view.clampedContentOffset(view.contentOffset)
            return
        }
        // A header may have another height in the new state, so restore the item at the top and not the offset.
        if let item, let path = content.indexPath(ofItemNamed: item.id),
            let attributes = view.layoutAttributesForItem(at: path)
        {
            view.contentOffset.y = attributes.frame.minY + item.distance
        }
        _ = view.contentSize
        view.bounds.size = size
        _ = view.contentSize
        view.contentOffset = view.clampedContentOffset(view.contentOffset)
    }
}

extension DiagramContent {
    /// The index path of an item.
    ///
    /// O(items).
    fileprivate func indexPath(ofItemNamed id: String) -> IndexPath? {
        for section in 0..<sectionCount {
            for item in 0..<itemCount(inSection: section)
            where data.items.ids[row(section: section, item: item)] == id {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }
}

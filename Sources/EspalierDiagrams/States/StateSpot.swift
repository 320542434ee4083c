import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import Foundation

/// What a view showed in another state: its bounds, and the item at its top.
struct StateSpot {
    let bounds: CGRect
    /// The item's id, and how much of it is scrolled past; nil at the top of the content.
    private let item: (id: String, distance: CGFloat)?

    init(of diagram: Diagram) {
        let (view, source) = (diagram.collectionView, diagram.dataSource)
        bounds = view.bounds
        let cells = view.elements(in: bounds).filter { $0.representedElementCategory == .cell }
        let top = cells.min {
            $0.frame.minY != $1.frame.minY ? $0.frame.minY < $1.frame.minY : $0.frame.minX < $1.frame.minX
        }
        guard bounds.minY > 0, let top else {
            item = nil
            return
        }
        item = (source.data.items.ids[source.row(at: top.indexPath)], bounds.minY - top.frame.minY)
    }

    /// Changes the size of a view as a rotation does: the layout says which offset shows the same spot, and the view stays
    /// within its content.
    ///
    /// - Parameters:
    ///   - view: A view of the old size, with the new data and settings.
    ///   - source: What fills it.
    ///   - size: The new size.
    func keep(in view: CollectionView, _ source: DiagramDataSource, resizingTo size: CGSize) {
        guard view.bounds.size != size else {
            view.contentOffset = view.clampedContentOffset(view.contentOffset)
            return
        }
        // With the new state's settings, a header may be higher than it was: the item counts, not the number.
        if let item, let path = source.indexPath(ofItemNamed: item.id),
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

extension DiagramDataSource {
    /// O(items)
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

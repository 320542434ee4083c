import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The arrangement of all elements of a layout, with the spatial indexes that find the elements in a rectangle.
struct ArrangedElements {
    let arrangement: ItemArrangement
    private let items: ItemFrames
    private let views: [(kind: ItemArrangement.Kind, frames: ItemFrames)]

    /// Creates the indexes of an arrangement.
    ///
    /// O(n).
    init(_ arrangement: ItemArrangement) {
        self.arrangement = arrangement
        items = ItemFrames(itemCounts: arrangement.itemCounts, frames: arrangement.itemFrames)
        let ones = Array(repeating: 1, count: arrangement.itemCounts.count)
        views = zip(arrangement.kinds, arrangement.viewFrames).map { kind, frames in
            let counts = kind.owner == .item ? arrangement.itemCounts : ones
            return (kind, ItemFrames(itemCounts: counts, frames: frames))
        }
    }

    func attributes(in rect: CGRect, of layout: CollectionViewLayout) -> [CollectionViewLayoutAttributes] {
        var result: [CollectionViewLayoutAttributes] = []
        for views in views {
            views.frames.forEach(in: rect) { section, item, frame in
                if frame.width > 0, frame.height > 0 {
                    let path = IndexPath(item: item, section: section)
                    result.append(attributes(views.kind, path, frame, of: layout))
                }
            }
        }
        let cells = layout.attributes(of: items, in: rect)
        return result.isEmpty ? cells : result + cells
    }

    func attributes(
        forItemAt path: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes? { layout.attributes(of: items, at: path) }

    func attributes(
        ofKind name: String, _ category: CollectionView.ElementCategory, at path: IndexPath,
        of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes? {
        for views in views where views.kind.name == name && views.kind.category == category {
            guard let frame = views.frames[path], frame.width > 0, frame.height > 0 else { return nil }
            return attributes(views.kind, path, frame, of: layout)
        }
        return nil
    }

    private func attributes(
        _ kind: ItemArrangement.Kind, _ path: IndexPath, _ frame: CGRect, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes {
        let attributes =
            kind.category == .decorationView
            ? layout.makeAttributes(forDecorationViewOfKind: kind.name, with: path)
            : layout.makeAttributes(forSupplementaryViewOfKind: kind.name, with: path)
        attributes.frame = frame
        attributes.zIndex = kind.zIndex
        return attributes
    }
}

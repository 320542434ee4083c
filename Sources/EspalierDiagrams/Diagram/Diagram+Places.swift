import EspalierBoxes
import EspalierCollectionLayout
package import EspalierData
import EspalierGeometry
import EspalierInspector
package import Foundation

/// An item of a diagram with its place in the picture, for a page on which items can be found.
package struct DiagramPlace {
    /// The frame in points of the picture.
    package fileprivate(set) var frame: CGRect
    /// The number of the item in the tables of `Diagram.itemTables`, counted from the first row of the first table.
    package fileprivate(set) var item: Int
    /// The item's id, which is unique in its diagram.
    package let id: String
    /// The item's label.
    package let label: String
    /// The item's tooltip; nil for none.
    package let title: String?
    /// The URL of the item's link; nil for none.
    package let link: String?
}

extension Diagram {
    /// True if an item of the diagram or of one of its panels may have a link.
    package var hasLinks: Bool {
        content.panels.isEmpty
            ? content.views.cell.mayHaveLinks : content.panels.contains { $0.diagram.hasLinks }
    }

    /// The tables of all items: one table, or the tables of all panels.
    package var itemTables: [ItemTable] {
        content.panels.isEmpty ? [content.items] : content.panels.flatMap(\.diagram.itemTables)
    }

    /// Returns the items whose cells overlap a rectangle of the picture, in drawing order.
    ///
    /// For a page of panels, these are the items of the panels.
    package func places(in rect: CGRect) -> [DiagramPlace] {
        let elements = collectionView.elements(
            in: rect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY))
        if content.panels.isEmpty {
            return elements.filter { $0.representedElementCategory == .cell }.map(place)
        }
        return panels(in: elements, showing: rect).flatMap { panel in
            let tablesBefore = content.panels[..<panel.number].flatMap(\.diagram.itemTables)
            let itemsBefore = tablesBefore.reduce(0) { $0 + $1.count }
            return panel.diagram.places(in: panel.part).map { place in
                var place = place
                place.frame = place.frame.offsetBy(dx: panel.origin.x, dy: panel.origin.y)
                place.item += itemsBefore
                return place
            }
        }
    }

    private func place(_ attributes: CollectionViewLayoutAttributes) -> DiagramPlace {
        let row = content.row(at: attributes.indexPath)
        let plan = content.views.cell.plan(row: row)
        content.views.context.beginView()
        return DiagramPlace(
            frame: attributes.frame.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY), item: row,
            id: content.ids[row], label: content.items.labels[row],
            title: content.title(row: row, plan: plan), link: content.link(row: row, plan: plan))
    }
}

/// Finds the items whose frames differ from their frames in the previous panel.
extension Diagram {
    /// The frames of cells by the ids of their items, in content coordinates.
    private var cellFrames: [String: CGRect] {
        let everything = CGRect(origin: .zero, size: collectionView.contentSize)
        var frames: [String: CGRect] = [:]
        for element in collectionView.elements(in: everything)
        where element.representedElementCategory == .cell {
            frames[content.data.items.ids[content.row(at: element.indexPath)]] = element.frame
        }
        return frames
    }

    /// The movements of items from their frames in the previous panel to their frames in this panel, in the order of
    /// the items in the data.
    var moves: [InspectorSubject.Movement] {
        guard let before = previousPanel?.cellFrames else { return [] }
        let now = cellFrames
        return content.data.items.ids.compactMap { id in
            guard let start = before[id], let end = now[id], start != end else { return nil }
            return InspectorSubject.Movement(start: start, end: end)
        }
    }
}

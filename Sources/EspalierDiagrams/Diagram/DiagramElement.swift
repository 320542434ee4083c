import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
public import Foundation

/// One element of a diagram as its layout placed it: a row of `espalier inspect`.
public struct DiagramElement: Sendable, Equatable {
    public enum Category: String, Sendable { case cell, supplementary, decoration }

    public let category: Category
    /// `connector`, `header`, ...; empty for a cell.
    public let kind: String
    /// Section and item, and for an element that is repeated a third number.
    public let indexPath: [Int]
    /// In the picture's coordinates, in points.
    public fileprivate(set) var frame: CGRect
    public let zIndex: Int
    public let alpha: Double
    /// The item's id; for an element without an item, empty.
    public let id: String
    public let label: String
}

extension DiagramElement {
    fileprivate func offset(x: CGFloat, y: CGFloat) -> DiagramElement {
        var copy = self
        copy.frame = frame.offsetBy(dx: x, dy: y)
        return copy
    }
}

extension Diagram {
    /// The elements that share some area with a rectangle of the picture, all when nil, in the order of drawing; on a
    /// page of panels those of the page, and then those of each panel.
    public func elements(in rect: CGRect? = nil) -> [DiagramElement] {
        let visible = (rect ?? bounds).offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY)
        let own = collectionView.elements(in: visible)
        let panels = own.filter { $0.representedElementCategory == .cell && !content.panels.isEmpty }
        return own.map(element)
            + panels.flatMap { cell in
                let panel = content.panels[cell.indexPath.item]
                let x = contentFrame.minX + cell.frame.minX + panel.pictureOrigin.x
                let y = contentFrame.minY + cell.frame.minY + panel.pictureOrigin.y
                let part = rect?.offsetBy(dx: -x, dy: -y) ?? panel.diagram.shownRect
                return panel.diagram.elements(in: part.intersection(panel.diagram.shownRect))
                    .map { $0.offset(x: x, y: y) }
            }
    }

    private func element(_ attributes: CollectionViewLayoutAttributes) -> DiagramElement {
        let category: DiagramElement.Category =
            switch attributes.representedElementCategory {
            case .cell: .cell
            case .supplementaryView: .supplementary
            case .decorationView: .decoration
            }
        let path = attributes.indexPath
        let row = category == .cell ? content.row(at: path) : nil
        let items = content.data.items
        return DiagramElement(
            category: category, kind: category == .cell ? "" : attributes.representedElementKind ?? "",
            indexPath: Array(path),
            frame: attributes.frame.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY),
            zIndex: attributes.zIndex, alpha: Double(attributes.alpha), id: row.map { items.ids[$0] } ?? "",
            label: row.map { items.labels[$0] } ?? "")
    }
}

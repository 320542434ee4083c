import EspalierCollectionLayout
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
    public let frame: CGRect
    public let zIndex: Int
    public let alpha: Double
    /// The item's id; for an element without an item, empty.
    public let id: String
    public let label: String
}

extension Diagram {
    /// The elements that share some area with a rectangle of the picture, all when nil, in the order of drawing.
    public func elements(in rect: CGRect? = nil) -> [DiagramElement] {
        let visible = (rect ?? bounds).offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY)
        return collectionView.elements(in: visible).map(element)
    }

    private func element(_ attributes: CollectionViewLayoutAttributes) -> DiagramElement {
        let category: DiagramElement.Category =
            switch attributes.representedElementCategory {
            case .cell: .cell
            case .supplementaryView: .supplementary
            case .decorationView: .decoration
            }
        let path = attributes.indexPath
        let row = category == .cell ? dataSource.row(at: path) : nil
        let items = dataSource.data.items
        return DiagramElement(
            category: category, kind: category == .cell ? "" : attributes.representedElementKind ?? "",
            indexPath: Array(path),
            frame: attributes.frame.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY),
            zIndex: attributes.zIndex, alpha: Double(attributes.alpha), id: row.map { items.ids[$0] } ?? "",
            label: row.map { items.labels[$0] } ?? "")
    }
}

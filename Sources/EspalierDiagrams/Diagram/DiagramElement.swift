import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
package import EspalierGeometry
import EspalierLayouts
public import Foundation

/// An element of a diagram with its layout attributes, as listed by `espalier inspect`.
public nonisolated struct DiagramElement: Sendable, Equatable {
    /// The category of an element, as in layout attributes.
    public enum Category: String, Sendable { case cell, supplementary, decoration }

    /// The category: a cell, a supplementary view or a decoration view.
    public let category: Category
    /// The kind of a supplementary or decoration view, for example `connector`; empty for a cell.
    public let kind: String
    /// The section and the item.
    ///
    /// If several elements have the same kind and item, a third number distinguishes them.
    public let indexPath: [Int]
    /// The frame in points of the picture.
    public fileprivate(set) var frame: CGRect
    /// The stacking order; higher values are in front.
    public let zIndex: Int
    /// The opacity, 0...1.
    public let alpha: Double
    /// The id of the item, of the label of a line, or of a container; empty for other elements.
    public let id: String
    /// The label of the item or of a container, or the text on a line; empty for other elements.
    public let label: String
    /// The transform of the element, which `frame` already includes.
    package let transform: CATransform3D
    /// The index paths of the related cells, such as the children of a parent; empty if details weren't requested.
    package let relatedIndexPaths: [[Int]]
    /// The marks, the lines and the category of the element; nil if details weren't requested.
    package let details: ElementDetails?
    /// On a page of panels, the index of the panel that contains the element, counted from 0; nil for elements of the
    /// page itself.
    package fileprivate(set) var panel: Int?
}

extension Diagram {
    /// Returns the elements that overlap a rectangle of the picture, in drawing order.
    ///
    /// If `rect` is nil, all elements are returned. On a page of panels, the page's own elements come before the
    /// elements of the panels.
    public func elements(in rect: CGRect? = nil) -> [DiagramElement] {
        elements(in: rect, inDetail: false)
    }

    package func elements(in rect: CGRect?, inDetail: Bool) -> [DiagramElement] {
        if inDetail { beginPicture() }
        let visible = (rect ?? bounds).offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY)
        let own = collectionView.elements(in: visible)
        return own.map { element($0, at: contentFrame.origin, inDetail: inDetail) }
            + panels(in: own, showing: rect).flatMap { panel in
                panel.diagram.elements(in: panel.part, inDetail: inDetail).map {
                    element in
                    var element = element
                    element.panel = panel.number
                    element.frame = element.frame.offsetBy(dx: panel.origin.x, dy: panel.origin.y)
                    return element
                }
            }
    }

    /// The parts beside the diagram, with their kinds, texts and frames: the title, the description, the logo and the
    /// entries of the legend.
    package var captions: [(kind: String, text: String, frame: CGRect)] {
        let titles = ["title": file.title ?? "", "description": file.description ?? ""]
        let legend = block.legend.map { $0.legend.names(at: $0.frame.origin) } ?? []
        let logo = block.logo.map { [("logo", $0.logo.title ?? "", $0.frame)] } ?? []
        return block.lines.map { ($0.kind, titles[$0.kind] ?? "", $0.frame) }
            + logo + legend.map { ("legend", $0.text, $0.frame) }
    }

    /// Creates the element that layout attributes describe.
    ///
    /// - Parameters:
    ///   - attributes: The attributes, in coordinates of the content.
    ///   - origin: The origin of the content in the coordinates of the result.
    ///   - inDetail: True to include the index paths of related cells and what the element draws.
    /// - Returns: The element, with its frame moved by `origin`.
    func element(
        _ attributes: CollectionViewLayoutAttributes, at origin: CGPoint, inDetail: Bool
    ) -> DiagramElement {
        let category: DiagramElement.Category =
            switch attributes.representedElementCategory {
            case .cell: .cell
            case .supplementaryView: .supplementary
            case .decorationView: .decoration
            }
        let path = attributes.indexPath
        let row = category == .cell ? content.row(at: path) : nil
        let items = content.data.items
        let lineLabel =
            attributes.representedElementKind.flatMap { content.views.supplementary[$0] }
            .flatMap { element -> (id: String, text: String)? in
                guard case .label = element.kind.look, content.hasItem(at: attributes),
                    content.hasLine(of: element.kind, at: path)
                else { return nil }
                let (row, id) = element.subject(at: path, in: content)
                return (id, content.labelText(ofKind: element.kind.identifier, row: row) ?? "")
            }
        let section = category == .decoration ? path.first : nil
        let container =
            attributes.representedElementKind == LayeredLayout.elementKindContainer
            ? content.container(at: path)
                ?? section.flatMap { section in
                    content.id(ofContainer: section).map { id in
                        (id, content.sections?.sections.labels[section] ?? "")
                    }
                } : nil
        let relation = inDetail ? attributes as? any RelationReporting : nil
        return DiagramElement(
            category: category, kind: category == .cell ? "" : attributes.representedElementKind ?? "",
            indexPath: Array(path),
            frame: attributes.frame.offsetBy(dx: origin.x, dy: origin.y),
            zIndex: attributes.zIndex, alpha: Double(attributes.alpha),
            id: row.map { items.ids[$0] } ?? lineLabel?.id ?? container?.id ?? "",
            label: row.map { items.labels[$0] } ?? lineLabel?.text ?? container?.label ?? "",
            transform: attributes.transform3D,
            relatedIndexPaths: relation?.relatedIndexPaths.map { Array($0) } ?? [],
            details: inDetail ? details(of: attributes) : nil)
    }
}

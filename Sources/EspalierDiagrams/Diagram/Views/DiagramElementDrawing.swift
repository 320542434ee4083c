import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws the cells and lines of a diagram without views.
///
/// The structures that draw keep the description of the last element. A new description for each element would be
/// copied before it is passed to the canvas, which takes as long as drawing a rectangle.
final class DiagramElementDrawing: ElementDrawing {
    private let content: DiagramContent
    /// True if cells draw only the boxes of their items.
    private let drawsCells: Bool
    private var cell = DiagramBox()
    private var line = DiagramLine()

    init(_ setup: LayoutSetup, _ content: DiagramContent) {
        self.content = content
        drawsCells = setup.usesStandardCells && content.panels.isEmpty
    }

    func draw(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) -> Bool {
        guard let path = attributes.pair else { return false }
        switch attributes.category {
        case .cell:
            guard drawsCells else { return false }
            let row = content.row(section: path.section, item: path.item)
            cell.draw(row: row, of: content, frame: attributes.frame, in: canvas)
        case .supplementaryView:
            guard let kind = attributes.kind, let attributes = attributes as? EdgeLayoutAttributes,
                line.become(kind, of: content)
            else { return false }
            let row = content.row(section: path.section, item: path.item)
            line.draw(attributes, row: row, of: content, in: canvas)
        case .decorationView: return false
        }
        return true
    }
}

/// Draws the box of an item like a `DiagramCell`.
private struct DiagramBox {
    private var element = CanvasElement(id: "", kind: DiagramCell.elementKind)

    mutating func draw(row: Int, of content: DiagramContent, frame: CGRect, in canvas: any Canvas) {
        let (plan, context) = (content.views.cell.plan(row: row), content.views.context)
        context.beginView()
        let bounds = CGRect(origin: .zero, size: frame.size)
        let hasInnerLink = content.hasInnerLink(row: row, plan: plan)
        let isSaved = begin(row: row, plan, hasInnerLink: hasInnerLink, of: content, frame: frame, in: canvas)
        if hasInnerLink { canvas.beginElement(content.innerLink(row: row, plan: plan, frame: bounds)) }
        plan.draw(in: canvas, rect: bounds, row: row, context: context)
        if hasInnerLink { canvas.endElement() }
        if isSaved { canvas.restore() }
        canvas.endElement()
    }

    /// Begins the element of an item, and moves the origin of the coordinates to the frame.
    ///
    /// - Returns: True if the state of the canvas was saved, so that the caller must call `restore`.
    private mutating func begin(
        row: Int, _ plan: ViewPlan, hasInnerLink: Bool, of content: DiagramContent, frame: CGRect,
        in canvas: any Canvas
    ) -> Bool {
        let title = content.title(row: row, plan: plan)
        let link = hasInnerLink ? nil : content.link(row: row, plan: plan)
        let description = hasInnerLink ? nil : content.description(row: row, plan: plan)
        if title == nil, link == nil, description == nil {
            content.ids.withUTF8(ofRow: row) { canvas.beginElement(id: $0, kind: element.kind, frame: frame) }
            return canvas.saveAndMove(to: frame.origin)
        }
        element.id = content.ids[row]
        element.frame = frame
        // Nearly all elements have no title, no description and no link. Assigning nil would release the old value each
        // time.
        if title != nil || element.title != nil { element.title = title }
        if link != nil || element.link != nil { element.link = link }
        if description != nil || element.description != nil { element.description = description }
        canvas.beginElement(element)
        return canvas.saveAndMove(to: frame.origin)
    }
}

extension Canvas {
    /// Saves the state and moves the origin of the coordinates.
    ///
    /// - Returns: True if the caller must call `restore`; false if `origin` is (0, 0), so that nothing was saved.
    func saveAndMove(to origin: CGPoint) -> Bool {
        guard origin != .zero else { return false }
        save()
        concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
        return true
    }
}

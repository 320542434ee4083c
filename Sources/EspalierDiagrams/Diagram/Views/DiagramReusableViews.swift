import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box.
class DiagramCell: CollectionViewCell {
    /// The kind of the element of every cell in structured pictures, such as SVG.
    static let elementKind = "cell"

    private var row = 0
    private var isProjected = false
    private var plan: ViewPlan?
    private var content: DiagramContent?

    override var drawingElement: CanvasElement? {
        guard let content, let plan else { return nil }
        return element(plan, content)
    }

    override func beginElement(in canvas: any Canvas) -> Bool {
        guard let content, let plan else { return false }
        canvas.beginElement(element(plan, content))
        return true
    }

    // This function is inlined, because its result would be copied otherwise.
    @inline(__always)
    private func element(_ plan: ViewPlan, _ content: DiagramContent) -> CanvasElement {
        content.views.context.beginView()
        var title = content.title(row: row, plan: plan)
        if isProjected {
            // In perspective, text is drawn as outlines, which screen readers can't read. Therefore, the item's label is
            // part of the title.
            let label = content.data.items.labels[row]
            title = title.map { $0.contains(label) ? $0 : "\(label): \($0)" } ?? label
        }
        let hasInnerLink = hasInnerLink(plan, content)
        return CanvasElement(
            id: content.ids[row], kind: Self.elementKind, title: title,
            description: hasInnerLink ? nil : content.description(row: row, plan: plan),
            link: hasInnerLink ? nil : content.link(row: row, plan: plan), frame: frame)
    }

    @inline(__always)
    private func hasInnerLink(_ plan: ViewPlan, _ content: DiagramContent) -> Bool {
        !isProjected && content.hasInnerLink(row: row, plan: plan)
    }

    final func show(row: Int, of content: DiagramContent) {
        self.row = row
        if self.content !== content { self.content = content }
        let plan = content.views.cell.plan(row: row)
        if self.plan !== plan { self.plan = plan }
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isProjected = !layoutAttributes.isAffine
    }

    /// Returns the sides on which the stroke of the box isn't drawn.
    func hiddenSides(of plan: ViewPlan, mirrors: Bool) -> BoxSides { [] }

    override func draw(in canvas: any Canvas) {
        guard let content, let plan else { return }
        if !content.panels.isEmpty { return content.panels[row].draw(in: canvas) }
        let hasInnerLink = hasInnerLink(plan, content)
        if hasInnerLink { canvas.beginElement(content.innerLink(row: row, plan: plan, frame: bounds)) }
        defer { if hasInnerLink { canvas.endElement() } }
        let hidden = hiddenSides(of: plan, mirrors: content.views.mirrors)
        if !hidden.isEmpty {
            return plan.draw(
                in: canvas, rect: bounds, without: hidden, row: row, context: content.views.context)
        }
        plan.draw(in: canvas, rect: bounds, row: row, context: content.views.context)
    }
}

/// The superclass of the supplementary views of diagrams.
///
/// It is a class instead of a protocol, because casting to a class is faster.
class DiagramSupplementaryView: CollectionReusableView {
    /// Sets the element that the view shows, before the view is drawn.
    func show(kind: String, at path: IndexPath, of content: DiagramContent) {}
}

/// Draws the box of a supplementary or decoration view.
class DiagramElementView: DiagramSupplementaryView {
    private var elementID = ""
    private var row = 0
    private var element: ElementView?

    override var drawingElement: CanvasElement? {
        element.map { CanvasElement(id: elementID, kind: $0.kind.name, frame: frame) }
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        show(content.views.supplementary[kind], at: path, of: content)
    }

    final func show(_ element: ElementView?, at path: IndexPath, of content: DiagramContent) {
        self.element = element
        guard let kind = element?.kind else { return }
        switch kind.owner {
        case .diagram: (row, elementID) = (0, kind.name)
        case .section: (row, elementID) = (path.section, "\(kind.name)-\(path.section)")
        case .item:
            row = content.row(at: path)
            elementID = content.elementID(kind.name, path)
        }
    }

    override func draw(in canvas: any Canvas) {
        guard let element else { return }
        element.view.plan(row: row).draw(in: canvas, rect: bounds, row: row, context: element.context)
    }
}

/// Draws the box of a decoration view.
///
/// A collection view doesn't get decoration views from its data source. Therefore, this view reads its content from the
/// data source when it gets its layout attributes.
final class DiagramDecorationView: DiagramElementView {
    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        guard let view = superview as? CollectionView, let source = view.dataSource as? DiagramDataSource
        else { return }
        let element = source.content.views.decoration[layoutAttributes.representedElementKind ?? ""]
        show(element, at: layoutAttributes.indexPath, of: source.content)
    }
}

import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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
        // In perspective, text is drawn as outlines, which screen readers can't read. Therefore, if there is no
        // tooltip, the item's label is used as the title.
        let spoken = isProjected ? content.data.items.labels[row] : nil
        return CanvasElement(
            id: content.ids[row], kind: Self.elementKind,
            title: content.title(row: row, plan: plan) ?? spoken,
            description: content.description(row: row, plan: plan),
            link: content.link(row: row, plan: plan), frame: frame)
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
        let hidden = hiddenSides(of: plan, mirrors: content.views.mirrors)
        if !hidden.isEmpty {
            return plan.draw(
                in: canvas, rect: bounds, without: hidden, row: row, context: content.views.context)
        }
        plan.draw(in: canvas, rect: bounds, row: row, context: content.views.context)
    }
}

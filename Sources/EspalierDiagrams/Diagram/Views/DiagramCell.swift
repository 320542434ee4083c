import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws an item's box.
final class DiagramCell: CollectionViewCell {
    private var row = 0
    private var isRowEnd = false
    private var isProjected = false
    private var plan: ViewPlan?
    private var content: DiagramContent?

    override var drawingElement: Element? {
        guard let content, let plan else { return nil }
        return element(plan, content)
    }

    override func beginElement(in canvas: any Canvas) -> Bool {
        guard let content, let plan else { return false }
        canvas.beginElement(element(plan, content))
        return true
    }

    private func element(_ plan: ViewPlan, _ content: DiagramContent) -> Element {
        // In perspective, text is drawn as outlines: a title says what it says.
        let spoken = isProjected ? content.data.items.labels[row] : nil
        return Element(
            id: content.ids[row], kind: "cell", title: content.title(row: row, plan: plan) ?? spoken,
            link: content.link(row: row, plan: plan), frame: frame)
    }

    func show(row: Int, of content: DiagramContent) {
        self.row = row
        if self.content !== content { self.content = content }
        let plan = content.views.cell.plan(row: row)
        if self.plan !== plan { self.plan = plan }
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isRowEnd = (layoutAttributes as? WideFeedLayoutAttributes)?.isRowEnd ?? false
        isProjected = !layoutAttributes.isAffine
    }

    override func draw(in canvas: any Canvas) {
        guard let content, let plan else { return }
        if !content.panels.isEmpty { return content.panels[row].draw(in: canvas) }
        let rowEnd = content.views.rowEnd
        if isRowEnd, plan.sides != .all, plan.sides.contains(rowEnd) {
            // The border between items, which the last of a row doesn't need. A border all around stays.
            return plan.draw(
                in: canvas, rect: bounds, without: rowEnd, row: row, context: content.views.context)
        }
        plan.draw(in: canvas, rect: bounds, row: row, context: content.views.context)
    }
}

import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box again, muted, above those of its children that stand in another column.
final class DiagramContinuationView: CollectionReusableView {
    private var row = 0
    private var elementID = ""
    private var content: DiagramContent?

    override var drawingElement: Element? { Element(id: elementID, kind: "continuation", frame: frame) }

    func show(row: Int, id: String, of content: DiagramContent) {
        (self.row, elementID, self.content) = (row, id, content)
    }

    override func draw(in canvas: any Canvas) {
        guard let content else { return }
        let plan = content.views.continuation.plan(row: row)
        plan.draw(in: canvas, rect: bounds, row: row, context: content.views.context)
    }
}

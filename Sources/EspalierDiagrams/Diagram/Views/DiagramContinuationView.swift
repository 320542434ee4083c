import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box again, muted, above those of its children that stand in another column.
final class DiagramContinuationView: CollectionReusableView {
    private var row = 0
    private var elementID = ""
    private var dataSource: DiagramDataSource?

    override var drawingElement: Element? { Element(id: elementID, kind: "continuation", frame: frame) }

    func show(row: Int, id: String, of dataSource: DiagramDataSource) {
        (self.row, elementID, self.dataSource) = (row, id, dataSource)
    }

    override func draw(in canvas: any Canvas) {
        guard let dataSource else { return }
        let plan = dataSource.views.continuation.plan(row: row)
        plan.draw(in: canvas, rect: bounds, row: row, context: dataSource.views.context)
    }
}

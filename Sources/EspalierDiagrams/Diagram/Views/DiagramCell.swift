import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box.
final class DiagramCell: CollectionViewCell {
    private var row = 0
    private var dataSource: DiagramDataSource?

    // Asked for several times while a cell is painted, so made once.
    private var shownElement: Element?

    override var element: Element? { shownElement }

    func show(row: Int, of dataSource: DiagramDataSource) {
        self.row = row
        if self.dataSource !== dataSource { self.dataSource = dataSource }
        shownElement = dataSource.element(
            row: row, box: dataSource.views.cell.plan(row: row).box, frame: frame)
    }

    override func draw(in canvas: any Canvas) {
        guard let dataSource else { return }
        let plan = dataSource.views.cell.plan(row: row)
        plan.box.draw(in: canvas, rect: bounds, row: row, context: dataSource.views.context)
    }
}

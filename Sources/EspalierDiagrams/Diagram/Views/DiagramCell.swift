import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box.
final class DiagramCell: CollectionViewCell {
    private var row = 0
    private var plan: ViewPlan?
    private var dataSource: DiagramDataSource?

    // Asked for several times while a cell is painted, so made once.
    private var shownElement: Element?

    override var element: Element? { shownElement }

    func show(row: Int, of dataSource: DiagramDataSource) {
        self.row = row
        if self.dataSource !== dataSource { self.dataSource = dataSource }
        let plan = dataSource.views.cell.plan(row: row)
        if self.plan !== plan { self.plan = plan }
        shownElement = dataSource.element(row: row, plan: plan, frame: frame)
    }

    override func draw(in canvas: any Canvas) {
        guard let dataSource, let plan else { return }
        plan.box.draw(in: canvas, rect: bounds, row: row, context: dataSource.views.context)
    }
}

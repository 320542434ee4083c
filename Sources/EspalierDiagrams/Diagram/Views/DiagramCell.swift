import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws an item's box.
final class DiagramCell: CollectionViewCell {
    private var row = 0
    private var isRowEnd = false
    private var plan: ViewPlan?
    private var dataSource: DiagramDataSource?

    // Asked for several times while a cell is painted, so made once.
    private var shownElement: Element?

    override var drawingElement: Element? { shownElement }

    func show(row: Int, of dataSource: DiagramDataSource) {
        self.row = row
        if self.dataSource !== dataSource { self.dataSource = dataSource }
        let plan = dataSource.views.cell.plan(row: row)
        if self.plan !== plan { self.plan = plan }
        shownElement = dataSource.element(row: row, plan: plan, frame: frame)
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isRowEnd = (layoutAttributes as? WideFeedLayoutAttributes)?.isRowEnd ?? false
        if !CATransform3DIsAffine(layoutAttributes.transform3D) { describeProjection(layoutAttributes.frame) }
    }

    /// In perspective, text is drawn as outlines: a title says what it says.
    private func describeProjection(_ frame: CGRect) {
        shownElement?.frame = frame
        if shownElement?.title == nil { shownElement?.title = dataSource?.data.items.labels[row] }
    }

    override func draw(in canvas: any Canvas) {
        guard let dataSource, let plan else { return }
        if !dataSource.panels.isEmpty { return dataSource.panels[row].draw(in: canvas) }
        let rowEnd = dataSource.views.rowEnd
        if isRowEnd, plan.sides != .all, plan.sides.contains(rowEnd) {
            // The border between items, which the last of a row doesn't need. A border all around stays.
            var box = plan.box
            box.sides.remove(rowEnd)
            box.draw(in: canvas, rect: bounds, row: row, context: dataSource.views.context)
            return
        }
        plan.draw(in: canvas, rect: bounds, row: row, context: dataSource.views.context)
    }
}

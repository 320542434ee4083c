import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws the box of a supplementary or decoration view.
class DiagramElementView: CollectionReusableView {
    private var elementID = ""
    private var row = 0
    private var content: ElementView?

    override var drawingElement: Element? {
        content.map { Element(id: elementID, kind: $0.kind.name, frame: frame) }
    }

    func show(_ content: ElementView?, at path: IndexPath, of dataSource: DiagramDataSource) {
        self.content = content
        guard let content else { return }
        switch content.kind.owner {
        case .diagram: (row, elementID) = (0, content.kind.name)
        case .section: (row, elementID) = (path.section, "\(content.kind.name)-\(path.section)")
        case .item:
            row = dataSource.row(at: path)
            elementID = content.kind.name + "-" + dataSource.data.items.ids[row]
        }
    }

    override func draw(in canvas: any Canvas) {
        guard let content else { return }
        content.view.plan(row: row).draw(in: canvas, rect: bounds, row: row, context: content.context)
    }
}

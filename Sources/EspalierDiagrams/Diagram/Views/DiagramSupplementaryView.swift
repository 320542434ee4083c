import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws what belongs to a section: a header, a footer.
final class DiagramSupplementaryView: CollectionReusableView {
    private var section = 0
    private var kind = ""
    private var dataSource: DiagramDataSource?

    override var element: Element? { Element(id: "\(name)-\(section)", kind: name, frame: frame) }

    private var name: String {
        switch kind {
        case CollectionView.elementKindSectionHeader: "header"
        case CollectionView.elementKindSectionFooter: "footer"
        default: kind
        }
    }

    func show(section: Int, kind: String, of dataSource: DiagramDataSource) {
        (self.section, self.kind, self.dataSource) = (section, kind, dataSource)
    }

    override func draw(in canvas: any Canvas) {
        guard let (view, context) = dataSource?.views.sections[kind] else { return }
        view.plan(row: section).box.draw(in: canvas, rect: bounds, row: section, context: context)
    }
}

import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

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

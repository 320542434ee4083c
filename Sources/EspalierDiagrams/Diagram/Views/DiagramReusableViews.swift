import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an item's box.
final class DiagramCell: CollectionViewCell {
    /// The kind of the element of every cell in structured pictures, such as SVG.
    static let elementKind = "cell"

    private var row = 0
    private var isProjected = false
    private var isRowEnd = false
    private var plan: ViewPlan?
    private var content: DiagramContent?

    override var drawingElement: CanvasElement? {
        guard let content, let plan else { return nil }
        let texts = content.elementTexts(row: row, plan, isProjected: isProjected)
        return CanvasElement(
            id: content.ids[row], kind: Self.elementKind, title: texts.title, description: texts.description,
            link: texts.link, frame: frame)
    }

    func show(row: Int, of content: DiagramContent) {
        (self.row, self.content, plan) = (row, content, content.views.cell.plan(row: row))
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isProjected = !layoutAttributes.isAffine
        isRowEnd = layoutAttributes.endsRow
    }

    override func draw(in canvas: any Canvas) {
        guard let content, let plan else { return }
        if !content.panels.isEmpty { return content.panels[row].draw(in: canvas) }
        content.drawCell(
            row: row, plan, without: content.hiddenSides(of: plan, isRowEnd: isRowEnd),
            isProjected: isProjected, in: canvas, bounds: bounds)
    }
}

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
        if let element { (row, elementID) = element.subject(at: path, in: content) }
    }

    override func draw(in canvas: any Canvas) {
        element?.draw(row: row, in: canvas, bounds: bounds)
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

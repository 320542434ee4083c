import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws the lines of a class hierarchy: between a parent and its children, or between an item and one of its further
/// parents.
final class DiagramLineView: CollectionReusableView {
    private var path = Path()
    private var elementID = ""
    private var kind = ""
    private var stroke: Stroke?

    override var drawingElement: Element? { Element(id: elementID, kind: kind, frame: frame) }

    func show(id: String, kind: String, stroke: Stroke?) {
        (elementID, self.kind, self.stroke) = (id, kind, stroke)
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        let attributes = layoutAttributes as? ClassHierarchyLayoutAttributes
        path = attributes?.connector?.path() ?? attributes?.reference?.path() ?? Path()
    }

    override func draw(in canvas: any Canvas) {
        if let stroke { canvas.draw(.path(path), fill: nil, stroke: stroke) }
    }
}

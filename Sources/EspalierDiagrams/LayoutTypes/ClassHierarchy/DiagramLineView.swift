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
    private var line: LineStroke?

    override var drawingElement: Element? { Element(id: elementID, kind: kind, frame: frame) }

    override func beginElement(in canvas: any Canvas) -> Bool {
        canvas.beginElement(Element(id: elementID, kind: kind, frame: frame))
        return true
    }

    func show(id: String, kind: String, line: LineStroke?) {
        (elementID, self.kind) = (id, kind)
        if self.line !== line { self.line = line }
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        path.removeAll()
        (layoutAttributes as? ClassHierarchyLayoutAttributes)?.addLines(to: &path)
    }

    override func draw(in canvas: any Canvas) {
        if let line { canvas.draw(.path(path), fill: nil, stroke: line.stroke) }
    }
}

import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws a line of a class hierarchy: from a parent to its children, or from an item to one of its extra parents.
final class DiagramLineView: DiagramSupplementaryView {
    private var path = BezierPath()
    private var arrowhead = BezierPath()
    private var elementID = ""
    private var kind = ""
    private var content: DiagramContent?
    private var line: LineStroke?

    override var drawingElement: CanvasElement? { CanvasElement(id: elementID, kind: kind, frame: frame) }

    override func beginElement(in canvas: any Canvas) -> Bool {
        canvas.beginElement(CanvasElement(id: elementID, kind: kind, frame: frame))
        return true
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        let isReference = kind == ClassHierarchyLayout.elementKindReference
        elementID = isReference ? content.referenceID(path) : content.elementID(kind, path)
        // Return early, because a view is nearly always reused for the same kind.
        if kind == self.kind, content === self.content { return }
        (self.kind, self.content) = (kind, content)
        line = content.views.lines[kind]
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        path.removeAll()
        let attributes = layoutAttributes as? ClassHierarchyLayoutAttributes
        attributes?.addLines(to: &path)
        if let reference = attributes?.reference {
            arrowhead = reference.arrowhead()
        } else if !arrowhead.isEmpty {
            arrowhead.removeAll()
        }
    }

    override func draw(in canvas: any Canvas) {
        guard let line, let content else { return }
        guard content.views.mirrors else { return draw(line, in: canvas) }
        canvas.save()
        canvas.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.width, ty: 0))
        draw(line, in: canvas)
        canvas.restore()
    }

    private func draw(_ line: LineStroke, in canvas: any Canvas) {
        canvas.draw(.path(path), fill: nil, stroke: line.stroke)
        if !arrowhead.isEmpty { canvas.draw(.path(arrowhead), fill: line.stroke.paint, stroke: nil) }
    }
}

extension DiagramContent {
    /// Returns the id of a line to an extra parent: the ids of the child, which the index path specifies, and of the
    /// parent.
    fileprivate func referenceID(_ path: IndexPath) -> String {
        let child = row(section: path[0], item: path[1])
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        guard parents.indices.contains(path[2]) else { return "reference-\(ids[child])" }
        return "reference-\(ids[child])-\(ids[parents[path[2]]])"
    }
}

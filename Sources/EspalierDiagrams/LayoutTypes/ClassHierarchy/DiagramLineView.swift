import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws a line of a class hierarchy: between a parent and its children, or between an item and one of its further parents.
final class DiagramLineView: DiagramSupplementaryView {
    private var path = BezierPath()
    private var elementID = ""
    private var kind = ""
    private var line: LineStroke?

    override var drawingElement: CanvasElement? { CanvasElement(id: elementID, kind: kind, frame: frame) }

    override func beginElement(in canvas: any Canvas) -> Bool {
        canvas.beginElement(CanvasElement(id: elementID, kind: kind, frame: frame))
        return true
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        self.kind = kind
        let isReference = kind == ClassHierarchyLayout.elementKindReference
        elementID = isReference ? content.referenceID(path) : content.elementID(kind, path)
        let line = isReference ? content.views.reference : content.views.connector
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

/// Draws an item's box again, in paler colors, above those of its children that are in another column.
final class DiagramContinuationView: DiagramSupplementaryView {
    private var row = 0
    private var elementID = ""
    private var content: DiagramContent?

    override var drawingElement: CanvasElement? {
        CanvasElement(id: elementID, kind: "continuation", frame: frame)
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        (row, self.content) = (content.row(at: path), content)
        elementID = content.elementID("continuation", path)
    }

    override func draw(in canvas: any Canvas) {
        guard let content else { return }
        let plan = content.views.continuation.plan(row: row)
        plan.draw(in: canvas, rect: bounds, row: row, context: content.views.context)
    }
}

extension DiagramContent {
    /// Returns the id of a reference, composed of the ids of both ends: first the child's, which the index path names.
    fileprivate func referenceID(_ path: IndexPath) -> String {
        let child = row(section: path[0], item: path[1])
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        guard parents.indices.contains(path[2]) else { return "reference-\(ids[child])" }
        return "reference-\(ids[child])-\(ids[parents[path[2]]])"
    }
}

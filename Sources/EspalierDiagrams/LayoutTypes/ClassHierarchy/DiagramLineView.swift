import EspalierCollectionLayout
import EspalierData
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws a line of a class hierarchy: from a parent to its children, or from an item to one of its extra parents.
final class DiagramLineView: DiagramSupplementaryView {
    private var line = DiagramLine()
    private var elementID = ""
    private var content: DiagramContent?

    override var drawingElement: CanvasElement? {
        CanvasElement(id: elementID, kind: line.kind, frame: frame)
    }

    override func beginElement(in canvas: any Canvas) -> Bool {
        canvas.beginElement(CanvasElement(id: elementID, kind: line.kind, frame: frame))
        return true
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        let isReference = kind == ClassHierarchyLayout.elementKindReference
        elementID = isReference ? content.referenceID(path) : content.elementID(kind, path)
        // Return early, because a view is nearly always reused for the same kind.
        if kind == line.kind, content === self.content { return }
        self.content = content
        line.become(kind, of: content)
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        line.take(layoutAttributes as? ClassHierarchyLayoutAttributes)
    }

    override func draw(in canvas: any Canvas) { line.draw(in: canvas, width: bounds.width) }
}

extension DiagramContent {
    /// Returns the id of a line to an extra parent, which consists of the ids of the child and the parent.
    ///
    /// The index path specifies the child and the parent's index among the extra parents.
    fileprivate func referenceID(_ path: IndexPath) -> String {
        let child = row(section: path[0], item: path[1])
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        guard parents.indices.contains(path[2]) else { return "reference-\(ids[child])" }
        return "reference-\(ids[child])-\(ids[parents[path[2]]])"
    }
}

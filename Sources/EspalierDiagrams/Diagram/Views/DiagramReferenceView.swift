import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws the line between an item and one of its further parents.
final class DiagramReferenceView: CollectionReusableView {
    private var reference: TreeReference?
    private var elementID = ""
    private var stroke: Stroke?

    override var element: Element? { Element(id: elementID, kind: "reference", frame: frame) }

    func show(id: String, stroke: Stroke?) { (elementID, self.stroke) = (id, stroke) }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        reference = (layoutAttributes as? ClassHierarchyLayoutAttributes)?.reference
    }

    override func draw(in canvas: any Canvas) {
        guard let reference, let stroke else { return }
        canvas.draw(.path(reference.path()), fill: nil, stroke: stroke)
    }
}

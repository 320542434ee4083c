import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Draws the lines between a parent and its children.
final class DiagramConnectorView: CollectionReusableView {
    private var connector: TreeConnector?
    private var elementID = ""
    private var stroke: Stroke?

    override var element: Element? { Element(id: elementID, kind: "connector", frame: frame) }

    func show(id: String, stroke: Stroke?) { (elementID, self.stroke) = (id, stroke) }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        connector = (layoutAttributes as? ClassHierarchyLayoutAttributes)?.connector
    }

    override func draw(in canvas: any Canvas) {
        guard let connector, let stroke else { return }
        canvas.draw(.path(connector.path()), fill: nil, stroke: stroke)
    }
}

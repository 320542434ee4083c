import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws a decoration's box. Nobody hands out decoration views, so it asks its collection view's data source itself.
final class DiagramDecorationView: DiagramElementView {
    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        guard let view = superview as? CollectionView,
            let dataSource = view.dataSource as? DiagramDataSource
        else { return }
        let content = dataSource.views.decoration[layoutAttributes.representedElementKind ?? ""]
        show(content, at: layoutAttributes.indexPath, of: dataSource)
    }
}

import EspalierGeometry
import Foundation

extension CollectionView {
    final func scroll(to indexPath: IndexPath, position: ScrollPosition, animated: Bool) {
        precondition(
            counts.contains(indexPath),
            "scrollToItem: the collection view has no item \(indexPath), but \(counts.summary)")
        guard let attributes = layoutAttributesForItem(at: indexPath) else { return }
        let frame = attributes.frame
        let inset = adjustedContentInset
        let visible = bounds.inset(by: inset)
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY - inset.top }
        if position.contains(.centeredVertically) { offset.y = frame.midY - inset.top - visible.height / 2 }
        if position.contains(.bottom) { offset.y = frame.maxY - bounds.height + inset.bottom }
        if position.contains(.left) { offset.x = frame.minX - inset.left }
        if position.contains(.centeredHorizontally) {
            offset.x = frame.midX - inset.left - visible.width / 2
        }
        if position.contains(.right) { offset.x = frame.maxX - bounds.width + inset.right }
        if position.isEmpty {
            scrollRectToVisible(frame, animated: animated)
        } else {
            setContentOffset(clampedContentOffset(offset), animated: animated)
        }
    }
}

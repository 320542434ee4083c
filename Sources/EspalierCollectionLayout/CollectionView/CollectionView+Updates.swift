import EspalierGeometry
import Foundation

extension CollectionView {
    final func performBatch(_ updates: (() -> Void)?) {
        updates?()
        reloadEverything()
    }
    final func record(_ changes: [UpdateChange]) { reloadEverything() }
    final func change(to newLayout: CollectionViewLayout, recordsTransition: Bool) {
        guard newLayout !== layout else { return }
        recycleVisibleViews()
        layout.owner = nil
        layout = newLayout
        adopt(newLayout)
    }
    final func beginMovement(of path: IndexPath) -> Bool { false }
    final func updateMovement(to position: CGPoint) {}
    final func endMovement(isCancelled: Bool) {}
    final func resolvePreferredSizes() {}
}

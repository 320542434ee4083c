import EspalierGeometry
import Foundation

/// What has been asked for ahead.
struct Prefetching {
    /// Items that were named and haven't been shown.
    var items: Set<IndexPath> = []
    /// The offset that was shown last, and which way it had come.
    var offset: CGPoint?
    var direction: CGVector?
}

extension CollectionView {
    /// Names the items of the next viewport in the direction of scrolling. Cells themselves are made when they are shown.
    final func prefetchItems() {
        guard isPrefetchingEnabled, movement == nil, let prefetchDataSource else {
            prefetching = Prefetching()
            return
        }
        let ahead = nextViewport()
        let coming = elements(in: ahead.rect).filter {
            $0.category == .cell && visibleViews[ElementKey($0)] == nil
        }
        let distances = coming.map { (path: $0.storedIndexPath, distance: ahead.distance($0.frame)) }
        let paths = distances.sorted { ($0.distance, $0.path) < ($1.distance, $1.path) }.map(\.path)
        let new = paths.filter { !prefetching.items.contains($0) }
        let abandoned = prefetching.items.subtracting(paths).filter {
            visibleViews[ElementKey(.cell, "", $0)] == nil
        }
        prefetching.items = Set(paths)
        if !abandoned.isEmpty {
            prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: abandoned.sorted())
        }
        if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new) }
    }

    /// As far ahead as the view is long. At first, the content goes on downwards, or to the right where it only does so.
    private func nextViewport() -> (rect: CGRect, distance: (CGRect) -> CGFloat) {
        let last = prefetching.offset ?? contentOffset
        let step = CGVector(dx: contentOffset.x - last.x, dy: contentOffset.y - last.y)
        let isWide = contentSize.width > bounds.width && contentSize.height <= bounds.height
        let start = CGVector(dx: isWide ? 1 : 0, dy: isWide ? 0 : 1)
        let direction = step.dx == 0 && step.dy == 0 ? prefetching.direction ?? start : step
        (prefetching.offset, prefetching.direction) = (contentOffset, direction)
        if abs(direction.dx) > abs(direction.dy) {
            return direction.dx > 0
                ? (bounds.offsetBy(dx: bounds.width, dy: 0), { $0.minX })
                : (bounds.offsetBy(dx: -bounds.width, dy: 0), { -$0.maxX })
        }
        return direction.dy >= 0
            ? (bounds.offsetBy(dx: 0, dy: bounds.height), { $0.minY })
            : (bounds.offsetBy(dx: 0, dy: -bounds.height), { -$0.maxY })
    }
}

import EspalierGeometry
import Foundation

/// Notifies the prefetching data source of the items that are likely to be shown next.
final class Prefetcher {
    /// The items of which the data source has been notified, and which were still expected in the last layout pass.
    private var announced: Set<IndexPath> = []
    /// The offset of the last layout pass.
    private var lastOffset: CGPoint?
    private var lastDirection: CGVector?

    func reset() {
        announced = []
        lastOffset = nil
        lastDirection = nil
    }

    func move(to newPath: (IndexPath) -> IndexPath?) { announced = Set(announced.compactMap(newPath)) }

    /// Announces the items in the next viewport in the direction of scrolling, and cancels announced items that are
    /// neither in this viewport nor visible.
    ///
    /// No cells are created for these items yet.
    func prefetch(for view: CollectionView) {
        guard view.isPrefetchingEnabled, !view.movement.isUnderWay,
            let dataSource = view.prefetchDataSource
        else { return reset() }
        let ahead = nextViewport(of: view)
        let coming = view.elements(in: ahead.rect).filter {
            $0.category == .cell && view.visible[ElementKey($0)] == nil
        }
        let distances = coming.map { (path: $0.storedIndexPath, distance: ahead.distance($0.frame)) }
        let paths = distances.sorted { ($0.distance, $0.path) < ($1.distance, $1.path) }.map(\.path)
        let new = paths.filter { !announced.contains($0) }
        let abandoned = announced.subtracting(paths).filter { view.visible[ElementKey(.cell, "", $0)] == nil }
        announced = Set(paths)
        if !abandoned.isEmpty {
            dataSource.collectionView(view, cancelPrefetchingForItemsAt: abandoned.sorted())
        }
        if !new.isEmpty { dataSource.collectionView(view, prefetchItemsAt: new) }
    }

    /// Returns the next viewport in the direction of scrolling, and a function that returns the distance of a frame.
    ///
    /// Frames in this viewport are sorted by their distances.
    ///
    /// Before any scrolling, the direction is downward, or to the right if the content scrolls only horizontally.
    private func nextViewport(
        of view: CollectionView
    ) -> (rect: CGRect, distance: (CGRect) -> CGFloat) {
        let (bounds, offset, content) = (view.bounds, view.contentOffset, view.contentSize)
        let last = lastOffset ?? offset
        let step = CGVector(dx: offset.x - last.x, dy: offset.y - last.y)
        let isWide = content.width > bounds.width && content.height <= bounds.height
        let start = CGVector(dx: isWide ? 1 : 0, dy: isWide ? 0 : 1)
        let direction = step.dx == 0 && step.dy == 0 ? lastDirection ?? start : step
        (lastOffset, lastDirection) = (offset, direction)
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

import EspalierGeometry
public import Foundation

extension ScrollView {
    /// Returns the nearest offset at which the bounds are within the content and its insets.
    public final func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
        clamp(offset, contentSize: contentSize)
    }

    final func clamp(_ offset: CGPoint, contentSize: CGSize) -> CGPoint {
        let inset = adjustedContentInset
        let greatest = CGPoint(
            x: contentSize.width + inset.right - bounds.width,
            y: contentSize.height + inset.bottom - bounds.height)
        return CGPoint(
            x: max(0 - inset.left, min(offset.x, greatest.x)),
            y: max(0 - inset.top, min(offset.y, greatest.y)))
    }

    /// Returns the offset at which scrolling stops by itself after a drag.
    ///
    /// The velocity v, in points per millisecond, is multiplied by the rate r each millisecond. The distance is the sum
    /// of a geometric series, v r / (1 - r).
    package final func restingOffset(velocity: CGPoint) -> CGPoint {
        let rate = decelerationRate.rawValue
        let way = rate > 0 && rate < 1 ? rate / (1 - rate) : 0
        let rest = CGPoint(x: contentOffset.x + velocity.x * way, y: contentOffset.y + velocity.y * way)
        return clampedContentOffset(isPagingEnabled ? page(near: rest, velocity: velocity) : rest)
    }

    /// Returns the offset of the page at which scrolling stops.
    ///
    /// This is the next page in the direction of the velocity, or the nearest page if the velocity is zero.
    private func page(near rest: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0 else { return offset }
            let position = offset / length
            let nearest = position.rounded()
            guard velocity != 0 else { return nearest * length }
            // A distance of less than half a millionth of a page is a rounding error, so the view is on the page.
            let isOnPage = abs(position - nearest) < 5e-7
            let index =
                velocity > 0
                ? (isOnPage ? nearest + 1 : position.rounded(.up))
                : (isOnPage ? nearest - 1 : position.rounded(.down))
            return index * length
        }
        return CGPoint(
            x: page(contentOffset.x, velocity.x, bounds.width),
            y: page(contentOffset.y, velocity.y, bounds.height))
    }

    /// Ends a drag at the current offset with a velocity in points per millisecond.
    ///
    /// The layout and the delegate may change the offset at which scrolling stops.
    ///
    /// Returns the new offset of the view. If `isScrollEnabled` is false, the offset doesn't change.
    @discardableResult
    public final func endDragging(withVelocity velocity: CGPoint) -> CGPoint {
        guard isScrollEnabled else { return contentOffset }
        isDragging = true
        scrollDelegate?.scrollViewWillBeginDragging(self)
        var target = proposedRestingOffset(velocity: velocity)
        if let scrollDelegate {
            withUnsafeMutablePointer(to: &target) {
                scrollDelegate.scrollViewWillEndDragging(
                    self, withVelocity: velocity, targetContentOffset: $0)
            }
        }
        let decelerates = target != contentOffset
        isDragging = false
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates {
            isDecelerating = true
            scrollDelegate?.scrollViewWillBeginDecelerating(self)
            contentOffset = target
            isDecelerating = false
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
        return target
    }
}

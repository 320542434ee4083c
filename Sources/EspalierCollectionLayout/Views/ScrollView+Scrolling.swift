import EspalierGeometry
public import Foundation

extension ScrollView {
    /// The nearest offset at which the bounds lie within the content and its insets.
    public final func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
        let inset = adjustedContentInset
        let greatest = CGPoint(
            x: contentSize.width + inset.right - bounds.width,
            y: contentSize.height + inset.bottom - bounds.height)
        return CGPoint(
            x: max(-inset.left, min(offset.x, greatest.x)), y: max(-inset.top, min(offset.y, greatest.y)))
    }

    /// Where scrolling would come to rest by itself: the velocity, in points a millisecond, shrinks by
    /// `decelerationRate` each millisecond, so the way is a geometric series, v r / (1 - r).
    package final func restingOffset(velocity: CGPoint) -> CGPoint {
        let rate = decelerationRate.rawValue
        let way = rate > 0 && rate < 1 ? rate / (1 - rate) : 0
        let rest = CGPoint(x: contentOffset.x + velocity.x * way, y: contentOffset.y + velocity.y * way)
        return clampedContentOffset(isPagingEnabled ? page(near: rest, velocity: velocity) : rest)
    }

    /// Paging moves by at most one page, in the direction of the velocity, or to the nearest without one.
    private func page(near rest: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0 else { return offset }
            let position = offset / length
            let index =
                velocity > 0
                ? position.rounded(.up) : velocity < 0 ? position.rounded(.down) : position.rounded()
            return index * length
        }
        return CGPoint(
            x: page(contentOffset.x, velocity.x, bounds.width),
            y: page(contentOffset.y, velocity.y, bounds.height))
    }

    /// Ends a drag as a finger would that left the view at the present offset with `velocity`, in points a
    /// millisecond: the layout and the delegate may change where scrolling rests. Returns that offset, which the view
    /// then has.
    @discardableResult
    public final func endDragging(withVelocity velocity: CGPoint) -> CGPoint {
        scrollDelegate?.scrollViewWillBeginDragging(self)
        var target = proposedRestingOffset(velocity: velocity)
        if let scrollDelegate {
            withUnsafeMutablePointer(to: &target) {
                scrollDelegate.scrollViewWillEndDragging(
                    self, withVelocity: velocity, targetContentOffset: $0)
            }
        }
        let decelerates = target != contentOffset
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates {
            scrollDelegate?.scrollViewWillBeginDecelerating(self)
            contentOffset = target
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        }
        return target
    }
}

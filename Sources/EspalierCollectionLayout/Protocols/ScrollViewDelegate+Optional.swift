public import Foundation

// UIKit's optional call syntax: `delegate.scrollViewDidScroll?(view)`. A method that isn't implemented does nothing.
extension ScrollViewDelegate {
    public typealias ScrollViewMethod = (ScrollView) -> Void

    public var scrollViewDidScroll: ScrollViewMethod? { { self.scrollViewDidScroll($0) } }
    public var scrollViewWillBeginDragging: ScrollViewMethod? { { self.scrollViewWillBeginDragging($0) } }
    public var scrollViewWillEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    public var scrollViewDidEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    public var scrollViewWillBeginDecelerating: ScrollViewMethod? {
        { self.scrollViewWillBeginDecelerating($0) }
    }
    public var scrollViewDidEndDecelerating: ScrollViewMethod? { { self.scrollViewDidEndDecelerating($0) } }
    public var scrollViewDidEndScrollingAnimation: ScrollViewMethod? {
        { self.scrollViewDidEndScrollingAnimation($0) }
    }
}

/// Calls a scroll view delegate's methods that have more than the view to tell.
public struct ScrollViewDelegateOptionalMethods {
    let target: any ScrollViewDelegate

    public func callAsFunction(
        _ view: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        target.scrollViewWillEndDragging(
            view, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }

    public func callAsFunction(_ view: ScrollView, willDecelerate decelerate: Bool) {
        target.scrollViewDidEndDragging(view, willDecelerate: decelerate)
    }
}

public import Foundation

// UIKit's optional call syntax: `delegate.scrollViewDidScroll?(view)`. A method that isn't implemented does nothing.
extension ScrollViewDelegate {
    /// A method of the delegate with the scroll view as its only parameter.
    public typealias ScrollViewMethod = (ScrollView) -> Void

    /// The method, for optional call syntax.
    public var scrollViewDidScroll: ScrollViewMethod? { { self.scrollViewDidScroll($0) } }
    /// The method, for optional call syntax.
    public var scrollViewWillBeginDragging: ScrollViewMethod? { { self.scrollViewWillBeginDragging($0) } }
    /// The method, for optional call syntax.
    public var scrollViewWillEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    /// The method, for optional call syntax.
    public var scrollViewDidEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    /// The method, for optional call syntax.
    public var scrollViewWillBeginDecelerating: ScrollViewMethod? {
        { self.scrollViewWillBeginDecelerating($0) }
    }
    /// The method, for optional call syntax.
    public var scrollViewDidEndDecelerating: ScrollViewMethod? { { self.scrollViewDidEndDecelerating($0) } }
    /// The method, for optional call syntax.
    public var scrollViewDidEndScrollingAnimation: ScrollViewMethod? {
        { self.scrollViewDidEndScrollingAnimation($0) }
    }
}

/// Calls a scroll view delegate's methods that have more than one parameter.
public struct ScrollViewDelegateOptionalMethods {
    let target: any ScrollViewDelegate

    /// Calls `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`.
    public func callAsFunction(
        _ view: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        target.scrollViewWillEndDragging(
            view, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }

    /// Calls `scrollViewDidEndDragging(_:willDecelerate:)`.
    public func callAsFunction(_ view: ScrollView, willDecelerate decelerate: Bool) {
        target.scrollViewDidEndDragging(view, willDecelerate: decelerate)
    }
}

public import Foundation

/// An object that is notified of scrolling.
///
/// Every method is optional.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol ScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: ScrollView)
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called before a drag ends; the method may change the offset at which scrolling stops.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    /// The default implementation of the optional method; does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method; does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}

// UIKit's optional call syntax: `delegate.scrollViewDidScroll?(view)`. If the method isn't implemented, nothing
// happens.
extension ScrollViewDelegate {
    /// A method of the delegate with the scroll view as its only parameter.
    public typealias ScrollViewMethod = (ScrollView) -> Void

    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewDidScroll: ScrollViewMethod? { { self.scrollViewDidScroll($0) } }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewWillBeginDragging: ScrollViewMethod? { { self.scrollViewWillBeginDragging($0) } }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewWillEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewDidEndDragging: ScrollViewDelegateOptionalMethods? { .init(target: self) }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewWillBeginDecelerating: ScrollViewMethod? {
        { self.scrollViewWillBeginDecelerating($0) }
    }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewDidEndDecelerating: ScrollViewMethod? { { self.scrollViewDidEndDecelerating($0) } }
    /// The delegate's method of the same name, for optional call syntax.
    public var scrollViewDidEndScrollingAnimation: ScrollViewMethod? {
        { self.scrollViewDidEndScrollingAnimation($0) }
    }
}

/// The optional calls of a scroll view delegate's methods that have more than one parameter.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
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

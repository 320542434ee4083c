public import Foundation

/// Told about scrolling.
///
/// Every method is optional.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    @MainActor
#endif
public protocol ScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: ScrollView)
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The target may be changed: it is where scrolling comes to rest.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    /// The default implementation of the optional method: nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// The default implementation of the optional method: nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}

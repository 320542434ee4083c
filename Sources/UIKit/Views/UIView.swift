public import EspalierCollectionLayout
public import Foundation

public typealias UIView = View
public typealias UIScrollView = ScrollView
public typealias UIScrollViewDelegate = ScrollViewDelegate
public typealias UILabel = Label
public typealias UIImageView = ImageView
public typealias UISemanticContentAttribute = SemanticContentAttribute
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
public typealias UILayoutPriority = LayoutPriority

extension View {
    public typealias ContentMode = EspalierCollectionLayout.ContentMode

    /// The sizes that stand for "as small as possible" and "as large as possible" when fitting.
    nonisolated public static let layoutFittingCompressedSize = CGSize.zero
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

    /// Headless views are in no window.
    public final var window: View? { nil }

    public final func viewWithTag(_ tag: Int) -> View? {
        var pending = [self]
        while let view = pending.popLast() {
            if view.tag == tag { return view }
            pending.append(contentsOf: view.subviews.reversed())
        }
        return nil
    }

    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
    }

    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    public final func bringSubviewToFront(_ view: View) {
        if view.superview === self { addSubview(view) }
    }

    public final func sendSubviewToBack(_ view: View) {
        if view.superview === self { insertSubview(view, at: 0) }
    }

    /// Views are painted when a picture is asked for: there is nothing to mark.
    public final func setNeedsDisplay() {}

    public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        guard let view else {
            let origin = convert(CGPoint.zero, to: nil)
            return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        }
        return view.convert(point, to: self)
    }

    public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: view), size: rect.size)
    }
}

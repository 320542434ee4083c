import EspalierGeometry
public import Foundation

extension View {
    /// Which distances and sizes follow when the superview's size changes.
    nonisolated public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    final func insert(_ view: View, at index: Int) {
        precondition(view !== self && !isDescendant(of: view), "a view can't hold itself")
        view.removeFromSuperview()
        view.willMove(toSuperview: self)
        children.insert(view, at: min(max(0, index), children.count))
        view.parent = self
        setNeedsLayout()
        view.didMoveToSuperview()
    }

    /// Whether the view is `view` or lies in it at any depth.
    public final func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.parent
        }
        return false
    }

    /// Springs and struts: each axis' growth goes to its flexible parts in equal shares.
    final func resizeSubviews(from oldSize: CGSize) {
        for child in children where !child.autoresizingMask.isEmpty {
            let mask = child.autoresizingMask
            var frame = child.frame
            (frame.origin.x, frame.size.width) = Self.resize(
                frame.minX, frame.width, by: storedSize.width - oldSize.width,
                before: mask.contains(.flexibleLeftMargin), itself: mask.contains(.flexibleWidth),
                after: mask.contains(.flexibleRightMargin))
            (frame.origin.y, frame.size.height) = Self.resize(
                frame.minY, frame.height, by: storedSize.height - oldSize.height,
                before: mask.contains(.flexibleTopMargin), itself: mask.contains(.flexibleHeight),
                after: mask.contains(.flexibleBottomMargin))
            child.frame = frame
        }
    }

    private static func resize(
        _ position: CGFloat, _ length: CGFloat, by growth: CGFloat, before: Bool, itself: Bool,
        after: Bool
    ) -> (CGFloat, CGFloat) {
        let parts = (before ? 1 : 0) + (itself ? 1 : 0) + (after ? 1 : 0)
        guard parts > 0 else { return (position, length) }
        let share = growth / CGFloat(parts)
        return (position + (before ? share : 0), max(0, length + (itself ? share : 0)))
    }

    /// The point `point` of this view's coordinates in those of `view`, or of the outermost view for nil. Transforms
    /// are left out of account.
    public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
        let (mine, other) = (offsetToRoot, view?.offsetToRoot ?? .zero)
        return CGPoint(x: point.x + mine.x - other.x, y: point.y + mine.y - other.y)
    }

    public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    private var offsetToRoot: CGPoint {
        var offset = CGPoint.zero
        var current: View? = self
        while let view = current {
            offset.x += view.origin.x - view.boundsOrigin.x
            offset.y += view.origin.y - view.boundsOrigin.y
            current = view.parent
        }
        return offset
    }
}

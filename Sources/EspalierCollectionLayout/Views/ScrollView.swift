public import EspalierGeometry
public import Foundation

/// A view that shows a part of its content.
///
/// `contentOffset` is the origin of `bounds`.
open class ScrollView: View {
    /// The factor by which the velocity of scrolling is multiplied each millisecond.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor, between 0 and 1.
        public var rawValue: CGFloat
        /// Creates a rate from a factor between 0 and 1.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The default rate, 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A rate with which scrolling stops sooner, 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The condition under which the safe area is added to the content inset.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic = 0
        case scrollableAxes
        case never
        case always
    }

    package final weak var scrollDelegate: (any ScrollViewDelegate)?

    /// Creates a view with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Creates an empty view.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
    }

    /// The origin of the bounds.
    ///
    /// The offset isn't clamped, so it may be beyond the end of the content.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// The size of the content, in points.
    open var contentSize: CGSize {
        get { storedContentSize }
        set { storedContentSize = newValue }
    }
    private final var storedContentSize = CGSize.zero

    /// The additional distance by which scrolling can go beyond each edge of the content, in points.
    ///
    /// If the offset is within the scrollable area when the inset changes, the offset is moved into the new scrollable
    /// area.
    open var contentInset: EdgeInsets {
        get { storedContentInset }
        set {
            let offset = contentOffset
            let (isAtStart, wasWithin) = (
                isAtStartOfContent, clamp(offset, contentSize: storedContentSize) == offset
            )
            storedContentInset = newValue
            let clamped = wasWithin ? clamp(offset, contentSize: storedContentSize) : offset
            let new = isAtStart ? startOfContent : clamped
            if new != offset { contentOffset = new }
        }
    }

    /// True if a change of the inset moves the content, because the view is still at the start of its content.
    ///
    /// The value is always false, except in a collection view.
    var isAtStartOfContent: Bool { false }
    final var startOfContent: CGPoint {
        CGPoint(x: 0 - adjustedContentInset.left, y: 0 - adjustedContentInset.top)
    }
    private final var storedContentInset = EdgeInsets.zero
    /// The sum of `contentInset` and the safe area; in a headless view, the safe area is zero.
    open var adjustedContentInset: EdgeInsets {
        let safe = contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsets
        return EdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    }

    /// The condition under which the safe area is added to `contentInset`.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// A Boolean value that indicates whether scrolling stops only at multiples of the bounds' size.
    open var isPagingEnabled = false
    /// A Boolean value that indicates whether `endDragging(withVelocity:)` scrolls; setting an offset always scrolls.
    open var isScrollEnabled = true
    // These properties can be set, but have no effect: pictures have no indicators, touches or zooming.
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var verticalScrollIndicatorInsets = EdgeInsets.zero
    open var horizontalScrollIndicatorInsets = EdgeInsets.zero
    open var automaticallyAdjustsScrollIndicatorInsets = true
    open var isDirectionalLockEnabled = false
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    open var scrollsToTop = true
    open var bouncesZoom = true
    /// The rate at which scrolling slows down after a drag.
    open var decelerationRate = DecelerationRate.normal
    /// A Boolean value that is true while `endDragging(withVelocity:)` ends a drag.
    open package(set) var isDragging = false
    /// A Boolean value that is true while scrolling slows down.
    open package(set) var isDecelerating = false
    /// The same value as `isDragging`.
    open var isTracking: Bool { isDragging }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let oldOrigin = super.bounds.origin
            super.bounds = newValue
            if newValue.origin != oldOrigin { scrollDelegate?.scrollViewDidScroll(self) }
        }
    }

    /// Scrolls to an offset; if `animated` is true, also notifies the delegate of the end of the animation.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let moves = contentOffset != self.contentOffset
        self.contentOffset = contentOffset
        if animated, moves { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
    }

    /// Scrolls by the shortest distance that shows `rect`, within the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let inset = adjustedContentInset
        let visible = bounds.inset(by: inset)
        var offset = contentOffset
        offset.x += Self.shift(toShow: (rect.minX, rect.maxX), in: (visible.minX, visible.maxX))
        offset.y += Self.shift(toShow: (rect.minY, rect.maxY), in: (visible.minY, visible.maxY))
        setContentOffset(clampedContentOffset(offset), animated: animated)
    }

    /// Returns the offset at which scrolling stops after a drag.
    ///
    /// A collection view returns the offset that its layout chooses.
    func proposedRestingOffset(velocity: CGPoint) -> CGPoint { restingOffset(velocity: velocity) }

    private typealias Extent = (lower: CGFloat, upper: CGFloat)

    private static func shift(toShow target: Extent, in visible: Extent) -> CGFloat {
        if target.lower < visible.lower { return target.lower - visible.lower }
        let beyond = target.upper - visible.upper
        return beyond <= 0 ? 0 : min(beyond, target.lower - visible.lower)
    }
}

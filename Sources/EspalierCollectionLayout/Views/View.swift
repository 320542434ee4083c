public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A rectangle that draws itself and holds other views: as much of UIKit's view as cells are made of.
///
/// `bounds` are the view's own coordinates; `frame` is the box of the transformed view in its superview's. Points,
/// origin top left, y down. Compared by identity.
#if MainActor
    // Spelled out, since subclasses and conformances in other modules don't inherit a default isolation (Swift 6.3).
    // With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class View: ObjectIdentity {
    final var origin: CGPoint
    final var storedSize: CGSize
    final var boundsOrigin = CGPoint.zero
    final var transformBox: TransformBox?
    final var needsLayout = true
    final var storedAlpha: CGFloat = 1
    final var storedIsHidden = false
    final weak var parent: View?
    final var children: [View] = []
    final var box = ViewBox()
    /// The properties that UIKit's `layer` adds; nil until it is used.
    package final var attachedLayer: (any ViewLayer)?
    /// The properties that only code written for UIKit uses; nil until it does.
    package final var attachedState: AnyObject?
    private var ownTextMeasuring: (any TextMeasuring)?

    /// The designated initializer.
    ///
    /// Registered cells and supplementary views are made with it.
    public init(frame: CGRect) {
        (origin, storedSize) = (frame.origin, frame.size)
    }

    /// Archives are not read: the view is empty.
    public required init?(coder: NSCoder) {
        (origin, storedSize) = (.zero, .zero)
    }

    /// Creates a view of size zero.
    public convenience init() { self.init(frame: .zero) }

    /// The class of the view's `layer`, for code written for UIKit.
    ///
    /// Any class that isn't a `CALayer` means `CALayer`.
    open class var layerClass: AnyClass { View.self }

    // MARK: Geometry

    /// Under a transform, setting it gives `bounds` the size whose transformed box is the new value.
    open var frame: CGRect {
        get {
            let rect = CGRect(origin: origin, size: storedSize)
            if attachedLayer != nil { return frameAboutAnchor(of: rect) }
            return transformBox?.frame(of: rect) ?? rect
        }
        set {
            var rect = transformBox?.rect(withFrame: newValue) ?? newValue
            if attachedLayer != nil { rect = rect.offsetBy(anchorOffset(for: rect.size), sign: -1) }
            origin = rect.origin
            if rect.size != storedSize { bounds = CGRect(origin: boundsOrigin, size: rect.size) }
            origin = rect.origin
        }
    }

    /// The view's own coordinates.
    ///
    /// Setting the size keeps the center.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: storedSize) }
        set {
            boundsOrigin = newValue.origin
            guard newValue.size != storedSize else { return }
            let oldSize = storedSize
            origin.x += (oldSize.width - newValue.width) / 2
            origin.y += (oldSize.height - newValue.height) / 2
            storedSize = newValue.size
            resizeSubviews(from: oldSize)
            setNeedsLayout()
        }
    }

    /// The center of the bounds in the superview's coordinates.
    open var center: CGPoint {
        get { CGPoint(x: origin.x + storedSize.width / 2, y: origin.y + storedSize.height / 2) }
        set {
            origin = CGPoint(x: newValue.x - storedSize.width / 2, y: newValue.y - storedSize.height / 2)
        }
    }

    /// The affine part of the transform, which is applied about the center.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The transform, which is applied about the center and drawn with its perspective.
    open var transform3D: CATransform3D {
        get { transformBox?.transform ?? CATransform3DIdentity }
        set { transformBox = CATransform3DIsIdentity(newValue) ? nil : TransformBox(newValue) }
    }

    /// How the view follows its superview's size.
    open var autoresizingMask: AutoresizingMask = []

    // MARK: Appearance

    /// 0...1, for the view and all that it holds.
    open var alpha: CGFloat {
        get { storedAlpha }
        set { storedAlpha = newValue }
    }
    /// A Boolean value that indicates whether the view is hidden, with all that it contains.
    open var isHidden: Bool {
        get { storedIsHidden }
        set { storedIsHidden = newValue }
    }
    /// The color behind the content; nil for none.
    open var backgroundColor: AdaptiveColor? {
        get { box.backgroundColor }
        set { box.backgroundColor = newValue }
    }
    /// Corners, border and shadow.
    public final var boxAppearance: BoxAppearance {
        get { box.appearance }
        set { box.appearance = newValue }
    }
    /// A Boolean value that indicates whether content outside of the bounds is clipped.
    open var clipsToBounds: Bool {
        get { box.clips }
        set { box.clips = newValue }
    }
    /// How content, such as an image, fills the view.
    open var contentMode = ContentMode.scaleToFill
    /// The view's own tint color.
    ///
    /// If it is nil, the tint color is that of the superview.
    package final var ownTintColor: AdaptiveColor?
    /// The color of symbols: the view's own tint color, that of the nearest superview that has one, or UIKit's blue.
    package final var inheritedTintColor: AdaptiveColor {
        let views = sequence(first: self, next: \.parent)
        return views.lazy.compactMap(\.ownTintColor).first
            ?? AdaptiveColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
    }
    /// A Boolean value that code may set.
    ///
    /// It changes nothing.
    open var isOpaque = true
    /// A number to identify the view.
    open var tag = 0
    /// A Boolean value that indicates whether `hitTest(_:with:)` finds the view.
    open var isUserInteractionEnabled = true
    // For code that sets them. They change nothing.
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    // For tests that find views by them. Screen readers of pictures use `drawingElement`.
    open var isAccessibilityElement = false
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    /// How the view is mirrored for languages that are read from right to left.
    open var semanticContentAttribute = SemanticContentAttribute.unspecified
    /// The default distance of content from the bounds.
    ///
    /// Views don't use it themselves.
    open var layoutMargins = EdgeInsets(all: 8)
    /// Zero: nothing covers a headless view.
    open var safeAreaInsets: EdgeInsets { .zero }
    /// The superview's, and at the root those of a phone held upright.
    open var traitCollection: TraitCollection { parent?.traitCollection ?? .current }

    /// The direction that applies to the view's content.
    open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .unspecified: parent?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        }
    }

    /// What measures text: the view's own if it was given one, otherwise its superview's.
    ///
    /// Set it once, on the root.
    open var textMeasuring: (any TextMeasuring)? {
        get { ownTextMeasuring ?? parent?.textMeasuring }
        set { ownTextMeasuring = newValue }
    }

    /// Runs `work` while text is measured by `text`, if neither the view nor a superview has anything that measures it.
    package final func measuringText<Result>(
        with text: any TextMeasuring, _ work: () throws -> Result
    ) rethrows -> Result {
        guard textMeasuring == nil else { return try work() }
        ownTextMeasuring = text
        defer { ownTextMeasuring = nil }
        return try work()
    }

    /// What the view is to back ends that have structure; nil for a part of its superview.
    open var drawingElement: CanvasElement? { nil }

    /// Begins the view's element on a canvas; answers whether it has one.
    ///
    /// Views that are painted by the million override it to spare the copies of an optional.
    open func beginElement(in canvas: any Canvas) -> Bool {
        guard let element = drawingElement else { return false }
        canvas.beginElement(element)
        return true
    }

    /// Draws the view's own content, over its background and under its subviews, in its own coordinates.
    open func draw(in canvas: any Canvas) {
        guard type(of: self) != View.self else { return }
        CurrentCanvas.bind(canvas) { draw(bounds) }
    }

    /// Draws the view's own content on the current canvas, as code written for UIKit does.
    open func draw(_ rect: CGRect) {}

    /// Draws what is between the view's own content and its subviews: a collection view's elements.
    func drawElements(in canvas: any Canvas) {}

    /// Draws the view and its subviews, at the view's frame in the canvas's coordinates.
    public final func paint(in canvas: any Canvas) { Painter(canvas).paint(self) }

    // MARK: Hierarchy

    /// The view that contains the view.
    open var superview: View? { parent }
    /// The views that the view contains, from back to front.
    open var subviews: [View] { children }

    /// Adds a subview in front of the others.
    open func addSubview(_ view: View) { insert(view, at: children.count) }

    /// Adds a subview at an index of `subviews`.
    open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard parent != nil else { return }
        willMove(toSuperview: nil)
        detach()
        didMoveToSuperview()
    }

    /// Called with nil before the view leaves its superview for good.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}

    // MARK: Hits

    /// Whether a point, in the view's own coordinates, is the view's: whether its bounds hold it, where a subclass doesn't
    /// say otherwise.
    open func point(inside point: CGPoint, with event: ViewEvent?) -> Bool { bounds.contains(point) }

    /// The innermost and uppermost view at a point, in the view's own coordinates.
    ///
    /// Views that are hidden, nearly transparent or not for the user to touch, and what they hold, let points
    /// through.
    open func hitTest(_ point: CGPoint, with event: ViewEvent?) -> View? {
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event)
        else { return nil }
        for view in viewsFromBackToFront.reversed() {
            if let inner = view.fromSuperview(point), let hit = view.hitTest(inner, with: event) {
                return hit
            }
        }
        return self
    }

    /// The views that a hit test searches; in a collection view, the elements and then the subviews.
    var viewsFromBackToFront: [View] { childrenByDepth }

    // MARK: Layout

    /// Has `layoutSubviews()` called before the view is drawn the next time.
    open func setNeedsLayout() { needsLayout = true }

    /// Override to place subviews; called before the view is painted.
    open func layoutSubviews() {}

    /// Lays the view out if it needs it, then its subviews.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for child in children { child.layoutIfNeeded() }
    }

    /// The size that suits the view's content best, at most about `size`; by default the size it has.
    open func sizeThatFits(_ size: CGSize) -> CGSize { storedSize }

    /// Takes the size that fits, and keeps the top left corner.
    open func sizeToFit() {
        let corner = origin
        bounds.size = sizeThatFits(storedSize)
        origin = corner
    }

    /// The size of the content, with `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// The size that content suggests for a target; by default the result of `sizeThatFits(_:)`.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

    /// A dimension that is required keeps the target's value.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
        verticalFittingPriority: LayoutPriority
    ) -> CGSize {
        var size = systemLayoutSizeFitting(targetSize)
        if horizontalFittingPriority == .required { size.width = targetSize.width }
        if verticalFittingPriority == .required { size.height = targetSize.height }
        return size
    }

    // MARK: Overridden by code written for UIKit; never called here

    open func awakeFromNib() {}
    open func prepareForInterfaceBuilder() {}
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}
    open func didMoveToWindow() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// The width or height of content that has none of its own.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
}

public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A rectangle that draws itself and contains other views: the part of `UIView` that cells need.
///
/// `bounds` are the view's own coordinates, and `frame` is the box of the transformed view in its superview's coordinates.
/// Coordinates are in points, with the origin at the top left and y downward. Views are equal to themselves only.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
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

    /// The distances and sizes that change with the superview's size.
    open var autoresizingMask: AutoresizingMask = []

    // MARK: Appearance

    /// The opacity of the view and its subviews, 0...1.
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
    /// The way in which content, such as an image, fills the view.
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
    /// The layout direction of the view's content.
    open var semanticContentAttribute = SemanticContentAttribute.unspecified
    /// The default distance of content from the bounds.
    ///
    /// Views don't use it themselves.
    open var layoutMargins = EdgeInsets(all: 8)
    /// Zero: nothing covers a headless view.
    open var safeAreaInsets: EdgeInsets { .zero }
    /// The traits of the superview; those of a phone in portrait for a root view.
    open var traitCollection: TraitCollection { parent?.traitCollection ?? .current }

    /// The direction that applies to the view's content.
    open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .unspecified: parent?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        }
    }

    /// The object that measures text: the view's own, or the superview's if the view has none.
    ///
    /// Set it on the root view.
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

    /// The element that the view is in pictures with structure; nil for a part of its superview.
    open var drawingElement: CanvasElement? { nil }

    /// Begins the view's element on a canvas, and returns false if it has none.
    ///
    /// Cells that are painted by the million override the method to avoid copies of an optional.
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

    /// Draws the content between the view's own drawing and its subviews, such as the elements of a collection view.
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

    /// Called with the new superview, or with nil before the view is removed from its superview.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}

    // MARK: Hits

    /// Returns true if a point in the view's own coordinates belongs to the view; by default, if the bounds contain it.
    open func point(inside point: CGPoint, with event: ViewEvent?) -> Bool { bounds.contains(point) }

    /// Returns the innermost and uppermost view at a point of the view's own coordinates.
    ///
    /// Views that are hidden, nearly transparent or without user interaction aren't found, and neither are their subviews.
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

    /// Makes the view call `layoutSubviews()` before it is drawn the next time.
    open func setNeedsLayout() { needsLayout = true }

    /// Places the subviews; called before the view is drawn.
    open func layoutSubviews() {}

    /// Lays the view out if it needs it, then its subviews.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for child in children { child.layoutIfNeeded() }
    }

    /// Returns the size that fits the view's content in about `size`; by default the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { storedSize }

    /// Changes the size to the one that fits, and keeps the top left corner.
    open func sizeToFit() {
        let corner = origin
        bounds.size = sizeThatFits(storedSize)
        origin = corner
    }

    /// The size of the content; `noIntrinsicMetric` in a dimension without one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Does nothing: a superview asks for the size whenever it needs it.
    open func invalidateIntrinsicContentSize() {}

    /// Returns the size of the content for a target size; by default the result of `sizeThatFits(_:)`.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

    /// Returns the size of the content for a target size; a required dimension keeps the target's value.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
        verticalFittingPriority: LayoutPriority
    ) -> CGSize {
        var size = systemLayoutSizeFitting(targetSize)
        if horizontalFittingPriority == .required { size.width = targetSize.width }
        if verticalFittingPriority == .required { size.height = targetSize.height }
        return size
    }

    // MARK: Methods that code written for UIKit overrides, and that are never called

    open func awakeFromNib() {}
    open func prepareForInterfaceBuilder() {}
    open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}
    open func didMoveToWindow() {}

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// The width or height of content without an intrinsic size.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
}

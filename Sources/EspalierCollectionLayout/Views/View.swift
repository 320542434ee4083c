public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A rectangle that draws itself and contains other views: the part of `UIView` that cells need.
///
/// `bounds` is in the view's own coordinates, and `frame` is the bounding box of the transformed view in its
/// superview's coordinates. Coordinates are in points. The origin is at the top left, and y points down. Views are
/// compared by identity.
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
    /// The additional properties of UIKit's `layer`; nil until the layer is first used.
    package final var attachedLayer: (any ViewLayer)?
    /// The properties that the UIKit-compatible modules add to the view; nil until the first of them is used.
    package final var attachedState: AnyObject?
    private var ownTextMeasuring: (any TextMeasuring)?

    /// Creates a view with a frame.
    ///
    /// This is the designated initializer. Registered cells and supplementary views are created by this initializer.
    public init(frame: CGRect) {
        (origin, storedSize) = (frame.origin, frame.size)
    }

    /// Creates an empty view, because archives are not read.
    public required init?(coder: NSCoder) {
        (origin, storedSize) = (.zero, .zero)
    }

    /// Creates a view of size zero.
    public convenience init() { self.init(frame: .zero) }

    /// The class of the view's `layer`, for code written for UIKit.
    ///
    /// If the class isn't a subclass of `CALayer`, the layer is a `CALayer`.
    open class var layerClass: AnyClass { View.self }

    // MARK: Geometry

    /// The bounding box of the transformed view in its superview's coordinates.
    ///
    /// If the view has a transform, setting the frame sets `bounds` to a size whose bounding box after the transform is
    /// the new frame. Under perspective, or under a rotation that isn't a multiple of a quarter turn, `bounds` gets the
    /// size of the new frame itself.
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

    /// The rectangle of the view in its own coordinates.
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
    ///
    /// If the view's layer has another `anchorPoint` than the center, this property is the position of the anchor
    /// point.
    open var center: CGPoint {
        get { CGPoint(x: origin.x + storedSize.width / 2, y: origin.y + storedSize.height / 2) }
        set { origin = CGRect(center: newValue, size: storedSize).origin }
    }

    /// The affine part of the transform about the center.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The transform about the center, including perspective.
    open var transform3D: CATransform3D {
        get { transformBox?.transform ?? CATransform3DIdentity }
        set { transformBox = CATransform3DIsIdentity(newValue) ? nil : TransformBox(newValue) }
    }

    /// The distances and sizes of the view that change with its superview's size.
    open var autoresizingMask: AutoresizingMask = []

    // MARK: Appearance

    /// The opacity of the view and its subviews, from 0 to 1.
    open var alpha: CGFloat {
        get { storedAlpha }
        set { storedAlpha = newValue }
    }
    /// A Boolean value that indicates whether the view and its subviews are hidden.
    open var isHidden: Bool {
        get { storedIsHidden }
        set { storedIsHidden = newValue }
    }
    /// The color behind the content; nil for none.
    open var backgroundColor: AdaptiveColor? {
        get { box.backgroundColor }
        set { box.backgroundColor = newValue }
    }
    /// The corners, border and shadow of the view.
    public final var boxAppearance: BoxAppearance {
        get { box.appearance }
        set { box.appearance = newValue }
    }
    /// A Boolean value that indicates whether content outside of the bounds is clipped.
    open var clipsToBounds: Bool {
        get { box.clips }
        set { box.clips = newValue }
    }
    /// The scale and position of content, such as an image, in the view.
    open var contentMode = ContentMode.scaleToFill
    /// The view's own tint color.
    ///
    /// If the color is nil, the tint color is that of the superview.
    package final var ownTintColor: AdaptiveColor?
    /// The color of symbols: the view's own tint color, the tint color of the nearest superview that has one, or
    /// UIKit's blue.
    package final var inheritedTintColor: AdaptiveColor {
        let views = sequence(first: self, next: \.parent)
        return views.lazy.compactMap(\.ownTintColor).first
            ?? AdaptiveColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
    }
    /// A Boolean value that can be set, but has no effect.
    open var isOpaque = true
    /// A number with which code can find the view; see `viewWithTag(_:)` of UIKit.
    open var tag = 0
    /// A Boolean value that indicates whether `hitTest(_:with:)` finds the view.
    open var isUserInteractionEnabled = true
    // These properties can be set, but have no effect.
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    // Tests can find views by these properties. Pictures don't contain the values of these properties: the text for
    // screen readers is in the view's `drawingElement`.
    open var isAccessibilityElement = false
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    /// A description of the view's content; the description determines the view's layout direction.
    open var semanticContentAttribute = SemanticContentAttribute.unspecified
    /// The default distance between the bounds and the content; views don't use this distance themselves.
    open var layoutMargins = EdgeInsets(all: 8)
    /// The insets are zero, because nothing covers a headless view.
    open var safeAreaInsets: EdgeInsets { .zero }
    /// The traits of the superview; those of a phone in portrait for a root view.
    open var traitCollection: TraitCollection { parent?.traitCollection ?? .current }

    /// The layout direction of the view's content, from `semanticContentAttribute` or else from the superview.
    open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .unspecified: parent?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        }
    }

    /// The object that measures text: the view's own, or the superview's if the view has none.
    ///
    /// Set this property on the root view.
    open var textMeasuring: (any TextMeasuring)? {
        get { ownTextMeasuring ?? parent?.textMeasuring }
        set { ownTextMeasuring = newValue }
    }

    /// Runs `work` with an object that measures text.
    ///
    /// If neither the view nor a superview has a `textMeasuring`, the view's `textMeasuring` is `text` while `work`
    /// runs.
    package final func measuringText<Result>(
        with text: any TextMeasuring, _ work: () throws -> Result
    ) rethrows -> Result {
        guard textMeasuring == nil else { return try work() }
        ownTextMeasuring = text
        defer { ownTextMeasuring = nil }
        return try work()
    }

    /// The view's element in structured pictures, such as SVG; nil if the view is part of its superview's element.
    open var drawingElement: CanvasElement? { nil }

    /// Begins the view's element on a canvas; returns false if the view has no element.
    ///
    /// Cells that are drawn by the million override this method to avoid copies of an optional.
    open func beginElement(in canvas: any Canvas) -> Bool {
        guard let element = drawingElement else { return false }
        canvas.beginElement(element)
        return true
    }

    /// Draws the view's own content over its background and below its subviews, in the view's own coordinates.
    open func draw(in canvas: any Canvas) {
        guard type(of: self) != View.self else { return }
        CurrentCanvas.bind(canvas) { draw(bounds) }
    }

    /// Draws the view's own content on the current canvas, for code written for UIKit.
    open func draw(_ rect: CGRect) {}

    /// Draws content between the view's own content and its subviews, such as the elements of a collection view.
    func drawElements(in canvas: any Canvas) {}

    /// Draws the view and its subviews at the view's frame in the canvas's coordinates.
    public final func paint(in canvas: any Canvas) { Painter(canvas).paint(self) }

    // MARK: Hierarchy

    /// The superview, or nil for a root view.
    open var superview: View? { parent }
    /// The subviews from back to front; in a collection view, the visible elements and then the added views.
    open var subviews: [View] { elementViews + children }
    /// The views of the visible elements, from back to front; empty except in a collection view.
    var elementViews: [View] { [] }

    /// Adds a subview in front of the others.
    open func addSubview(_ view: View) { insert(view, at: children.count) }

    /// Adds a subview at an index of `subviews`.
    ///
    /// The views of a collection view's elements stay in the order of the layout, below all added views.
    open func insertSubview(_ view: View, at index: Int) { insert(view, at: index - elementViews.count) }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let parent else { return }
        willMove(toSuperview: nil)
        parent.willRemoveSubview(self)
        detach()
        didMoveToSuperview()
    }

    /// Called before the superview changes, with the new superview or nil.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
    /// Called after a view has been added as a subview, and not when a subview is moved among the others.
    open func didAddSubview(_ subview: View) {}
    /// Called before a subview is removed, or is added to another view.
    open func willRemoveSubview(_ subview: View) {}

    // MARK: Hits

    /// Returns true if a point in the view's own coordinates belongs to the view; by default, if the bounds contain the
    /// point.
    open func point(inside point: CGPoint, with event: ViewEvent?) -> Bool { bounds.contains(point) }

    /// Returns the frontmost, most deeply nested view at a point in the view's own coordinates.
    ///
    /// Hidden views, nearly transparent views, views without user interaction, and their subviews are ignored.
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

    /// The views that a hit test searches; in a collection view, these are the elements and then the subviews.
    var viewsFromBackToFront: [View] { elementViews + childrenByDepth }

    // MARK: Layout

    /// Requests a call of `layoutSubviews()` before the view is next drawn.
    open func setNeedsLayout() { needsLayout = true }

    /// Sets the frames of the subviews; called before the view is drawn.
    open func layoutSubviews() {}

    /// Calls `layoutSubviews()` if it was requested, for the view and then for its subviews.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for child in children { child.layoutIfNeeded() }
    }

    /// Returns the size of the view's content for a proposed size; by default, the current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { storedSize }

    /// Sets the size to the result of `sizeThatFits(_:)`, and keeps the top left corner.
    open func sizeToFit() {
        let corner = origin
        bounds.size = sizeThatFits(storedSize)
        origin = corner
    }

    /// The size of the content; `noIntrinsicMetric` for a dimension without one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Notifies the collection view of a change of the content's size, if the view is in a cell or in a
    /// supplementary view; see `selfSizingInvalidation` of the collection view.
    ///
    /// Other superviews ask for the size whenever they need it.
    open func invalidateIntrinsicContentSize() { contentSizeDidChange(of: self) }

    /// Called when the content size of `view`, which is this view or a subview at any depth, has changed.
    func contentSizeDidChange(of view: View) { parent?.contentSizeDidChange(of: view) }

    /// Returns the size of the content for a target size; by default, the result of `sizeThatFits(_:)`.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

    /// Returns the size of the content for a target size.
    ///
    /// A dimension whose priority is `required` keeps the value of the target size.
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

    /// The value of `intrinsicContentSize` for a dimension without an intrinsic size.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
}

/// An event, such as a touch; corresponds to UIKit's `UIEvent`.
///
/// A headless view receives no events. Code that calls `hitTest(_:with:)` passes nil.
nonisolated public final class ViewEvent: Sendable {
    private init() {}
}

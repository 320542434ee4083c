public import CoreGraphics
public import EspalierCollectionLayout
public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// A layer with the interface of Core Animation: the layer of a view, or a shape that is added to another layer.
///
/// The layer of a view reads and sets the view's own properties. A layer that is added to another layer has its own
/// properties.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
open class CALayer: ObjectIdentity {
    /// The view to which the layer belongs; nil for a layer that was added to another layer.
    package final weak var view: View?
    private var ownBounds = CGRect.zero
    private var ownPosition = CGPoint.zero
    private var ownTransform = CATransform3DIdentity
    private var ownLooks = Looks()

    private struct Looks {
        var backgroundColor: CGColor?
        var box = BoxAppearance()
        var masksToBounds = false
        var opacity: Float = 1
        var isHidden = false
    }

    /// Creates an empty layer.
    public init() {}

    /// Creates a layer with the geometry and the appearance of another layer; `layer` must be a `CALayer`.
    ///
    /// The copy has no sublayers and doesn't belong to a view.
    public init(layer: Any) {
        guard let other = layer as? CALayer else { return }
        (ownBounds, ownPosition, ownTransform) = (other.bounds, other.position, other.transform)
        ownLooks = Looks(
            backgroundColor: other.backgroundColor, box: other.looks, masksToBounds: other.masksToBounds,
            opacity: other.opacity, isHidden: other.isHidden)
        (anchorPoint, zPosition, sublayerTransform) = (
            other.anchorPoint, other.zPosition, other.sublayerTransform
        )
        (contents, contentsGravity, shadowPath) = (other.contents, other.contentsGravity, other.shadowPath)
    }

    /// Creates an empty layer.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {}

    /// Creates the layer of a view whose `layerClass` is this class, by calling `init()`.
    public required convenience init(layerOf view: View) {
        self.init()
        self.view = view
    }

    nonisolated open var description: String { "<\(type(of: self))>" }
    nonisolated open var debugDescription: String { description }

    /// Returns a layer of the class that is the view's `layerClass`.
    package static func make(for view: View) -> CALayer {
        let layerClass = type(of: view).layerClass as? CALayer.Type ?? CALayer.self
        return layerClass.init(layerOf: view)
    }

    // MARK: Geometry

    /// The point of the bounds that is at `position` and about which transforms are applied, as fractions of the
    /// bounds.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    /// The transform of the subviews of the layer's view, such as a common perspective.
    ///
    /// Layers that were added to this layer aren't transformed.
    open var sublayerTransform = CATransform3DIdentity

    /// The layer's order among its siblings.
    ///
    /// Sibling layers are drawn in ascending order of the sum of this value and the depth of their transforms.
    ///
    /// The cells of a collection view are ordered by `zIndex` instead.
    open var zPosition: CGFloat = 0

    /// The bounding box of the transformed bounds.
    ///
    /// Setting the frame changes `position` and `bounds` so that the bounding box is the new frame. If the layer is
    /// rotated by an angle that isn't a multiple of a quarter turn, `bounds` gets the size of the new frame instead,
    /// and the bounding box has the same center as the new frame.
    open var frame: CGRect {
        get { view?.frame ?? ownBounds.applying(placement) }
        set {
            if let view {
                view.frame = newValue
                return
            }
            let affine = affineTransform()
            let keepsAxes = (affine.b == 0 && affine.c == 0) || (affine.a == 0 && affine.d == 0)
            let isInvertible = affine.a * affine.d != affine.b * affine.c
            let own = CGRect(origin: .zero, size: newValue.size)
            ownBounds.size = keepsAxes && isInvertible ? own.applying(affine.inverted()).size : own.size
            let box = ownBounds.applying(placement)
            ownPosition.x += newValue.midX - box.midX
            ownPosition.y += newValue.midY - box.midY
        }
    }

    /// The rectangle of the layer in its own coordinates; setting it keeps `position`.
    open var bounds: CGRect {
        get { view?.bounds ?? ownBounds }
        set { if let view { view.bounds = newValue } else { ownBounds = newValue } }
    }

    /// The position of the anchor point in the superlayer's coordinates.
    open var position: CGPoint {
        get { view?.center ?? ownPosition }
        set { if let view { view.center = newValue } else { ownPosition = newValue } }
    }

    open var transform: CATransform3D {
        get { view?.transform3D ?? ownTransform }
        set { if let view { view.transform3D = newValue } else { ownTransform = newValue } }
    }

    /// Sets the transform to an affine transform.
    public final func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Returns the affine part of the transform.
    public final func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    // MARK: Appearance

    /// The image that the layer shows, such as `UIImage.cgImage`; other values aren't drawn.
    open var contents: Any?
    /// The scale and position of `contents` in the bounds.
    open var contentsGravity = CALayerContentsGravity.resize
    /// The number of pixels per point of `contents`; the value has no effect.
    open var contentsScale: CGFloat = 1
    /// The layer whose opaque shape clips this layer; nil for no clip.
    ///
    /// The frame of the mask is in the coordinates of this layer.
    ///
    /// The opaque shape is the union of the path of a filled shape layer, the box of a layer that has a background,
    /// contents or a gradient, and the shapes of the sublayers. The clip has no soft edges: a gradient is opaque in its
    /// whole box.
    open var mask: CALayer?

    /// The corners, border and shadow of the view, or of the layer if it has no view.
    private var looks: BoxAppearance {
        get { view?.boxAppearance ?? ownLooks.box }
        set { if let view { view.boxAppearance = newValue } else { ownLooks.box = newValue } }
    }

    open var backgroundColor: CGColor? {
        get { view.map(\.backgroundColor) ?? ownLooks.backgroundColor }
        set { if let view { view.backgroundColor = newValue } else { ownLooks.backgroundColor = newValue } }
    }

    open var borderColor: CGColor? {
        get { looks.borderColor }
        set { looks.borderColor = newValue }
    }

    open var borderWidth: CGFloat {
        get { looks.borderWidth }
        set { looks.borderWidth = newValue }
    }

    open var cornerRadius: CGFloat {
        get { looks.cornerRadius }
        set { looks.cornerRadius = newValue }
    }

    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: looks.roundedCorners.rawValue) }
        set { looks.roundedCorners = BoxAppearance.Corners(rawValue: newValue.rawValue) }
    }

    // The shadow has the shape of the layer's box or of `shadowPath`. By default, its opacity is 0, so there is no
    // shadow.

    open var shadowColor: CGColor? {
        get { (looks.shadow ?? Self.noShadow).color }
        set { changeShadow { $0.color = newValue ?? AdaptiveColor(.clear) } }
    }

    open var shadowOpacity: Float {
        get { Float((looks.shadow ?? Self.noShadow).opacity) }
        set { changeShadow { $0.opacity = Double(newValue) } }
    }

    open var shadowOffset: CGSize {
        get { (looks.shadow ?? Self.noShadow).offset }
        set { changeShadow { $0.offset = newValue } }
    }

    open var shadowRadius: CGFloat {
        get { (looks.shadow ?? Self.noShadow).radius }
        set { changeShadow { $0.radius = newValue } }
    }

    /// The shape of the shadow, in the layer's coordinates; nil for the shape of the layer's box.
    ///
    /// Rectangles, rounded rectangles and circles are drawn exactly. Any other path is replaced by its bounding box.
    open var shadowPath: CGPath? {
        didSet {
            let caster = shadowPath.map { Shadow.Caster($0.path) }
            changeShadow { $0.caster = caster }
        }
    }

    /// A Boolean value that can be set, but has no effect.
    open var shouldRasterize = false
    /// A scale that can be set, but has no effect.
    open var rasterizationScale: CGFloat = 1
    /// A Boolean value that can be set, but has no effect, because edges are always antialiased.
    open var allowsEdgeAntialiasing = false
    /// A Boolean value that indicates whether the layer's view is drawn when the back of the view is visible.
    ///
    /// Layers that are added to other layers are flat and have no back.
    open var isDoubleSided = true
    /// A name with which code can find the layer.
    open var name: String?

    /// The shadow with the default values of Core Animation; it is invisible because its opacity is 0.
    private static let noShadow = Shadow(opacity: 0, offset: CGSize(width: 0, height: -3), radius: 3)

    private func changeShadow(_ change: (inout Shadow) -> Void) {
        var shadow = looks.shadow ?? Self.noShadow
        change(&shadow)
        looks.shadow = shadow
    }

    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? ownLooks.masksToBounds }
        set { if let view { view.clipsToBounds = newValue } else { ownLooks.masksToBounds = newValue } }
    }

    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? ownLooks.opacity }
        set { if let view { view.alpha = CGFloat(newValue) } else { ownLooks.opacity = newValue } }
    }

    open var isHidden: Bool {
        get { view?.isHidden ?? ownLooks.isHidden }
        set { if let view { view.isHidden = newValue } else { ownLooks.isHidden = newValue } }
    }

    /// Does nothing, because layers are drawn in every picture.
    public final func setNeedsDisplay() {}
    /// Does nothing, because there are no animations.
    public final func removeAllAnimations() {}

    // MARK: Hierarchy

    /// The layers that were added to this layer, without the layers of a view's subviews.
    public private(set) final var sublayers: [CALayer]?
    /// The layer that contains this layer.
    public private(set) final weak var superlayer: CALayer?

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        precondition(layer.view == nil, "the layer of a view can't be added to another layer")
        precondition(
            !sequence(first: self, next: \.superlayer).contains { $0 === layer },
            "a layer can't be added to itself or to its sublayers")
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
    }

    /// Inserts a layer below a sibling, or below all other sublayers if the sibling isn't a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 0)
    }

    /// Inserts a layer above a sibling, or above all other sublayers if the sibling isn't a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 1)
    }

    private func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
        guard layer !== sibling else { return }
        let others = (sublayers ?? []).filter { $0 !== layer }
        let index = others.firstIndex { $0 === sibling }
        insertSublayer(layer, at: UInt32(index.map { $0 + offset } ?? offset * others.count))
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    // MARK: Painting

    /// Draws the content of the layer inside its bounds, over its background.
    package func drawContent(in canvas: any Canvas) {}

    /// The opaque shape of the layer's own content, in the layer's coordinates; nil if the layer has no opaque content.
    package var contentShape: BezierPath? {
        let isTransparent = backgroundColor.map { $0.light.alpha <= 0 } ?? true
        return isTransparent && !(contents is Image) ? nil : outline.path
    }

    /// The opaque shape of the layer and its sublayers, in the superlayer's coordinates.
    private var shape: BezierPath {
        guard !isHidden, opacity > 0 else { return BezierPath() }
        var path = contentShape ?? BezierPath()
        for layer in sublayers ?? [] { path.append(layer.shape) }
        guard let view else { return path.applying(placement) }
        return path.applying(
            CGAffineTransform(translationX: view.frame.minX - bounds.minX, y: view.frame.minY - bounds.minY))
    }

    package final var maskShape: CanvasShape? { mask.map { .path($0.shape) } }

    package final func paint(in canvas: any Canvas) {
        guard !ownLooks.isHidden, ownLooks.opacity > 0 else { return }
        canvas.save()
        canvas.concatenate(placement)
        if let maskShape { canvas.clip(to: maskShape) }
        if ownLooks.opacity < 1 { canvas.beginGroup(alpha: Double(ownLooks.opacity)) }
        ownLooks.box.draw(
            bounds, background: ownLooks.backgroundColor, clips: ownLooks.masksToBounds, in: canvas
        ) { paintContent(in: canvas) }
        if ownLooks.opacity < 1 { canvas.endGroup() }
        canvas.restore()
    }

    /// The transform from the layer's own coordinates to its superlayer's, without perspective.
    private var placement: CGAffineTransform {
        let anchor = CGPoint(
            x: ownBounds.minX + anchorPoint.x * ownBounds.width,
            y: ownBounds.minY + anchorPoint.y * ownBounds.height)
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CATransform3DGetAffineTransform(ownTransform))
            .concatenating(CGAffineTransform(translationX: ownPosition.x, y: ownPosition.y))
    }

    /// The layer's bounds with rounded corners.
    final var outline: CanvasShape { looks.outline(of: bounds) }

    package final func paintContent(in canvas: any Canvas) {
        if let image = contents as? Image, image.pixelWidth > 0, image.pixelHeight > 0 {
            let size = CGSize(width: image.pixelWidth, height: image.pixelHeight)
            canvas.draw(
                image, in: contentsGravity.mode.place(of: size, in: bounds), tint: AdaptiveColor(.black))
        }
        drawContent(in: canvas)
        for layer in (sublayers ?? []).sorted(byDepth: { $0.depth }) { layer.paint(in: canvas) }
    }

    private var depth: CGFloat { zPosition + ownTransform.m43 }
}

extension CALayer: ViewLayer {}

/// The set of a layer's corners that are rounded.
nonisolated public struct CACornerMask: OptionSet, Sendable {
    /// The corners as a bit mask.
    public let rawValue: UInt
    /// Creates a set of corners from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

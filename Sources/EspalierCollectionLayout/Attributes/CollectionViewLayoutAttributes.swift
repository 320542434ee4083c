public import EspalierGeometry
public import Foundation

/// The frame, transform, opacity and zIndex of an element of a collection view, as a layout computes them.
///
/// Coordinates are points in the collection view's content. The origin is at the top left, and y points down. The three
/// initializers are `required`, so that layouts can create instances of their `layoutAttributesClass`. A subclass that
/// adds values must override `isEqual(_:)` and `copy(with:)`, and call super in both.
///
/// One instance takes about 150 bytes and 100 ns. A layout of a million elements should store plain arrays of frames,
/// and create attributes only for the elements in a queried rectangle.
nonisolated open class CollectionViewLayoutAttributes: NSObject, NSCopying {
    // The index path is stored as two numbers, because storing numbers needs no reference counting.
    final var section = 0
    final var item = 0
    final var otherPath: CompactIndexPath.Other?
    package final internal(set) var category = CollectionView.ElementCategory.cell
    package final internal(set) var kind: String?
    /// The top left corner of the frame before the transform.
    ///
    /// The corner is stored instead of the center, so that reading a frame that was set has no rounding errors.
    final var origin = CGPoint.zero
    final var storedSize = CGSize.zero
    final var storedAlpha: CGFloat = 1
    final var storedZIndex = 0
    final var storedIsHidden = false
    /// The transform; nil for the identity, which nearly all elements have.
    final var transformBox: TransformBox?

    public override init() { super.init() }

    /// Creates the attributes of the cell at `indexPath`.
    public required convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        path = CompactIndexPath(indexPath)
    }

    /// Creates the attributes of the supplementary view of a kind at `indexPath`.
    public required convenience init(
        forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
    ) {
        self.init()
        (path, category, kind) = (CompactIndexPath(indexPath), .supplementaryView, elementKind)
    }

    /// Creates the attributes of the decoration view of a kind at `indexPath`.
    public required convenience init(
        forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
    ) {
        self.init()
        (path, category, kind) = (CompactIndexPath(indexPath), .decorationView, decorationViewKind)
    }

    open var indexPath: IndexPath {
        get { path.indexPath }
        set { path = CompactIndexPath(newValue) }
    }

    package final internal(set) var path: CompactIndexPath {
        get { CompactIndexPath(section: section, item: item, other: otherPath) }
        set { (section, item, otherPath) = (newValue.section, newValue.item, newValue.other) }
    }

    /// The section and item of an index path with two indexes; nil for any other index path.
    package final var pair: (section: Int, item: Int)? {
        if otherPath != nil { return nil }
        return (section, item)
    }

    /// The stored index path, which is also correct if a subclass overrides `indexPath`.
    final var storedIndexPath: IndexPath { path.indexPath }

    open var representedElementCategory: CollectionView.ElementCategory { category }

    /// The kind of a supplementary or decoration view; nil for a cell.
    open var representedElementKind: String? { kind }

    /// The bounding box of the transformed bounds, including the effect of perspective.
    ///
    /// Setting the frame changes `center` and `size` so that the bounding box is the new frame. Under perspective, or
    /// under a rotation that isn't a multiple of a quarter turn, there may be no such size, or several. In this case,
    /// `center` and `size` become those of the new frame itself.
    open var frame: CGRect {
        get {
            guard let transformBox else { return CGRect(origin: origin, size: storedSize) }
            return transformBox.frame(of: CGRect(origin: origin, size: storedSize))
        }
        set {
            guard let transformBox else {
                (origin, storedSize) = (newValue.origin, newValue.size)
                return
            }
            let rect = transformBox.rect(withFrame: newValue)
            (origin, storedSize) = (rect.origin, rect.size)
        }
    }

    /// The rectangle of the element in its own coordinates; the origin is always (0, 0).
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: storedSize) }
        set {
            precondition(
                newValue.origin == .zero,
                "bounds of \(Self.self) must have the origin (0, 0), not \(newValue.origin)")
            size = newValue.size
        }
    }

    open var center: CGPoint {
        get { CGPoint(x: origin.x + storedSize.width / 2, y: origin.y + storedSize.height / 2) }
        set { origin = CGRect(center: newValue, size: storedSize).origin }
    }

    /// The size before the transform.
    ///
    /// Setting the size keeps the center.
    open var size: CGSize {
        get { storedSize }
        set {
            origin.x += (storedSize.width - newValue.width) / 2
            origin.y += (storedSize.height - newValue.height) / 2
            storedSize = newValue
        }
    }

    /// The affine part of `transform3D`, the transform about the center.
    open var transform: CGAffineTransform {
        get { transformBox.map { CATransform3DGetAffineTransform($0.transform) } ?? .identity }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The transform about the center; its element `m34` sets the perspective.
    open var transform3D: CATransform3D {
        get { transformBox?.transform ?? CATransform3DIdentity }
        set { transformBox = CATransform3DIsIdentity(newValue) ? nil : TransformBox(newValue) }
    }

    /// Changes the values that a subclass adds to those during the animation of a change.
    ///
    /// The frame, the transform and the opacity are already those at this moment. Does nothing by default.
    ///
    /// - Parameters:
    ///   - start: The attributes at the start of the animation.
    ///   - end: The attributes at its end.
    ///   - progress: The progress, from 0 at the start to 1 at the end.
    open func interpolate(
        from start: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes, progress: CGFloat
    ) {}

    /// True if `transform3D` can be represented as a `CGAffineTransform`.
    package final var isAffine: Bool { transformBox.map { CATransform3DIsAffine($0.transform) } ?? true }

    /// The opacity, from 0 to 1.
    open var alpha: CGFloat {
        get { storedAlpha }
        set { storedAlpha = newValue }
    }

    /// The element's position in the drawing order: elements with a higher value are drawn over those with a lower one.
    open var zIndex: Int {
        get { storedZIndex }
        set { storedZIndex = newValue }
    }

    /// A Boolean value that indicates whether the element is hidden.
    ///
    /// A hidden element has no view.
    open var isHidden: Bool {
        get { storedIsHidden }
        set { storedIsHidden = newValue }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self(forCellWith: path.indexPath)
        (copy.category, copy.kind) = (category, kind)
        (copy.origin, copy.storedSize) = (origin, storedSize)
        (copy.storedAlpha, copy.storedZIndex) = (storedAlpha, storedZIndex)
        (copy.storedIsHidden, copy.transformBox) = (storedIsHidden, transformBox)
        return copy
    }

    open override func copy() -> Any { copy(with: nil) }

    /// Returns true if the object is of the same class and all its values are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CollectionViewLayoutAttributes else { return false }
        if other === self { return true }
        return type(of: other) == type(of: self) && category == other.category && kind == other.kind
            && path == other.path && origin == other.origin
            && storedSize == other.storedSize && storedAlpha == other.storedAlpha
            && storedZIndex == other.storedZIndex && storedIsHidden == other.storedIsHidden
            && transformBox?.transform == other.transformBox?.transform
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(category)
        hasher.combine(kind)
        hasher.combine(path)
        return hasher.finalize()
    }

    open override var description: String {
        "\(Self.self) \(elementDescription) frame \(frame)"
    }
}

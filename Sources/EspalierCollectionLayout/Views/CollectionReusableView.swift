import EspalierGeometry
public import Foundation

/// A supplementary or decoration view, or the base of a cell: taken from a queue, filled, shown, put back.
open class CollectionReusableView: View {
    final var storedReuseIdentifier: String?
    /// The reuse queue that the view belongs to; nil for a view that the data source made by itself.
    final var queueIndex: Int?
    /// Whether it is in its queue.
    final var isWaiting = false
    /// A copy of the attributes that a visible view was last given.
    final var appliedAttributes: CollectionViewLayoutAttributes?

    /// The identifier that the view was dequeued with.
    open var reuseIdentifier: String? { storedReuseIdentifier }

    /// Creates a view with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates an empty view.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// How the collection view makes registered classes; calls `init(frame:)`.
    public required convenience init(registeredWithFrame frame: CGRect) { self.init(frame: frame) }

    /// Called before the view is used for another element.
    open func prepareForReuse() {}

    /// Called when attributes have taken effect on frame, alpha and transform, which the collection view sets.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    /// The attributes that suit the view's content, given those of the layout: where self-sizing happens.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes { layoutAttributes }

    /// Called before the view's layout changes to another.
    open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

    /// Called after the view's layout has changed to another.
    open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

    static func checkedClass(_ viewClass: AnyClass?, registeredAs name: String)
        -> CollectionReusableView.Type?
    {
        guard let viewClass else { return nil }
        guard let reusable = viewClass as? CollectionReusableView.Type else {
            preconditionFailure("the class registered as \(name), \(viewClass), is no reusable view")
        }
        return reusable
    }

    /// Gives the view the place and looks of `attributes`.
    final func take(_ attributes: CollectionViewLayoutAttributes) {
        place(attributes)
        transformBox = attributes.transformBox
        storedAlpha = attributes.storedAlpha
        storedIsHidden = attributes.storedIsHidden
        apply(attributes)
    }

    /// Gives the view the untransformed frame of `attributes`.
    ///
    /// A view that keeps its size, as most do from one element to the next, only moves.
    final func place(_ attributes: CollectionViewLayoutAttributes) {
        if storedSize != attributes.storedSize {
            transformBox = nil
            // In whole: changing a part of a property that may be overridden costs an allocation.
            bounds = CGRect(origin: boundsOrigin, size: attributes.storedSize)
        }
        origin = attributes.origin
    }
}

import EspalierGeometry
public import Foundation

/// A supplementary or decoration view, or the base of a cell, that the collection view uses for one element after another.
open class CollectionReusableView: View {
    final var storedReuseIdentifier: String?
    /// The reuse queue that the view belongs to; nil for a view that the data source made by itself.
    final var queueIndex: Int?
    /// True while the view is in its reuse queue.
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

    /// Creates a view of a registered class; calls `init(frame:)`.
    public required convenience init(registeredWithFrame frame: CGRect) { self.init(frame: frame) }

    /// Called before the view is used for another element.
    open func prepareForReuse() {}

    /// Called after the collection view has set the frame, alpha and transform to those of the attributes.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    /// Returns the attributes with the size that fits the view's content, given those of the layout.
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

    /// Sets the frame, alpha, visibility and transform of `attributes`.
    final func take(_ attributes: CollectionViewLayoutAttributes) {
        place(attributes)
        transformBox = attributes.transformBox
        storedAlpha = attributes.storedAlpha
        storedIsHidden = attributes.storedIsHidden
        apply(attributes)
    }

    /// Sets the untransformed frame of `attributes`.
    ///
    /// Most views have the same size for one element as for the next. They only move.
    final func place(_ attributes: CollectionViewLayoutAttributes) {
        if storedSize != attributes.storedSize {
            transformBox = nil
            // In whole: changing a part of a property that may be overridden costs an allocation.
            bounds = CGRect(origin: boundsOrigin, size: attributes.storedSize)
        }
        origin = attributes.origin
    }
}

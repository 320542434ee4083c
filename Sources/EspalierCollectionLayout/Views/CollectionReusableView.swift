public import Foundation

/// A view that the collection view reuses for different elements: a supplementary view, a decoration view or a cell.
open class CollectionReusableView: View {
    final var storedReuseIdentifier: String?
    /// The index of the view's reuse queue; nil for a view that the data source has created without dequeueing it.
    final var queueIndex: Int?
    /// True while the view is in its reuse queue.
    final var isWaiting = false
    /// The element that the view showed when it was last visible.
    final var shownElement: ElementKey?
    /// A copy of the last attributes that were set on a visible view.
    final var appliedAttributes: CollectionViewLayoutAttributes?

    /// The identifier with which the view was dequeued.
    open var reuseIdentifier: String? { storedReuseIdentifier }

    /// Creates a view with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates an empty view.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a view of a registered class by calling `init(frame:)`.
    public required convenience init(registeredWithFrame frame: CGRect) { self.init(frame: frame) }

    override func contentSizeDidChange(of view: View) {
        guard let collectionView = parent as? CollectionView else {
            return super.contentSizeDidChange(of: view)
        }
        collectionView.process.preferredSizes.contentSizeDidChange(
            of: self, isNested: view !== self && view.parent !== self, in: collectionView)
    }

    /// Called before the view is reused for another element.
    open func prepareForReuse() {}

    /// Called after the collection view has set the frame, alpha and transform from the attributes.
    open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

    /// Returns attributes with the size that fits the view's content.
    ///
    /// The argument is the layout's attributes; by default, the method returns them unchanged.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes { layoutAttributes }

    /// Called before the collection view changes to another layout.
    open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

    /// Called after the collection view has changed to another layout.
    open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout) {}

    static func checkedClass(_ viewClass: AnyClass?, registeredAs name: @autoclosure () -> String)
        -> CollectionReusableView.Type?
    {
        guard let viewClass else { return nil }
        guard let reusable = viewClass as? CollectionReusableView.Type else {
            preconditionFailure(
                "the class registered as \(name()) must be a subclass of CollectionReusableView, "
                    + "but is \(viewClass)")
        }
        return reusable
    }

    /// Sets the view's frame, alpha, visibility and transform to those of `attributes`.
    final func take(_ attributes: CollectionViewLayoutAttributes) {
        place(attributes)
        transformBox = attributes.transformBox
        storedAlpha = attributes.storedAlpha
        storedIsHidden = attributes.storedIsHidden
        apply(attributes)
    }

    /// Sets the view's size and position to the frame that `attributes` has before its transform.
    ///
    /// Most reused views keep their size and only move.
    final func place(_ attributes: CollectionViewLayoutAttributes) {
        if storedSize != attributes.storedSize {
            transformBox = nil
            // The whole property is set, because changing a part of a property that may be overridden costs an
            // allocation.
            bounds = CGRect(origin: boundsOrigin, size: attributes.storedSize)
        }
        origin = attributes.origin
    }
}

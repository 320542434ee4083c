public import Foundation

extension CollectionViewLayout {
    /// Returns attributes for a cell, as an instance of `layoutAttributesClass`.
    public final func makeAttributes(forCellWith indexPath: IndexPath) -> CollectionViewLayoutAttributes {
        attributesClass.init(forCellWith: indexPath)
    }

    /// Returns attributes for a supplementary view, as an instance of `layoutAttributesClass`.
    public final func makeAttributes(
        forSupplementaryViewOfKind kind: String, with indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes {
        attributesClass.init(forSupplementaryViewOfKind: kind, with: indexPath)
    }

    /// Returns attributes for a decoration view, as an instance of `layoutAttributesClass`.
    public final func makeAttributes(
        forDecorationViewOfKind kind: String, with indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes {
        attributesClass.init(forDecorationViewOfKind: kind, with: indexPath)
    }

    package final var attributesClass: CollectionViewLayoutAttributes.Type {
        let named: AnyClass = Self.layoutAttributesClass
        guard let attributesClass = named as? CollectionViewLayoutAttributes.Type else {
            preconditionFailure(
                "layoutAttributesClass of \(Self.self) must be a subclass of CollectionViewLayoutAttributes, "
                    + "but is \(named)")
        }
        return attributesClass
    }

    /// Creates an empty context, as an instance of `invalidationContextClass`.
    public final func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
        let named: AnyClass = Self.invalidationContextClass
        guard let contextClass = named as? CollectionViewLayoutInvalidationContext.Type else {
            preconditionFailure(
                "invalidationContextClass of \(Self.self) must be a subclass of "
                    + "CollectionViewLayoutInvalidationContext, but is \(named)")
        }
        return contextClass.init(contextOf: self)
    }

    /// Prepares the layout if it is invalid.
    ///
    /// Call this method first in `layoutAttributesForItem(at:)` and similar methods. Direct calls of these methods then
    /// return the same attributes as the collection view's methods.
    public final func prepareIfNeeded() { owner?.prepareLayoutIfNeeded() }
}

extension CollectionViewLayoutInvalidationContext {
    /// Adds the element that the attributes belong to.
    package final func invalidate(_ attributes: CollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        switch attributes.category {
        case .cell: invalidateItems(at: [path])
        case .supplementaryView: invalidateSupplementaryElements(ofKind: attributes.kind ?? "", at: [path])
        case .decorationView: invalidateDecorationElements(ofKind: attributes.kind ?? "", at: [path])
        }
    }
}

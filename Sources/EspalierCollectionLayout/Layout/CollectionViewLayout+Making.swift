import EspalierGeometry
public import Foundation

extension CollectionViewLayout {
    /// Attributes of the layout's own attributes class.
    public final func makeAttributes(forCellWith indexPath: IndexPath) -> CollectionViewLayoutAttributes {
        attributesClass.init(forCellWith: indexPath)
    }

    /// Returns attributes of a supplementary view, of the layout's own attributes class.
    public final func makeAttributes(
        forSupplementaryViewOfKind kind: String, with indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes {
        attributesClass.init(forSupplementaryViewOfKind: kind, with: indexPath)
    }

    /// Returns attributes of a decoration view, of the layout's own attributes class.
    public final func makeAttributes(
        forDecorationViewOfKind kind: String, with indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes {
        attributesClass.init(forDecorationViewOfKind: kind, with: indexPath)
    }

    package final var attributesClass: CollectionViewLayoutAttributes.Type {
        let named: AnyClass = Self.layoutAttributesClass
        guard let attributesClass = named as? CollectionViewLayoutAttributes.Type else {
            preconditionFailure(
                "layoutAttributesClass of \(Self.self) is \(named), no subclass of CollectionViewLayoutAttributes"
            )
        }
        return attributesClass
    }

    /// Returns an empty context of the layout's `invalidationContextClass`.
    public final func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
        let named: AnyClass = Self.invalidationContextClass
        guard let contextClass = named as? CollectionViewLayoutInvalidationContext.Type else {
            preconditionFailure(
                "invalidationContextClass of \(Self.self) is \(named), "
                    + "no subclass of CollectionViewLayoutInvalidationContext")
        }
        return contextClass.init(contextOf: self)
    }

    /// Runs the layout process if something invalidated the layout.
    ///
    /// Layouts call it first in their on-demand methods, so that asking them directly gives what asking the
    /// collection view would.
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

package import Foundation

extension CollectionViewLayoutAttributes {
    /// Returns true if `a` is painted before `b`.
    ///
    /// The order is by zIndex, then by the depth that a 3-D transform gives, then by category (decoration views,
    /// supplementary views, cells), then by kind, then by index path.
    ///
    /// Core Animation also sorts sibling layers by depth: in a ring of cards, the near cards cover the far ones.
    nonisolated package static func precedes(
        _ a: CollectionViewLayoutAttributes, _ b: CollectionViewLayoutAttributes
    ) -> Bool {
        if a.storedZIndex != b.storedZIndex { return a.storedZIndex < b.storedZIndex }
        if a.transformBox != nil || b.transformBox != nil {
            let (depth, other) = (a.transformBox?.depth ?? 0, b.transformBox?.depth ?? 0)
            if depth != other { return depth < other }
        }
        if a.category != b.category { return a.category.rawValue > b.category.rawValue }
        if a.kind != b.kind { return (a.kind ?? "") < (b.kind ?? "") }
        return a.path < b.path
    }

    /// The name of the element in diagnostics, such as `cell [2, 5]`.
    nonisolated package final var elementDescription: String {
        let path = "[" + storedIndexPath.map { "\($0)" }.joined(separator: ", ") + "]"
        switch category {
        case .cell: return "cell \(path)"
        case .supplementaryView: return "supplementary view '\(kind ?? "")' \(path)"
        case .decorationView: return "decoration view '\(kind ?? "")' \(path)"
        }
    }

    /// Returns a copy that is an instance of the same class.
    nonisolated package final func duplicate() -> Self {
        // A subclass that overrides `copy(with:)` must return an instance of its own class.
        guard let copy = copy(with: nil) as? Self else {
            preconditionFailure("copy(with:) of \(Self.self) must return an instance of \(Self.self)")
        }
        return copy
    }
}

/// The identity of an element: its category, kind and index path.
nonisolated package struct ElementKey: Hashable, Comparable {
    package var category: CollectionView.ElementCategory
    package var kind: String
    private var path: CompactIndexPath

    package var indexPath: IndexPath {
        get { path.indexPath }
        set { path = CompactIndexPath(newValue) }
    }

    package init(_ category: CollectionView.ElementCategory, _ kind: String, _ indexPath: IndexPath) {
        (self.category, self.kind, path) = (category, kind, CompactIndexPath(indexPath))
    }

    package init(_ attributes: CollectionViewLayoutAttributes) {
        (category, kind, path) = (attributes.category, attributes.kind ?? "", attributes.path)
    }

    package static func < (a: ElementKey, b: ElementKey) -> Bool {
        if a.category != b.category { return a.category.rawValue > b.category.rawValue }
        return a.kind != b.kind ? a.kind < b.kind : a.path < b.path
    }
}

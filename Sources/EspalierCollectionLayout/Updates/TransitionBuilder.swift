import EspalierGeometry
import Foundation

/// Creates the transition of a change after the new layout has been prepared.
struct TransitionBuilder {
    let view: CollectionView
    let before: TransitionSnapshot
    let mapping: CollectionViewUpdateMapping
    /// The layout that provides the initial attributes of appearing elements.
    let appearing: CollectionViewLayout
    let disappearing: CollectionViewLayout
    /// Returns true if the appearance of an element changes; nil if `view` showed both states, because it can no longer
    /// draw the old appearance.
    var isRedrawn: CollectionView.AppearanceComparison?

    func transition() -> CollectionViewTransition {
        let after = view.elements(in: view.transitionBounds ?? view.bounds).map { $0.duplicate() }
        let afterByKey = Dictionary(after.map { (ElementKey($0), $0) }) { first, _ in first }
        let inserted = paths(
            supplementary: appearing.indexPathsToInsertForSupplementaryView(ofKind:),
            decoration: appearing.indexPathsToInsertForDecorationView(ofKind:))
        let deleted = paths(
            supplementary: disappearing.indexPathsToDeleteForSupplementaryView(ofKind:),
            decoration: disappearing.indexPathsToDeleteForDecorationView(ofKind:))
        var elements: [CollectionViewTransition.Element] = []
        var arrived: Set<ElementKey> = []
        for start in before.visible {
            let key = ElementKey(start)
            let target = deleted.contains(key) ? nil : target(of: key)
            if let target, !inserted.contains(target), let end = afterByKey[target] ?? attributes(target) {
                arrived.insert(target)
                elements += travels(key, start, end)
            } else {
                elements.append(disappears(start, finalAttributes(key)?.duplicate() ?? start.faded()))
            }
        }
        for end in after where !arrived.contains(ElementKey(end)) {
            let key = ElementKey(end)
            if !inserted.contains(key), let source = origin(of: key), let start = before.nearby[source],
                !isReloaded(source)
            {
                elements += travels(source, start, end)
            } else {
                let start = initialAttributes(key)?.duplicate() ?? end.faded()
                elements.append(.init(.appears, start, end))
            }
        }
        elements.sort { CollectionViewLayoutAttributes.precedes($0.end, $1.end) }
        return CollectionViewTransition(
            elements: elements, mapping: mapping, oldContentOffset: before.contentOffset,
            newContentOffset: view.contentOffset, oldViewportSize: before.viewportSize,
            newViewportSize: view.bounds.size, oldContentSize: before.contentSize,
            newContentSize: view.contentSize)
    }

    // MARK: Elements

    /// Returns the element, or two elements that cross-fade if the element's appearance changes.
    private func travels(
        _ key: ElementKey, _ start: CollectionViewLayoutAttributes, _ end: CollectionViewLayoutAttributes
    ) -> [CollectionViewTransition.Element] {
        guard isReloaded(key) || isRedrawn?(start, end) == true else { return [.init(.stays, start, end)] }
        return [
            disappears(start, end.at(start.storedIndexPath).faded(), isExchanged: true),
            .init(.appears, start.at(end.storedIndexPath).faded(), end, isExchanged: true),
        ]
    }

    private func disappears(
        _ start: CollectionViewLayoutAttributes, _ end: CollectionViewLayoutAttributes,
        isExchanged: Bool = false
    ) -> CollectionViewTransition.Element {
        .init(
            .disappears, start, end, view: before.views[ElementKey(start)], isExchanged: isExchanged)
    }

    // MARK: Mapping

    private func isReloaded(_ key: ElementKey) -> Bool {
        key.category == .cell && mapping.isReloaded(key.indexPath)
    }

    /// Returns the key of an element after the change, or nil for a deleted element or an item of a reloaded section.
    private func target(of key: ElementKey) -> ElementKey? {
        let path = key.indexPath
        if isOfView(key) { return key }
        guard isOfItem(key) else {
            return mapping.newSection(for: path.section).map { key.with(section: $0) }
        }
        return mapping.newIndexPath(for: path.prefix(2)).map { key.with(item: $0) }
    }

    private func origin(of key: ElementKey) -> ElementKey? {
        if isOfView(key) { return key }
        guard isOfItem(key) else {
            return mapping.oldSection(for: key.indexPath.section).map { key.with(section: $0) }
        }
        return mapping.oldIndexPath(for: key.indexPath.prefix(2)).map { key.with(item: $0) }
    }

    private func isOfView(_ key: ElementKey) -> Bool {
        key.category != .cell && before.kindsOfView.contains(key.kind)
    }

    private func isOfItem(_ key: ElementKey) -> Bool {
        key.indexPath.count >= 2 && (key.category == .cell || before.kindsOfItems.contains(key.kind))
    }

    private func paths(
        supplementary: (String) -> [IndexPath], decoration: (String) -> [IndexPath]
    ) -> Set<ElementKey> {
        var kinds: Set<String> = []
        var result: Set<ElementKey> = []
        for attributes in before.nearby.values where attributes.category != .cell {
            guard let kind = attributes.kind, kinds.insert("\(attributes.category) \(kind)").inserted else {
                continue
            }
            let paths = attributes.category == .supplementaryView ? supplementary(kind) : decoration(kind)
            for path in paths { result.insert(ElementKey(attributes.category, kind, path)) }
        }
        return result
    }

    // MARK: Layout queries

    private func attributes(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        guard key.category != .cell || view.counts.contains(key.indexPath) else { return nil }
        return view.process.attributes(key.category, key.kind, key.indexPath, of: view)
    }

    private func initialAttributes(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        let (kind, path) = (key.kind, key.indexPath)
        return switch key.category {
        case .cell: appearing.initialLayoutAttributesForAppearingItem(at: path)
        case .supplementaryView:
            appearing.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView:
            appearing.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
        }
    }

    private func finalAttributes(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
        let (kind, path) = (key.kind, key.indexPath)
        return switch key.category {
        case .cell: disappearing.finalLayoutAttributesForDisappearingItem(at: path)
        case .supplementaryView:
            disappearing.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView:
            disappearing.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
        }
    }
}

extension ElementKey {
    nonisolated fileprivate func with(section: Int) -> ElementKey {
        var key = self
        key.indexPath[0] = section
        return key
    }

    /// Returns the key of the element of the same kind at another item.
    ///
    /// The rest of the index path is kept, because it distinguishes elements of the same kind at one item.
    nonisolated fileprivate func with(item path: IndexPath) -> ElementKey {
        ElementKey(category, kind, path.appending(indexPath.dropFirst(2)))
    }
}

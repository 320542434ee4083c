import EspalierGeometry
import Foundation

// The third step of the layout process: queries for the elements in a rectangle, and for single elements.
extension LayoutProcess {
    /// Returns the elements that share some area with `rect`, in painting order, without hidden elements and elements
    /// with invalid attributes.
    ///
    /// The attributes are the layout's own. If `movement` isn't nil, the frame of the moved item follows the movement;
    /// otherwise, it is the frame in the layout.
    func elements(
        in rect: CGRect, of view: CollectionView, movement: InteractiveMovement?
    ) -> [CollectionViewLayoutAttributes] {
        prepareIfNeeded(for: view)
        countElementsQuery()
        let mirrors = view.mirrorsLayout
        let wanted = mirrors ? view.mirrored(rect) : rect
        var elements = querying { $0.layoutAttributesForElements(in: wanted) } ?? []
        if let decorator = layout.decorator {
            elements = decorator.attributesForElements(in: wanted, of: layout) + elements
        }
        if mirrors { elements = elements.map(view.mirrored) }
        let valid = checked(elements, in: rect, counts: counts(of: view))
        return inPaintingOrder(movement.map { layout.replacingMovingItem(of: $0, in: valid) } ?? valid)
    }

    /// Calls `body` with one element after another, without an array of elements, if the layout supports this.
    ///
    /// - Returns: False, without calling `body`, if the layout doesn't support this.
    func streamElements(
        in rect: CGRect, of view: CollectionView, _ body: (CollectionViewLayoutAttributes) -> Void
    ) -> Bool {
        prepareIfNeeded(for: view)
        guard let layout = layout as? any ElementStreaming, layout.decorator == nil, !view.mirrorsLayout,
            !view.movement.isUnderWay
        else { return false }
        let counts = counts(of: view)
        let isDone = layout.forEachElement(in: rect) { attributes in
            if isValid(attributes, counts: counts), !attributes.isHidden, attributes.meets(rect) {
                body(attributes)
            }
        }
        if isDone { countElementsQuery() }
        return isDone
    }

    /// Returns a copy of the attributes of an element, visible or not.
    func attributes(
        _ category: CollectionView.ElementCategory, _ kind: String, _ path: IndexPath, of view: CollectionView
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded(for: view)
        // Code written for UIKit may expect queries only for items that exist.
        if category == .cell, !counts(of: view).contains(path) { return nil }
        let found: CollectionViewLayoutAttributes? = querying { layout in
            switch category {
            case .cell: layout.layoutAttributesForItem(at: path)
            case .supplementaryView: layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
            case .decorationView:
                layout.layoutAttributesForDecorationView(ofKind: kind, at: path)
                    ?? layout.decorator?.attributesForDecorationView(ofKind: kind, at: path, of: layout)
            }
        }
        guard let found else { return nil }
        return view.mirrorsLayout ? view.mirrored(found) : found.duplicate()
    }

    // MARK: Order

    /// Sorts the elements if they aren't in order, and removes duplicates.
    ///
    /// If there are several attributes for one element, the first ones are kept.
    private func inPaintingOrder(_ elements: [CollectionViewLayoutAttributes])
        -> [CollectionViewLayoutAttributes]
    {
        var isOrdered = true
        var isFlat = true
        for index in elements.indices.dropFirst() {
            let (previous, next) = (elements[index - 1], elements[index])
            isFlat =
                isFlat && previous.storedZIndex == next.storedZIndex && next.transformBox == nil
                && previous.transformBox == nil
            if !CollectionViewLayoutAttributes.precedes(previous, next) {
                isOrdered = false
                break
            }
        }
        // If the elements are in strictly ascending order, all with the same zIndex and without a transform, there are
        // no duplicates.
        if isOrdered, isFlat { return elements }
        var sorted = withoutDuplicates(elements)
        if !isOrdered { sorted.sort(by: CollectionViewLayoutAttributes.precedes) }
        return sorted
    }

    private func withoutDuplicates(_ elements: [CollectionViewLayoutAttributes])
        -> [CollectionViewLayoutAttributes]
    {
        var first: [ElementKey: CollectionViewLayoutAttributes] = [:]
        first.reserveCapacity(elements.count)
        return elements.filter { attributes in
            let key = ElementKey(attributes)
            guard let other = first[key] else {
                first[key] = attributes
                return true
            }
            if other !== attributes, !other.isEqual(attributes) {
                diagnose(attributes.elementDescription, .duplicate)
            }
            return false
        }
    }

    // MARK: Checks

    private func checked(
        _ elements: [CollectionViewLayoutAttributes], in rect: CGRect, counts: SectionCounts
    ) -> [CollectionViewLayoutAttributes] {
        func isShown(_ attributes: CollectionViewLayoutAttributes) -> Bool {
            isValid(attributes, counts: counts) && !attributes.isHidden && attributes.meets(rect)
        }
        // Usually, all elements are shown. In this case, the layout's own array is returned without a copy.
        guard let first = elements.firstIndex(where: { !isShown($0) }) else { return elements }
        return elements[..<first] + elements[(first + 1)...].filter(isShown)
    }

    private func isValid(_ attributes: CollectionViewLayoutAttributes, counts: SectionCounts) -> Bool {
        // Read the path only if it isn't a pair, because reading it retains an object.
        let isKnown =
            if let pair = attributes.pair {
                attributes.category != .cell || counts.contains(section: pair.section, item: pair.item)
            } else {
                attributes.category != .cell && attributes.otherPath?.path.isEmpty == false
            }
        if !isKnown {
            diagnose(attributes.elementDescription, .unknownIndexPath(counts: counts.summary))
            return false
        }
        if let value = attributes.valueThatIsNotFinite {
            diagnose(attributes.elementDescription, .notFinite(value: value))
            return false
        }
        return true
    }
}

extension CollectionViewLayoutAttributes {
    /// Returns true if the element's frame shares some area with `rect`.
    nonisolated final func meets(_ rect: CGRect) -> Bool {
        if transformBox != nil || storedSize.width < 0 || storedSize.height < 0 {
            return frame.intersectsArea(of: rect)
        }
        return CGRect(origin: origin, size: storedSize).intersectsArea(of: rect)
    }

    /// A description of the first value that is NaN or infinite; nil if all values are finite.
    nonisolated final var valueThatIsNotFinite: String? {
        let sum = origin.x + origin.y + storedSize.width + storedSize.height + storedAlpha
        if sum.isFinite, transformBox == nil { return nil }
        let box = CGRect(origin: origin, size: storedSize)
        if !box.isFinite {
            return "frame (\(origin.x), \(origin.y), \(storedSize.width), \(storedSize.height))"
        }
        if !storedAlpha.isFinite { return "alpha \(storedAlpha)" }
        if transformBox != nil, !frame.isFinite, !frame.isNull { return "transform3D" }
        return nil
    }
}

// If `flipsHorizontallyInOppositeLayoutDirection` is true, a layout always computes frames for its
// `developmentLayoutDirection`. In a view with the other direction, the collection view mirrors the rectangles of
// queries and the attributes in the results.
extension CollectionView {
    final var mirrorsLayout: Bool {
        layout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
    }

    /// The width of the content, and at least that of the view.
    ///
    /// A mirrored view begins at the right end of its content, and keeps its distance from there if the width changes.
    final var scrollableWidth: CGFloat {
        let inset = adjustedContentInset
        return max(contentSize.width, bounds.width - inset.left - inset.right)
    }

    final func mirrored(_ rect: CGRect) -> CGRect {
        CGRect(
            x: contentSize.width - rect.minX - rect.width, y: rect.minY, width: rect.width,
            height: rect.height)
    }

    final func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
        let copy = attributes.duplicate()
        copy.origin.x = contentSize.width - copy.origin.x - copy.storedSize.width
        return copy
    }
}

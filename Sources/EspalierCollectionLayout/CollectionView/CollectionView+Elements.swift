import EspalierGeometry
public import Foundation

extension CollectionView {
    /// The third step of the layout process: the attributes of all elements that share some area with `rect`, in
    /// painting order - zIndex, then decoration < supplementary < cell, then kind, then index path - without those
    /// that are hidden. The attributes are the layout's own: don't change them.
    ///
    /// What breaks the layout's contract is left out and noted in `layoutDiagnostics`.
    public final func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        elements(in: rect, movement: movement)
    }

    /// - Parameter movement: Of the item that is shown where it is held; nil to have all where the layout has room for
    ///   them.
    final func elements(
        in rect: CGRect, movement: InteractiveMovement?
    ) -> [CollectionViewLayoutAttributes] {
        prepareLayoutIfNeeded()
        process.counters.elementsInRect += 1
        let mirrors = mirrorsLayout
        let wanted = mirrors ? mirrored(rect) : rect
        var elements = layout.layoutAttributesForElements(in: wanted) ?? []
        if let decorator = layout.decorator {
            elements = decorator.attributesForElements(in: wanted, of: layout) + elements
        }
        if mirrors { elements = elements.map(mirrored) }
        let valid = checked(elements, in: rect)
        return inPaintingOrder(movement.map { replacingMovingItem(of: $0, in: valid) } ?? valid)
    }

    /// As `elements(in:)` does, one element after another and without an array of them, where the layout can.
    ///
    /// - Returns: False, with nothing done, where it can't.
    final func streamElements(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) -> Bool {
        prepareLayoutIfNeeded()
        guard let layout = layout as? any ElementStreaming, layout.decorator == nil, !mirrorsLayout,
            movement == nil
        else { return false }
        let counts = counts
        let isDone = layout.forEachElement(in: rect) { attributes in
            if isValid(attributes, counts: counts), !attributes.isHidden, attributes.meets(rect) {
                body(attributes)
            }
        }
        if isDone { process.counters.elementsInRect += 1 }
        return isDone
    }

    /// What was wrong with what the layout has returned since it was last prepared.
    public final var layoutDiagnostics: [CollectionViewLayoutDiagnostic] { process.diagnostics }

    /// The attributes on demand, as a copy.
    final func attributes(
        _ category: ElementCategory, _ kind: String, _ path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareLayoutIfNeeded()
        // Layouts may take it for granted that what they are asked for exists.
        if category == .cell, !counts.contains(path) { return nil }
        let found: CollectionViewLayoutAttributes? =
            switch category {
            case .cell: layout.layoutAttributesForItem(at: path)
            case .supplementaryView: layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
            case .decorationView:
                layout.layoutAttributesForDecorationView(ofKind: kind, at: path)
                    ?? layout.decorator?.attributesForDecorationView(ofKind: kind, at: path, of: layout)
            }
        guard let found else { return nil }
        return mirrorsLayout ? mirrored(found) : found.duplicate()
    }

    // MARK: Order

    /// Sorts only if need be; on the way drops an element's second attributes.
    private func inPaintingOrder(_ elements: [CollectionViewLayoutAttributes])
        -> [CollectionViewLayoutAttributes]
    {
        var isOrdered = true
        var isFlat = true
        for index in elements.indices.dropFirst() {
            let (previous, next) = (elements[index - 1], elements[index])
            isFlat = isFlat && previous.storedZIndex == next.storedZIndex
            if !CollectionViewLayoutAttributes.precedes(previous, next) {
                isOrdered = false
                break
            }
        }
        // Strictly ascending on one level: no element can occur twice.
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
        _ elements: [CollectionViewLayoutAttributes], in rect: CGRect
    ) -> [CollectionViewLayoutAttributes] {
        let counts = counts
        func isShown(_ attributes: CollectionViewLayoutAttributes) -> Bool {
            isValid(attributes, counts: counts) && !attributes.isHidden && attributes.meets(rect)
        }
        // Nearly always all are: then the array is the layout's own.
        guard let first = elements.firstIndex(where: { !isShown($0) }) else { return elements }
        return elements[..<first] + elements[(first + 1)...].filter(isShown)
    }

    private func isValid(_ attributes: CollectionViewLayoutAttributes, counts: SectionCounts) -> Bool {
        if attributes.category == .cell, !counts.contains(attributes.path) {
            diagnose(attributes.elementDescription, .unknownIndexPath(counts: counts.summary))
            return false
        }
        if let other = attributes.otherPath, other.path.isEmpty {
            diagnose(attributes.elementDescription, .unknownIndexPath(counts: counts.summary))
            return false
        }
        if let value = attributes.valueThatIsNotFinite {
            diagnose(attributes.elementDescription, .notFinite(value: value))
            return false
        }
        return true
    }

    /// Notes a fault once.
    final func diagnose(_ element: String, _ problem: CollectionViewLayoutDiagnostic.Problem) {
        let diagnostic = CollectionViewLayoutDiagnostic(
            layout: "\(type(of: layout))", element: element, problem: problem)
        // A layout at fault is at fault for many elements: the first hundred tell enough.
        guard process.diagnostics.count < 100, !process.diagnostics.contains(diagnostic) else { return }
        process.diagnostics.append(diagnostic)
    }
}

extension CollectionViewLayoutAttributes {
    /// Whether the element's frame shares some area with `rect`.
    nonisolated final func meets(_ rect: CGRect) -> Bool {
        if transformBox != nil || storedSize.width < 0 || storedSize.height < 0 {
            return frame.intersectsArea(of: rect)
        }
        return CGRect(origin: origin, size: storedSize).intersectsArea(of: rect)
    }

    /// The first value that is NaN or infinite, with its name.
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

import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CollectionView {
    /// Paints all elements that share some area with `rect`, in content coordinates: the whole content, a viewport and
    /// a band of a picture are the same call.
    ///
    /// Each element in turn gets a view from the reuse queue, is drawn, and gives it back, so a million elements need
    /// as many views as there are registrations.
    public final func draw(in canvas: any Canvas, rect: CGRect) {
        // Views that are shown are painted as they are: where the layout has them now.
        if needsLayout, !visibleViews.isEmpty { layoutIfNeeded() }
        resolvePreferredSizesIfNeeded(in: rect)
        let outer = paintingDataSource
        paintingDataSource = dataSource
        defer { paintingDataSource = outer }
        if streamElements(in: rect, { paint($0, in: canvas) }) { return }
        for attributes in elements(in: rect) { paint(attributes, in: canvas) }
    }

    final func paint(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) {
        guard attributes.storedAlpha > 0 else { return }
        if !visibleViews.isEmpty, let view = visibleViews[ElementKey(attributes)] {
            view.paint(in: canvas)
            return
        }
        guard let view = makeView(for: attributes) else { return }
        // Not asked of the view, which would have to find its parent: this one.
        let hasProjection =
            view.transformBox != nil || view.attachedLayer != nil || attachedLayer != nil
        view.paint(in: canvas, hasProjection: hasProjection)
        reuse.enqueue(view)
    }

    /// A view for an element: from the data source, or for a decoration of the class registered with the layout. Nil
    /// for a decoration whose kind has no class.
    final func makeView(for attributes: CollectionViewLayoutAttributes) -> CollectionReusableView? {
        currentAttributes = attributes
        defer { currentAttributes = nil }
        let view: CollectionReusableView
        switch attributes.category {
        case .cell:
            guard let dataSource = paintingDataSource ?? dataSource else { return nil }
            let path =
                movement == nil ? attributes.storedIndexPath : dataPath(for: attributes.storedIndexPath)
            let cell = dataSource.collectionView(self, cellForItemAt: path)
            if !selectedPaths.isEmpty || highlightedPath != nil { mark(cell, at: attributes.storedIndexPath) }
            view = cell
        case .supplementaryView: view = supplementaryView(for: attributes)
        case .decorationView:
            guard let viewClass = layout.decorationClasses[attributes.kind ?? ""] else { return nil }
            view = reuse.dequeueDecoration(viewClass, for: self)
        }
        if view.queueIndex == nil { view.parent = self }
        view.take(attributes)
        return view
    }

    private func supplementaryView(for attributes: CollectionViewLayoutAttributes) -> CollectionReusableView {
        let kind = attributes.kind ?? ""
        let view = (paintingDataSource ?? dataSource).flatMap { dataSource in
            implemented {
                dataSource.collectionView(
                    self, viewForSupplementaryElementOfKind: kind, at: attributes.storedIndexPath)
            }
        }
        guard let view else {
            preconditionFailure(
                "\(type(of: layout)) has a \(attributes.elementDescription), but the data source has no "
                    + "collectionView(_:viewForSupplementaryElementOfKind:at:)")
        }
        return view
    }

    /// A view fresh from the queue gets its place, so that code that fills it can go by its bounds.
    final func size(_ view: CollectionReusableView, for indexPath: IndexPath) {
        if let currentAttributes, currentAttributes.path == CompactIndexPath(indexPath) {
            view.place(currentAttributes)
        }
    }

    // MARK: Visible views

    /// Shows what lies in the bounds, at the sizes that the views prefer where the layout lets them.
    final func layoutVisibleViews() {
        // A layout that looks at what is visible in `prepare()` sees what was.
        guard !process.isPreparing else { return setNeedsLayout() }
        // A data source that reloads with every cell that it makes gets its way so many times.
        for _ in 0..<LayoutProcess.preparationLimit {
            let shown = updateVisibleViews()
            if resolvePreferredSizes(in: bounds, firstElements: shown) { updateVisibleViews() }
            guard process.reloadIsPending, !process.isShowingViews else { break }
            process.reloadIsPending = false
            reloadEverything()
        }
        if visibleViews.isEmpty { updateVisibleViews() }
        process.reloadIsPending = false
        needsLayout = false
        prefetchItems()
    }

    /// Makes the views in the bounds, keeps those that still are there, and puts the others back.
    @discardableResult
    private func updateVisibleViews() -> [CollectionViewLayoutAttributes] {
        // First: preparing may correct the offset, and with it the bounds.
        prepareLayoutIfNeeded()
        let elements = elements(in: bounds)
        let wasShowing = process.isShowingViews
        process.isShowingViews = true
        defer { process.isShowingViews = wasShowing }
        var old = visibleViews
        var kept: [ElementKey: CollectionReusableView] = [:]
        for attributes in elements {
            let key = ElementKey(attributes)
            if let view = old.removeValue(forKey: key) {
                if view.appliedAttributes?.isEqual(attributes) != true { view.take(attributes) }
                kept[key] = view
            } else if let view = makeView(for: attributes) {
                willDisplay(view, key)
                kept[key] = view
            }
            // A copy: layouts that keep their attributes also change them in place.
            kept[key]?.appliedAttributes = attributes.duplicate()
        }
        visibleViews = kept
        for (key, view) in old.sorted(by: { $0.key < $1.key }) {
            didEndDisplaying(view, key)
            reuse.enqueue(view)
        }
        return elements
    }

    final func recycleVisibleViews() {
        let old = visibleViews
        visibleViews.removeAll()
        for (key, view) in old.sorted(by: { $0.key < $1.key }) {
            didEndDisplaying(view, key)
            reuse.enqueue(view)
        }
    }

    /// In painting order.
    final var shownViewsInOrder: [CollectionReusableView] {
        let shown = visibleViews.values.compactMap { view in view.appliedAttributes.map { (view, $0) } }
        return shown.sorted { CollectionViewLayoutAttributes.precedes($0.1, $1.1) }.map(\.0)
    }

    final func visible(
        _ category: ElementCategory, kind: String
    ) -> [(path: IndexPath, view: CollectionReusableView)] {
        if !process.isAnimatingBoundsChange { layoutIfNeeded() }
        return visibleViews.filter { $0.key.category == category && $0.key.kind == kind }
            .sorted { $0.key < $1.key }.map { ($0.key.indexPath, $0.value) }
    }

    final func visiblePath(of view: CollectionReusableView) -> IndexPath? {
        visibleViews.first { $0.value === view }?.key.indexPath
    }

    final func uppermostItem(at point: CGPoint) -> IndexPath? {
        // The smallest rectangle around the point: the query is exclusive of edges.
        let rect = CGRect(x: point.x, y: point.y, width: 0, height: 0).insetBy(dx: -1e-3, dy: -1e-3)
        // An item that is held lies under every point that it is dragged to: its place is what counts.
        return elements(in: rect, movement: nil).last { $0.category == .cell && $0.frame.contains(point) }?
            .indexPath
    }

    private func willDisplay(_ view: CollectionReusableView, _ key: ElementKey) {
        guard let delegate else { return }
        if let cell = view as? CollectionViewCell {
            implemented { delegate.collectionView(self, willDisplay: cell, forItemAt: key.indexPath) }
        } else if key.category == .supplementaryView {
            implemented {
                delegate.collectionView(
                    self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.indexPath)
            }
        }
    }

    final func didEndDisplaying(_ view: CollectionReusableView, _ key: ElementKey) {
        guard let delegate else { return }
        if let cell = view as? CollectionViewCell {
            implemented { delegate.collectionView(self, didEndDisplaying: cell, forItemAt: key.indexPath) }
        } else if key.category == .supplementaryView {
            implemented {
                delegate.collectionView(
                    self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind,
                    at: key.indexPath)
            }
        }
    }
}

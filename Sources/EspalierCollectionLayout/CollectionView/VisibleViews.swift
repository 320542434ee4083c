import Foundation

/// The views of a collection view: those in its bounds, and those in the reuse queue.
///
/// This object creates views for elements, updates the views in the bounds, and calls the delegate's display methods.
final class VisibleViews {
    private let reuse = ReuseQueue()
    /// The views of the last layout pass.
    private(set) var byElement: [ElementKey: CollectionReusableView] = [:]
    /// A strong reference to the data source while elements are drawn.
    ///
    /// Reading the collection view's weak reference for every element would take longer than all other work for the
    /// element.
    private var drawingDataSource: (any CollectionViewDataSource)?
    /// The attributes of the element whose view is being created.
    ///
    /// If the data source dequeues this view, the view gets the size of these attributes.
    private var currentAttributes: CollectionViewLayoutAttributes?
    /// The cell that is being reconfigured.
    ///
    /// The data source receives this cell instead of a cell from the reuse queue.
    private var reconfiguredCell: CollectionViewCell?

    /// The number of views that were created instead of dequeued.
    var madeCount: Int { reuse.viewCount }
    var isEmpty: Bool { byElement.isEmpty }
    /// True after the first layout pass.
    private(set) var hasLaidOut = false

    subscript(key: ElementKey) -> CollectionReusableView? { byElement[key] }

    func cell(at path: IndexPath) -> CollectionViewCell? {
        byElement[ElementKey(.cell, "", path)] as? CollectionViewCell
    }

    /// The visible views in painting order.
    var inPaintingOrder: [CollectionReusableView] {
        let shown = byElement.values.compactMap { view in view.appliedAttributes.map { (view, $0) } }
        return shown.sorted { CollectionViewLayoutAttributes.precedes($0.1, $1.1) }.map(\.0)
    }

    /// Returns the visible views of a category and kind, in index path order.
    func views(
        _ category: CollectionView.ElementCategory, kind: String
    ) -> [(path: IndexPath, view: CollectionReusableView)] {
        byElement.filter { $0.key.category == category && $0.key.kind == kind }
            .sorted { $0.key < $1.key }.map { ($0.key.indexPath, $0.value) }
    }

    /// Returns the element that a view shows, or nil if the view isn't visible.
    ///
    /// The element that the view has recorded may be out of date, because it isn't removed when the view is put back.
    func element(of view: CollectionReusableView) -> ElementKey? {
        view.shownElement.flatMap { byElement[$0] === view ? $0 : nil }
    }

    func path(
        of view: CollectionReusableView, _ category: CollectionView.ElementCategory
    ) -> IndexPath? { element(of: view).flatMap { $0.category == category ? $0.indexPath : nil } }

    /// Replaces the visible views, and records in each of them which element it shows.
    private func show(_ views: [ElementKey: CollectionReusableView]) {
        byElement = views
        for (key, view) in views { view.shownElement = key }
    }

    // MARK: Reuse

    func register(_ viewClass: AnyClass?, kind: String, _ identifier: String) {
        reuse.register(viewClass, kind: kind, identifier)
    }

    func dequeueCell(
        withReuseIdentifier identifier: String, for path: IndexPath, in view: CollectionView
    ) -> CollectionViewCell {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier { return cell }
        let cell = reuse.dequeueCell(withReuseIdentifier: identifier, for: view)
        if cell.isMarked { cell.unmark() }
        size(cell, for: path)
        return cell
    }

    func dequeueSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for path: IndexPath,
        in view: CollectionView
    ) -> CollectionReusableView {
        let new = reuse.dequeueSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: view)
        size(new, for: path)
        return new
    }

    /// Sets the size of a dequeued view before the data source configures it.
    private func size(_ view: CollectionReusableView, for path: IndexPath) {
        if let currentAttributes, currentAttributes.path == CompactIndexPath(path) {
            view.place(currentAttributes)
        }
    }

    // MARK: Making views

    /// Returns a view for an element.
    ///
    /// The data source provides cells and supplementary views. Decoration views are instances of the class that is
    /// registered with the layout. Returns nil for a cell if there is no data source, and for a decoration view if no
    /// class is registered for its kind. The program stops if a supplementary view can't be created.
    func makeView(
        for attributes: CollectionViewLayoutAttributes, in collectionView: CollectionView
    ) -> CollectionReusableView? {
        currentAttributes = attributes
        defer { currentAttributes = nil }
        let view: CollectionReusableView
        switch attributes.category {
        case .cell:
            guard let dataSource = drawingDataSource ?? collectionView.dataSource else { return nil }
            let path = attributes.storedIndexPath
            let cell = dataSource.collectionView(
                collectionView, cellForItemAt: collectionView.movement.dataPath(for: path))
            collectionView.selection.mark(cell, at: path)
            view = cell
        case .supplementaryView: view = supplementaryView(for: attributes, in: collectionView)
        case .decorationView:
            guard let viewClass = collectionView.layout.decorationClasses[attributes.kind ?? ""] else {
                return nil
            }
            view = reuse.dequeueDecoration(viewClass, for: collectionView)
        }
        if view.queueIndex == nil { view.parent = collectionView }
        view.take(attributes)
        return view
    }

    private func supplementaryView(
        for attributes: CollectionViewLayoutAttributes, in collectionView: CollectionView
    ) -> CollectionReusableView {
        let view = (drawingDataSource ?? collectionView.dataSource).flatMap { dataSource in
            collectionView.implemented {
                dataSource.collectionView(
                    collectionView, viewForSupplementaryElementOfKind: attributes.kind ?? "",
                    at: attributes.storedIndexPath)
            }
        }
        guard let view else {
            preconditionFailure(
                "\(type(of: collectionView.layout)) has a \(attributes.elementDescription), but the data source "
                    + "has no collectionView(_:viewForSupplementaryElementOfKind:at:)")
        }
        return view
    }

    /// Puts a view that isn't visible back into the reuse queue.
    func putBack(_ view: CollectionReusableView) { reuse.enqueue(view) }

    /// Calls `use` with the visible view of an element, or with a view that is dequeued only for the call.
    func withView(
        for attributes: CollectionViewLayoutAttributes, in collectionView: CollectionView,
        _ use: (CollectionReusableView) -> Void
    ) {
        if !byElement.isEmpty, let view = byElement[ElementKey(attributes)] { return use(view) }
        guard let view = makeView(for: attributes, in: collectionView) else { return }
        use(view)
        putBack(view)
    }

    /// Runs `draw` with a strong reference to the data source.
    func holdingDataSource(of collectionView: CollectionView, _ draw: () -> Void) {
        let outer = drawingDataSource
        drawingDataSource = collectionView.dataSource
        defer { drawingDataSource = outer }
        draw()
    }

    // MARK: Layout pass

    /// Shows the views in the bounds, with their preferred sizes if the layout accepts these.
    func layOut(in view: CollectionView) {
        let process = view.process
        // While the layout's `prepare()` runs, the views of the last pass stay visible.
        guard !process.isPreparing else { return view.setNeedsLayout() }
        // The number of passes is limited because a data source might call reloadData() whenever it configures a cell.
        for _ in 0..<LayoutProcess.preparationLimit {
            var shown = update(in: view)
            if process.preferredSizes.resolve(in: view.bounds, of: view, firstElements: shown.elements) {
                let isReloadDue = shown.isReloadDue
                shown = update(in: view)
                shown.isReloadDue = shown.isReloadDue || isReloadDue
            }
            guard shown.isReloadDue else { break }
            view.updates.reloadData(in: view)
        }
        if byElement.isEmpty { _ = update(in: view) }
        view.backgroundView?.frame = view.bounds
        view.needsLayout = false
        hasLaidOut = true
        view.prefetcher.prefetch(for: view)
    }

    /// Creates views for the new elements in the bounds, updates the views of elements that stay, and puts back all
    /// other views.
    private func update(
        in view: CollectionView
    ) -> (elements: [CollectionViewLayoutAttributes], isReloadDue: Bool) {
        let elements = elementsInBounds(of: view)
        let isReloadDue = view.process.showingViews {
            var old = byElement
            var kept: [ElementKey: CollectionReusableView] = [:]
            for attributes in elements {
                let key = ElementKey(attributes)
                if let shown = old.removeValue(forKey: key) {
                    if shown.appliedAttributes?.isEqual(attributes) != true { shown.take(attributes) }
                    kept[key] = shown
                } else if let new = makeView(for: attributes, in: view) {
                    willDisplay(new, key, in: view)
                    kept[key] = new
                }
                // The attributes are copied because a layout that stores its attributes may change them in place.
                kept[key]?.appliedAttributes = attributes.duplicate()
            }
            show(kept)
            endDisplaying(old, in: view)
        }
        return (elements, isReloadDue)
    }

    /// Returns the elements in the bounds, and updates the content size afterward.
    ///
    /// The layout may change the bounds during the query, for example by setting an inset, and a new content size may
    /// move the offset back into the content. In both cases the elements are queried again.
    private func elementsInBounds(of view: CollectionView) -> [CollectionViewLayoutAttributes] {
        // Prepare the layout first, because the preparation may correct the offset, and thereby the bounds.
        view.prepareLayoutIfNeeded()
        let bounds = view.bounds
        let elements = view.elements(in: bounds)
        view.process.askContentSizeAgain(for: view)
        if view.process.isPrepared, view.bounds == bounds { return elements }
        view.prepareLayoutIfNeeded()
        return view.elements(in: view.bounds)
    }

    /// Puts all visible views back into the reuse queue.
    func removeAll(from view: CollectionView) {
        let old = byElement
        byElement = [:]
        endDisplaying(old, in: view)
    }

    // MARK: Changes

    /// Calls the data source to configure a visible cell again, without a new cell.
    func reconfigureCell(at path: IndexPath, in view: CollectionView) {
        guard let dataSource = view.dataSource, let cell = cell(at: path) else { return }
        reconfiguredCell = cell
        let filled = dataSource.collectionView(view, cellForItemAt: view.movement.dataPath(for: path))
        reconfiguredCell = nil
        precondition(
            filled === cell,
            "\(type(of: dataSource)) returned another cell when item \(path) was reconfigured")
    }

    /// Replaces the index paths of visible cells by the new index paths of their items.
    func moveCells(to newPath: (IndexPath) -> IndexPath) {
        show(
            Dictionary(
                byElement.map { key, view in
                    key.category == .cell
                        ? (ElementKey(.cell, "", newPath(key.indexPath)), view) : (key, view)
                }, uniquingKeysWith: { first, _ in first }))
    }

    /// Keeps the views of elements that exist before and after a transition, and puts back the other views.
    ///
    /// Views of elements that disappear in the transition are kept by the transition itself.
    func move(with transition: CollectionViewTransition, in view: CollectionView) {
        var kept: [ElementKey: CollectionReusableView] = [:]
        var leftover = byElement
        for element in transition.elements where element.role == .stays {
            if let view = leftover.removeValue(forKey: ElementKey(element.start)) {
                kept[ElementKey(element.end)] = view
            }
        }
        show(kept)
        let keptByTransition = Set(transition.elements.compactMap { $0.view.map(ObjectIdentifier.init) })
        endDisplaying(leftover, in: view) { !keptByTransition.contains(ObjectIdentifier($0)) }
    }

    /// Runs `work` as if no view were visible.
    func hidingAll(_ work: () -> Void) {
        let shown = byElement
        byElement = [:]
        work()
        byElement = shown
    }

    // MARK: Display callbacks

    private func willDisplay(
        _ view: CollectionReusableView, _ key: ElementKey, in collectionView: CollectionView
    ) {
        if let cell = view as? CollectionViewCell {
            collectionView.askDelegate {
                $0.collectionView(collectionView, willDisplay: cell, forItemAt: key.indexPath)
            }
        } else if key.category == .supplementaryView {
            collectionView.askDelegate {
                $0.collectionView(
                    collectionView, willDisplaySupplementaryView: view, forElementKind: key.kind,
                    at: key.indexPath)
            }
        }
    }

    /// Notifies the delegate of views that are no longer visible, in the order of their elements, and puts back those
    /// views for which `mayBeReused` returns true.
    private func endDisplaying(
        _ views: [ElementKey: CollectionReusableView], in collectionView: CollectionView,
        puttingBack mayBeReused: (CollectionReusableView) -> Bool = { _ in true }
    ) {
        for (key, view) in views.sorted(by: { $0.key < $1.key }) {
            didEndDisplaying(view, key, in: collectionView)
            if mayBeReused(view) { putBack(view) }
        }
    }

    private func didEndDisplaying(
        _ view: CollectionReusableView, _ key: ElementKey, in collectionView: CollectionView
    ) {
        if let cell = view as? CollectionViewCell {
            collectionView.askDelegate {
                $0.collectionView(collectionView, didEndDisplaying: cell, forItemAt: key.indexPath)
            }
        } else if key.category == .supplementaryView {
            collectionView.askDelegate {
                $0.collectionView(
                    collectionView, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind,
                    at: key.indexPath)
            }
        }
    }
}

import Foundation

/// The layout process of a collection view: the steps from counting the items to querying the elements.
///
/// In each pass, the items are counted, the layout is prepared, its content size is read, and its elements are queried.
/// This object owns the layout, the state of the layout and the counts. The process is created before the collection
/// view, so the methods receive the view as an argument.
package final class LayoutProcess {
    /// The number of times that each step of the layout process has run.
    nonisolated package struct Counters: Equatable {
        package var prepare = 0
        package var contentSize = 0
        package var elementsInRect = 0
        package var invalidation = 0
    }

    /// An activity of the collection view.
    ///
    /// Phases can be nested: for example, a layout asks for counts in `prepare()`.
    enum Phase: Equatable {
        /// The data source is asked for its counts.
        case counting
        /// The layout's `prepare()` runs.
        case preparing
        /// Views are asked for their preferred sizes.
        case measuring
        /// The views in the bounds are created, shown and put back. A call of `reloadData()` is deferred until the end.
        case showing(isReloadPending: Bool)
        /// The layout is asked for the initial and final attributes of an update.
        case updating
        /// The bounds have changed with an animation, and the visible views are still those of the old bounds.
        case animatingBoundsChange
    }

    private enum LayoutState {
        /// The layout has never been prepared for this view.
        case new
        case invalid
        case prepared
    }

    /// The maximum number of consecutive preparations, for layouts that keep invalidating themselves.
    static let preparationLimit = 4

    private(set) var layout: CollectionViewLayout
    private(set) var counters = Counters()
    /// The faults in the values that the layout has returned since its last preparation, without duplicates.
    private(set) var diagnostics: [CollectionViewLayoutDiagnostic] = []
    let preferredSizes = PreferredSizes()
    private var state = LayoutState.new
    /// The current phases, the outermost first; empty when the view is idle.
    private var phases: [Phase] = []
    /// The counts that the data source has returned; nil if the data source must be asked for them.
    private(set) var knownCounts: SectionCounts?
    /// The sum of the offset adjustments of invalidation contexts since the last preparation.
    private var offsetAdjustment = CGPoint.zero
    /// True if a change of the bounds' size has invalidated the layout.
    ///
    /// The layout may then choose another offset.
    private var isTargetOffsetPending = false
    /// The number of nested queries of the layout that are running.
    private var queryDepth = 0
    /// The contexts of bounds changes that were made during a query.
    ///
    /// The layout receives these contexts after the query, because some layouts don't support an invalidation during a
    /// query.
    private var postponedContexts: [CollectionViewLayoutInvalidationContext] = []
    /// True while the layout is being invalidated because of a change of the bounds.
    private var isInvalidatingForBounds = false
    /// True if the layout has invalidated itself in the current `prepare()`, other than by a change of the bounds.
    private var hasInvalidatedItself = false

    init(_ layout: CollectionViewLayout) { self.layout = layout }

    // MARK: Phases

    var isPrepared: Bool { state == .prepared }
    var isPreparing: Bool { phases.contains(.preparing) }
    var isMeasuring: Bool { phases.contains(.measuring) }
    var isAnimatingBoundsChange: Bool { phases.contains(.animatingBoundsChange) }
    var isShowingViews: Bool { phases.contains(where: \.isShowing) }

    func during<Result>(_ phase: Phase, _ work: () -> Result) -> Result {
        phases.append(phase)
        defer { phases.removeLast() }
        return work()
    }

    /// Runs `work` in the phase `showing`.
    ///
    /// - Returns: True if a reload was deferred and is due now.
    func showingViews(_ work: () -> Void) -> Bool {
        phases.append(.showing(isReloadPending: false))
        work()
        return phases.popLast() == .showing(isReloadPending: true)
    }

    /// Defers a reload until the outermost phase `showing` ends.
    ///
    /// - Returns: False if there is no such phase.
    func defersReload() -> Bool {
        guard let pass = phases.firstIndex(where: \.isShowing) else { return false }
        phases[pass] = .showing(isReloadPending: true)
        return true
    }

    /// Stops the program in a phase that doesn't allow changes.
    ///
    /// - Parameter refusal: The beginning of the message, such as "reloadData() can't be called".
    func requireChangesAllowed(_ refusal: String) {
        precondition(!isPreparing, "\(refusal) in \(type(of: layout)).prepare()")
        precondition(!isShowingViews, "\(refusal) while views are configured or displayed")
        precondition(!phases.contains(.updating), "\(refusal) during another update")
    }

    // MARK: Counts

    func counts(of view: CollectionView) -> SectionCounts {
        if let knownCounts { return knownCounts }
        let counts = askCounts(of: view)
        knownCounts = counts
        return counts
    }

    /// Replaces the counts; if `counts` is nil, the data source is asked again when the counts are needed.
    func replaceCounts(with counts: SectionCounts?) { knownCounts = counts }

    /// Asks the data source for the counts, without changing `knownCounts`.
    func askCounts(of view: CollectionView) -> SectionCounts {
        guard let dataSource = view.dataSource else { return SectionCounts(items: []) }
        precondition(
            !phases.contains(.counting),
            "\(type(of: dataSource)) called numberOfSections, numberOfItems(inSection:) or another method "
                + "that needs the counts while the collection view was counting")
        return during(.counting) {
            let sections = view.implemented { dataSource.numberOfSections(in: view) } ?? 1
            precondition(
                sections >= 0, "numberOfSections(in:) of \(type(of: dataSource)) returned \(sections)")
            let items = (0..<sections).map { section in
                let count = dataSource.collectionView(view, numberOfItemsInSection: section)
                precondition(
                    count >= 0,
                    "collectionView(_:numberOfItemsInSection:) of \(type(of: dataSource)) returned \(count) "
                        + "for section \(section)")
                return count
            }
            return SectionCounts(items: items)
        }
    }

    // MARK: Invalidation

    func adopt(_ layout: CollectionViewLayout, in view: CollectionView) {
        precondition(
            layout.owner == nil || layout.owner === view,
            "\(type(of: layout)) is already the layout of another collection view")
        layout.owner = view
        self.layout = layout
        state = .new
        view.setNeedsLayout()
    }

    /// Marks the layout as invalid, so that it is prepared when layout information is needed next.
    ///
    /// The layout isn't notified.
    func invalidate() { if state == .prepared { state = .invalid } }

    /// If the layout has never been prepared, makes the next preparation send the layout its first invalidation again;
    /// see `announceLayout()`.
    func announceAgain() { if counters.prepare == 0 { state = .new } }

    func layoutWasInvalidated(
        _ layout: CollectionViewLayout, with context: CollectionViewLayoutInvalidationContext,
        in view: CollectionView
    ) {
        guard layout === self.layout else {
            (self.layout as? CollectionViewTransitionLayout)?.partWasInvalidated(layout)
            return
        }
        counters.invalidation += 1
        if !isMeasuring { preferredSizes.forgetAll() }
        if isPreparing, !isInvalidatingForBounds { hasInvalidatedItself = true }
        // As in UIKit, a reload before the first preparation replaces the call of `announceLayout()`.
        if state == .new, context.invalidateEverything, context.invalidateDataSourceCounts {
            state = .invalid
        }
        invalidate()
        offsetAdjustment = offsetAdjustment + context.contentOffsetAdjustment
        if context.invalidateDataSourceCounts { knownCounts = nil }
        view.setNeedsLayout()
    }

    /// Creates a context that invalidates everything, including the counts.
    func makeContextOfEverything() -> CollectionViewLayoutInvalidationContext {
        let context = layout.makeInvalidationContext()
        context.concernsEverything = true
        context.concernsCounts = true
        return context
    }

    /// Changes the bounds.
    ///
    /// The layout's `shouldInvalidateLayout(forBoundsChange:)` is called before the change. If it returns true, the
    /// layout is invalidated after the change.
    func changeBounds(of view: CollectionView, to newBounds: CGRect, setBounds: (CGRect) -> Void) {
        let oldBounds = view.bounds
        guard newBounds != oldBounds else { return }
        let invalidates = layout.shouldInvalidateLayout(forBoundsChange: newBounds)
        let context = invalidates ? layout.invalidationContext(forBoundsChange: newBounds) : nil
        setBounds(newBounds)
        if let context {
            if newBounds.size != oldBounds.size, counters.prepare > 0 { isTargetOffsetPending = true }
            if queryDepth > 0 { postponedContexts.append(context) } else { invalidateForBounds(context) }
        }
        view.setNeedsLayout()
    }

    private func invalidateForBounds(_ context: CollectionViewLayoutInvalidationContext) {
        isInvalidatingForBounds = true
        layout.invalidateLayout(with: context)
        isInvalidatingForBounds = false
    }

    /// Runs a query of the layout.
    ///
    /// If the query changes the bounds, the layout is invalidated after the query.
    func querying<Result>(_ query: (CollectionViewLayout) -> Result) -> Result {
        queryDepth += 1
        let result = query(layout)
        queryDepth -= 1
        if queryDepth == 0, !postponedContexts.isEmpty {
            let contexts = postponedContexts
            postponedContexts = []
            contexts.forEach(invalidateForBounds)
        }
        return result
    }

    // MARK: Preparation

    /// Runs the first two steps of the process if the layout is invalid: `prepare()`, then `collectionViewContentSize`.
    ///
    /// Does nothing if called inside `prepare()`, where a layout may use the collection view. If a change of the bounds
    /// in `prepare()` or a correction of the offset invalidates the layout, it is prepared again, up to
    /// `preparationLimit` times in total. If the layout invalidates itself in `prepare()`, as does a flow layout that
    /// sets its item size there, the layout is prepared only once more. The content size is that of the last
    /// preparation.
    func prepareIfNeeded(for view: CollectionView) {
        guard state != .prepared, !isPreparing else { return }
        diagnostics.removeAll()
        var count = 0
        while state != .prepared {
            if state == .new { announceLayout() }
            state = .prepared
            hasInvalidatedItself = false
            counters.prepare += 1
            during(.preparing) { layout.prepare() }
            count += 1
            let isLast = count >= (hasInvalidatedItself ? 2 : Self.preparationLimit)
            if state != .prepared {
                guard isLast else { continue }
                stopPreparing(after: count)
            }
            takeContentSize(for: view)
            layout.decorator?.prepare(for: layout, contentSize: view.contentSize)
            correctOffset(of: view)
            if isLast, state != .prepared { stopPreparing(after: count) }
        }
    }

    private func stopPreparing(after count: Int) {
        state = .prepared
        diagnose("", .neverAtRest(preparations: count))
    }

    /// Sends a new layout an invalidate-everything context before its first `prepare()`, like UIKit.
    ///
    /// Some layouts initialize themselves in `invalidateLayout(with:)`. The counts are kept, and
    /// `counters.invalidation` doesn't change.
    private func announceLayout() {
        state = .invalid
        let (counts, invalidations) = (knownCounts, counters.invalidation)
        layout.invalidateLayout(with: makeContextOfEverything())
        if knownCounts == nil { knownCounts = counts }
        counters.invalidation = invalidations
    }

    /// Adopts the content size of the layout.
    ///
    /// If the content gets shorter, the offset is limited to the content, unless the offset was beyond the content
    /// already before the change. The first content size of a view doesn't change the offset.
    private func takeContentSize(for view: CollectionView) {
        let isFirst = counters.contentSize == 0
        counters.contentSize += 1
        adoptContentSize(in: view, keepsOffset: isFirst)
    }

    /// Reads the content size again after a query in a layout pass, as UIKit does.
    ///
    /// Some layouts compute the final content size in the query.
    func askContentSizeAgain(for view: CollectionView) {
        if state == .prepared { adoptContentSize(in: view, keepsOffset: false) }
    }

    private func adoptContentSize(in view: CollectionView, keepsOffset: Bool) {
        let size = askContentSize()
        guard size != view.contentSize else { return }
        let before = view.clampedContentOffset(view.contentOffset)
        let oldWidth = view.scrollableWidth
        view.contentSize = size
        let growth = view.scrollableWidth - oldWidth
        if view.mirrorsLayout, growth != 0, !keepsOffset || view.contentOffset.x == view.startOfContent.x {
            view.contentOffset.x += growth
        }
        guard !keepsOffset else { return }
        let offset = view.contentOffset
        let clamped = view.clampedContentOffset(offset)
        let corrected = CGPoint(
            x: before.x == offset.x ? clamped.x : offset.x, y: before.y == offset.y ? clamped.y : offset.y)
        if corrected != offset { view.contentOffset = corrected }
    }

    private func askContentSize() -> CGSize {
        let size = layout.collectionViewContentSize
        if size.width.isFinite, size.height.isFinite { return size }
        diagnose("", .notFinite(value: "content size \(size.width) x \(size.height)"))
        return CGSize(
            width: size.width.isFinite ? size.width : 0, height: size.height.isFinite ? size.height : 0)
    }

    /// Adds the adjustments of invalidation contexts to the offset.
    ///
    /// After that, if the size of the bounds has changed, the layout can choose an offset that shows the same content
    /// as before.
    func correctOffset(of view: CollectionView) {
        if offsetAdjustment != .zero {
            let adjustment = offsetAdjustment
            offsetAdjustment = .zero
            view.contentOffset = view.contentOffset + adjustment
        }
        guard isTargetOffsetPending, !isAnimatingBoundsChange else { return }
        isTargetOffsetPending = false
        adoptTargetContentOffset(of: layout, in: view)
    }

    /// Sets the offset that the layout proposes, or that the delegate chooses, after an update, a transition or a
    /// change of size.
    func adoptTargetContentOffset(of layout: CollectionViewLayout, in view: CollectionView) {
        let proposed = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
        let chosen = view.askDelegate {
            $0.collectionView(view, targetContentOffsetForProposedContentOffset: proposed)
        }
        let offset = chosen ?? proposed
        if offset != view.contentOffset { view.contentOffset = offset }
    }

    // MARK: Diagnostics

    /// Records a fault of the layout, unless the same fault has already been recorded.
    ///
    /// Only the first hundred faults are kept, because a layout with more faults usually has the same fault for many
    /// elements.
    func diagnose(_ element: String, _ problem: CollectionViewLayoutDiagnostic.Problem) {
        let diagnostic = CollectionViewLayoutDiagnostic(
            layout: "\(type(of: layout))", element: element, problem: problem)
        guard diagnostics.count < 100, !diagnostics.contains(diagnostic) else { return }
        diagnostics.append(diagnostic)
    }

    func countElementsQuery() { counters.elementsInRect += 1 }
}

extension LayoutProcess.Phase {
    fileprivate var isShowing: Bool {
        if case .showing = self { true } else { false }
    }
}

extension CGPoint {
    fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
}

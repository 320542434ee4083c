import EspalierGeometry
import Foundation

/// The layout process of a collection view: count items, prepare, ask for the content size, then for elements.
///
/// Owns the layout, its state and the counts. The view is an argument of the methods, since the process is created before
/// the view.
package final class LayoutProcess {
    /// The number of times that each step of the layout process has run.
    ///
    /// Tests compare these numbers.
    nonisolated package struct Counters: Equatable {
        package var prepare = 0
        package var contentSize = 0
        package var elementsInRect = 0
        package var invalidation = 0
    }

    /// An activity of the collection view.
    ///
    /// Phases nest: a layout asks for counts while it prepares, and a view that is measured may ask for attributes.
    enum Phase: Equatable {
        /// The data source is asked for its counts.
        case counting
        /// The layout's `prepare()` runs.
        case preparing
        /// Views are asked for the sizes that they prefer.
        case measuring
        /// The views in the bounds are made, shown and put back. A call of `reloadData()` waits until the end.
        case showing(isReloadPending: Bool)
        /// The layout is asked how elements travel in an update.
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

    /// The number of preparations in a row after which a layout that keeps invalidating itself is at fault.
    static let preparationLimit = 4

    private(set) var layout: CollectionViewLayout
    private(set) var counters = Counters()
    /// The faults in what the layout has returned since its last preparation, each once.
    private(set) var diagnostics: [CollectionViewLayoutDiagnostic] = []
    let preferredSizes = PreferredSizes()
    private var state = LayoutState.new
    /// The phases that are under way, the outermost first.
    ///
    /// Empty when the view is idle.
    private var phases: [Phase] = []
    /// The counts that the data source has returned; nil until they are needed.
    private(set) var knownCounts: SectionCounts?
    /// The sum of the offset adjustments of invalidation contexts.
    private var offsetAdjustment = CGPoint.zero
    /// True if a change of the bounds' size has invalidated the layout, which may then choose another offset.
    private var isTargetOffsetPending = false
    /// The number of queries of the layout that are running, one inside the other.
    private var queryDepth = 0
    /// The contexts of bounds changes that were made during a query.
    ///
    /// The layout receives them when the query has ended, since it may not survive an invalidation in its midst.
    private var postponedContexts: [CollectionViewLayoutInvalidationContext] = []
    /// True while a change of the bounds invalidates the layout.
    private var isInvalidatingForBounds = false
    /// True if the layout has invalidated itself in the present `prepare()`, other than by a change of the bounds.
    private var hasInvalidatedItself = false

    init(_ layout: CollectionViewLayout) { self.layout = layout }

    // MARK: Phases

    var isPrepared: Bool { state == .prepared }
    var isPreparing: Bool { phases.contains(.preparing) }
    var isMeasuring: Bool { phases.contains(.measuring) }
    var isAnimatingBoundsChange: Bool { phases.contains(.animatingBoundsChange) }
    private var isShowingViews: Bool { phases.contains(where: \.isShowing) }

    func during<Result>(_ phase: Phase, _ work: () -> Result) -> Result {
        phases.append(phase)
        defer { phases.removeLast() }
        return work()
    }

    /// Runs `work` in the phase `showing`, and returns whether a reload is due now.
    func showingViews(_ work: () -> Void) -> Bool {
        phases.append(.showing(isReloadPending: false))
        work()
        return phases.popLast() == .showing(isReloadPending: true)
    }

    /// Defers a reload until the outermost pass that shows views ends.
    ///
    /// Returns false if there is none.
    func defersReload() -> Bool {
        guard let pass = phases.firstIndex(where: \.isShowing) else { return false }
        phases[pass] = .showing(isReloadPending: true)
        return true
    }

    /// Stops the program if a change is asked for in a phase that doesn't allow one.
    func requireChangesAllowed(_ change: String) {
        precondition(!isPreparing, "\(change) was asked for in \(type(of: layout)).prepare()")
        precondition(!isShowingViews, "\(change) was asked for while the visible views were being made")
        precondition(
            !phases.contains(.updating), "\(change) was asked for while another update was being made")
    }

    // MARK: Counts

    func counts(of view: CollectionView) -> SectionCounts {
        if let knownCounts { return knownCounts }
        let counts = askCounts(of: view)
        knownCounts = counts
        return counts
    }

    /// Replaces the counts; nil has them asked again when they are next needed.
    func replaceCounts(with counts: SectionCounts?) { knownCounts = counts }

    /// Asks the data source, and keeps what is known as it is.
    func askCounts(of view: CollectionView) -> SectionCounts {
        guard let dataSource = view.dataSource else { return SectionCounts(items: []) }
        precondition(
            !phases.contains(.counting),
            "\(type(of: dataSource)) asked the collection view for the counts that it was asked for")
        return during(.counting) {
            let sections = view.implemented { dataSource.numberOfSections(in: view) } ?? 1
            precondition(
                sections >= 0, "\(type(of: dataSource)) gave \(sections) as the number of sections")
            let items = (0..<sections).map { section in
                let count = dataSource.collectionView(view, numberOfItemsInSection: section)
                precondition(
                    count >= 0,
                    "\(type(of: dataSource)) gave \(count) as the number of items in section \(section)")
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

    /// Makes the next need of layout information prepare the layout.
    ///
    /// Does not notify the layout.
    func invalidate() { if state == .prepared { state = .invalid } }

    /// Makes the layout receive the context of a new layout again if it hasn't been prepared since it received one.
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
        // As in UIKit, a reload before the first preparation takes the place of `announceLayout()`.
        if state == .new, context.invalidateEverything, context.invalidateDataSourceCounts {
            state = .invalid
        }
        invalidate()
        offsetAdjustment = offsetAdjustment + context.contentOffsetAdjustment
        if context.invalidateDataSourceCounts { knownCounts = nil }
        view.setNeedsLayout()
    }

    /// Makes a context that invalidates everything, counts included.
    func makeContextOfEverything() -> CollectionViewLayoutInvalidationContext {
        let context = layout.makeInvalidationContext()
        context.concernsEverything = true
        context.concernsCounts = true
        return context
    }

    /// Asks the layout about a change of bounds before making it, and invalidates the layout afterwards.
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

    /// Runs a query of the layout, then sends it the invalidations of bounds changes that the query has caused.
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
    /// Does nothing inside `prepare()`, where a layout may use the collection view. A change of the bounds in `prepare()`
    /// or a correction of the offset may invalidate the layout, which is then prepared again, up to `preparationLimit`
    /// times. A layout that invalidates itself in `prepare()` is prepared once more: a flow layout sets its item size
    /// there, for example. The content size is that of the last preparation.
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

    /// Like UIKit, sends a new layout an invalidate-everything context before its first `prepare()`: some layouts set
    /// themselves up in `invalidateLayout(with:)`.
    ///
    /// The counts stay, and it isn't counted as an invalidation.
    private func announceLayout() {
        state = .invalid
        let (counts, invalidations) = (knownCounts, counters.invalidation)
        layout.invalidateLayout(with: makeContextOfEverything())
        if knownCounts == nil { knownCounts = counts }
        counters.invalidation = invalidations
    }

    /// Takes the layout's content size.
    ///
    /// If the content gets shorter, the offset stays within it, unless it was past the end before.
    private func takeContentSize(for view: CollectionView) {
        let isFirst = counters.contentSize == 0
        counters.contentSize += 1
        adoptContentSize(in: view, keepsOffset: isFirst)
    }

    /// Asks for the content size again after a query in a layout pass, as UIKit does, since some layouts only know it then.
    func askContentSizeAgain(for view: CollectionView) {
        if state == .prepared { adoptContentSize(in: view, keepsOffset: false) }
    }

    private func adoptContentSize(in view: CollectionView, keepsOffset: Bool) {
        let size = askContentSize()
        guard size != view.contentSize else { return }
        let before = view.clampedContentOffset(view.contentOffset)
        view.contentSize = size
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

    /// Adds what invalidation contexts have asked for to the offset.
    ///
    /// After a change of size, the layout may also choose the offset that shows the same content.
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

    /// After an update, a transition or a change of size, lets the layout propose an offset, and the delegate choose one.
    func adoptTargetContentOffset(of layout: CollectionViewLayout, in view: CollectionView) {
        let proposed = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
        let chosen = view.delegate.flatMap { delegate in
            view.implemented {
                delegate.collectionView(view, targetContentOffsetForProposedContentOffset: proposed)
            }
        }
        let offset = chosen ?? proposed
        if offset != view.contentOffset { view.contentOffset = offset }
    }

    // MARK: Diagnostics

    /// Records a fault of the layout once.
    ///
    /// Faults after the first hundred are dropped: a layout that has so many has them for many elements.
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

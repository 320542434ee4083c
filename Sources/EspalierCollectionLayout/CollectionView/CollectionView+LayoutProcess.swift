import EspalierGeometry
import Foundation

extension CollectionView {
    /// How often each step of the layout process has run.
    package final var counters: LayoutProcess.Counters { process.counters }

    final func adopt(_ layout: CollectionViewLayout) {
        precondition(
            layout.owner == nil || layout.owner === self,
            "\(type(of: layout)) is already the layout of another collection view")
        layout.owner = self
        process.needsPreparation = true
        process.isLayoutNew = true
        setNeedsLayout()
    }

    final func layoutWasInvalidated(
        _ layout: CollectionViewLayout, with context: CollectionViewLayoutInvalidationContext
    ) {
        guard layout === self.layout else {
            (self.layout as? CollectionViewTransitionLayout)?.partWasInvalidated(layout)
            return
        }
        process.counters.invalidation += 1
        if !process.isResolvingSizes { process.preferredSizes.removeAll() }
        process.needsPreparation = true
        process.contentOffsetAdjustment = process.contentOffsetAdjustment + context.contentOffsetAdjustment
        if context.invalidateDataSourceCounts { storedCounts = nil }
        setNeedsLayout()
    }

    /// The first two steps of the layout process: `prepare()`, then `collectionViewContentSize`. Does nothing while
    /// they are under way, so that a layout may use the collection view in `prepare()`.
    ///
    /// An offset that is corrected after may invalidate the layout again: what is asked next finds it prepared.
    package final func prepareLayoutIfNeeded() {
        guard process.needsPreparation, !process.isPreparing else { return }
        process.diagnostics.removeAll()
        if process.isLayoutNew { announceLayout() }
        var count = 0
        while process.needsPreparation {
            process.needsPreparation = false
            guard count < LayoutProcess.preparationLimit else {
                diagnose("", .neverAtRest(preparations: count))
                break
            }
            prepareLayout()
            count += 1
            guard !process.needsPreparation else { continue }
            takeContentSize()
            layout.decorator?.prepare(for: layout, contentSize: contentSize)
            keepSpot()
        }
    }

    /// A layout hears that nothing is valid before its first preparation, as by a reload: some set themselves up
    /// in `invalidateLayout(with:)`. The counts are as they are, and it is no invalidation that anybody asked for.
    private func announceLayout() {
        process.isLayoutNew = false
        let (known, invalidations) = (storedCounts, process.counters.invalidation)
        layout.invalidateLayout(with: contextOfEverything())
        if storedCounts == nil { storedCounts = known }
        process.counters.invalidation = invalidations
    }

    private func prepareLayout() {
        process.isPreparing = true
        process.counters.prepare += 1
        layout.prepare()
        process.isPreparing = false
    }

    /// Content that gets shorter takes the offset along, unless that was past the end already.
    private func takeContentSize() {
        let wasWithin = clampedContentOffset(contentOffset)
        let isFirst = process.counters.contentSize == 0
        let size = askContentSize()
        guard size != contentSize else { return }
        contentSize = size
        guard !isFirst else { return }
        let clamped = clampedContentOffset(contentOffset)
        let offset = CGPoint(
            x: wasWithin.x == contentOffset.x ? clamped.x : contentOffset.x,
            y: wasWithin.y == contentOffset.y ? clamped.y : contentOffset.y)
        if offset != contentOffset { contentOffset = offset }
    }

    private func askContentSize() -> CGSize {
        process.counters.contentSize += 1
        var size = layout.collectionViewContentSize
        if !size.width.isFinite || !size.height.isFinite {
            diagnose("", .notFinite(value: "content size \(size.width) x \(size.height)"))
            size = CGSize(
                width: size.width.isFinite ? size.width : 0, height: size.height.isFinite ? size.height : 0)
        }
        return size
    }

    /// After a change of size the layout may name the offset that shows the same spot.
    final func keepSpot() {
        if process.contentOffsetAdjustment != .zero {
            let adjustment = process.contentOffsetAdjustment
            process.contentOffsetAdjustment = .zero
            contentOffset = contentOffset + adjustment
        }
        guard process.sizeHasChanged, !process.isAnimatingBoundsChange else { return }
        process.sizeHasChanged = false
        adoptTargetContentOffset(of: layout)
    }

    /// After an update, a transition or a change of size: the layout proposes where to scroll to, the delegate decides.
    final func adoptTargetContentOffset(of layout: CollectionViewLayout) {
        let proposed = layout.targetContentOffset(forProposedContentOffset: contentOffset)
        let chosen = delegate.flatMap { delegate in
            implemented {
                delegate.collectionView(self, targetContentOffsetForProposedContentOffset: proposed)
            }
        }
        let offset = chosen ?? proposed
        if offset != contentOffset { contentOffset = offset }
    }

    /// Asks the layout about a change of bounds before making it, and invalidates after.
    final func changeBounds(to newBounds: CGRect, setBounds: (CGRect) -> Void) {
        let oldBounds = bounds
        guard newBounds != oldBounds else { return }
        let invalidates = layout.shouldInvalidateLayout(forBoundsChange: newBounds)
        let context = invalidates ? layout.invalidationContext(forBoundsChange: newBounds) : nil
        setBounds(newBounds)
        if let context {
            if newBounds.size != oldBounds.size, process.counters.prepare > 0 {
                process.sizeHasChanged = true
            }
            layout.invalidateLayout(with: context)
        }
        setNeedsLayout()
    }

    /// Asks for everything again. During `prepare()` it could only start the same preparation once more.
    final func reloadEverything() {
        precondition(
            !process.isPreparing, "reloadData() was called from \(type(of: layout)).prepare()")
        guard batch == nil else {
            batch?.reloadsData = true
            return
        }
        // Whoever is told of a view that comes into sight may find that there is more to show: all in its time.
        if process.isShowingViews {
            process.reloadIsPending = true
            return
        }
        requireNoPreparation("reloadData()")
        forgetData()
        layout.invalidateLayout(with: contextOfEverything())
    }
}

extension CGPoint {
    fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
}

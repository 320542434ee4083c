import Foundation

/// Applies changes of a collection view's data (single changes, batches and reloads), and records their transitions.
final class UpdateEngine {
    /// The current batch while `performBatchUpdates` runs; nil otherwise.
    private var batch: UpdateBatch?
    /// The transition of the last update, layout change or animated bounds change.
    private(set) var lastTransition: CollectionViewTransition?

    func finish(_ transition: CollectionViewTransition) { lastTransition = transition }

    // MARK: Batches

    /// Runs a batch update.
    ///
    /// The snapshot of the view is taken before `updates` runs, because `updates` changes the data. All completion
    /// handlers are called after the whole update, those of nested batches first. If `isAnimated` is false,
    /// `lastTransition` doesn't change; a nested batch is animated if the outermost one is.
    func perform(
        isAnimated: Bool = true, in view: CollectionView, _ updates: (() -> Void)?,
        completion: ((Bool) -> Void)?
    ) {
        view.process.requireChangesAllowed("performBatchUpdates can't be called")
        if batch == nil {
            view.movement.end(isCanceled: true, in: view)
            view.layoutIfNeeded()
            batch = UpdateBatch(
                before: TransitionSnapshot(of: view, makesViews: isAnimated), isAnimated: isAnimated)
        }
        batch?.depth += 1
        updates?()
        batch?.depth -= 1
        if let completion { batch?.completions.append(completion) }
        guard let batch, batch.depth == 0 else { return }
        let mapping = apply(batch, in: view)
        reconfigure(batch.reconfigured.compactMap(mapping.newIndexPath), in: view)
        for completion in batch.completions { completion(true) }
    }

    /// Adds changes to the current batch.
    ///
    /// Outside of a batch, the data has already changed when this method is called, and the changes are applied
    /// immediately.
    func add(_ changes: [UpdateChange], in view: CollectionView) {
        view.process.requireChangesAllowed("items and sections can't be inserted, deleted, moved or reloaded")
        if batch != nil {
            batch?.changes += changes
            return
        }
        view.movement.end(isCanceled: true, in: view)
        guard view.process.knownCounts != nil else {
            // The data source hasn't been asked for its counts yet, so there is no old state to compare with.
            view.process.announceAgain()
            view.setNeedsLayout()
            return
        }
        apply(
            UpdateBatch(before: TransitionSnapshot(of: view, makesViews: false), changes: changes), in: view)
    }

    /// Returns true if an update can be compared with data that the view has laid out.
    ///
    /// The result is false while views are being made, because then only a reload can be deferred.
    func canUpdate(_ view: CollectionView) -> Bool {
        batch != nil || view.process.counters.prepare > 0 && !view.process.isShowingViews
    }

    /// Sets a function from the old index paths of selected items to the new ones, for items that the current batch
    /// deletes and inserts again.
    func followSelection(_ newPath: @escaping (IndexPath) -> IndexPath?) { batch?.newPath = newPath }

    /// Calls the data source to configure the visible cells of items again.
    ///
    /// In a batch, the cells are configured after the batch, and the index paths refer to the data before the batch.
    func reconfigure(_ paths: [IndexPath], in view: CollectionView) {
        view.process.requireChangesAllowed("items can't be reconfigured")
        if batch != nil {
            batch?.reconfigured += paths
            return
        }
        if paths.isEmpty { return }
        for path in paths {
            view.process.preferredSizes.forget(ElementKey(.cell, "", path))
            view.visible.reconfigureCell(at: path, in: view)
        }
        view.setNeedsLayout()
    }

    @discardableResult
    private func apply(
        _ batch: UpdateBatch, in view: CollectionView
    ) -> CollectionViewUpdateMapping {
        let process = view.process
        let old = process.counts(of: view)
        let new = process.askCounts(of: view)
        let changes = batch.reloadsData ? UpdateChange.reload(from: old, to: new) : batch.changes
        let plan = UpdatePlan(valid: "update", changes, from: old, to: new)
        self.batch = nil
        let transition = process.during(.updating) {
            let sizes = batch.reloadsData ? [:] : process.preferredSizes.known
            invalidate(view, for: batch, plan.mapping, counts: new)
            return followElements(of: batch, plan, knowing: sizes, in: view)
        }
        if batch.isAnimated { finish(transition) }
        view.visible.move(with: transition, in: view)
        // The transition already contains the elements that stay. Now all cells are configured again by the data
        // source.
        if batch.reloadsData { view.visible.removeAll(from: view) }
        view.setNeedsLayout()
        return plan.mapping
    }

    private func invalidate(
        _ view: CollectionView, for batch: UpdateBatch, _ mapping: CollectionViewUpdateMapping,
        counts: SectionCounts
    ) {
        let context = view.layout.makeInvalidationContext()
        context.concernsCounts = true
        context.concernsEverything = batch.reloadsData
        context.updateMapping = mapping
        view.layout.invalidateLayout(with: context)
        view.process.replaceCounts(with: counts)
        view.process.invalidate()
        if batch.reloadsData {
            forgetSelection(of: view)
        } else {
            view.selection.move { mapping.newIndexPath(for: $0) ?? batch.newPath($0) }
            view.prefetcher.move(to: mapping.newIndexPath)
        }
    }

    /// Asks the layout for the initial and final attributes of elements in the update, and returns the transition.
    private func followElements(
        of batch: UpdateBatch, _ plan: UpdatePlan, knowing sizes: [ElementKey: CGSize],
        in view: CollectionView
    ) -> CollectionViewTransition {
        let (layout, process) = (view.layout, view.process)
        view.prepareLayoutIfNeeded()
        // A reload has no update items.
        layout.prepare(forCollectionViewUpdates: batch.reloadsData ? [] : plan.updateItems)
        // At the end of the transition, elements have their preferred sizes. The preferred sizes of items that stay are
        // known. For new items, views are asked for their sizes. The visible views must not be asked, because they
        // still show the old data.
        process.preferredSizes.restore(sizes, after: plan.mapping)
        view.visible.hidingAll { process.preferredSizes.resolveIfNeeded(in: view.bounds, of: view) }
        process.adoptTargetContentOffset(of: layout, in: view)
        let transition = TransitionBuilder(
            view: view, before: batch.before, mapping: plan.mapping, appearing: layout, disappearing: layout
        ).transition()
        layout.finalizeCollectionViewUpdates()
        return transition
    }

    // MARK: Reloads

    /// Removes the counts, the views and the selection.
    ///
    /// In a batch, the batch then ends with a reload. While views are being shown, the reload is deferred.
    func reloadData(in view: CollectionView) {
        let process = view.process
        precondition(
            !process.isPreparing, "reloadData() was called from \(type(of: process.layout)).prepare()")
        guard batch == nil else {
            batch?.reloadsData = true
            return
        }
        if process.defersReload() { return }
        process.requireChangesAllowed("reloadData() can't be called")
        forgetData(of: view)
        process.layout.invalidateLayout(with: process.makeContextOfEverything())
    }

    /// Removes all data that the previous data source has returned.
    func dataSourceDidChange(in view: CollectionView) {
        let process = view.process
        process.requireChangesAllowed("the data source can't be changed")
        forgetData(of: view)
        process.invalidate()
        process.announceAgain()
        if process.counters.prepare > 0 {
            process.layout.invalidateLayout(with: process.makeContextOfEverything())
        }
        view.setNeedsLayout()
    }

    private func forgetData(of view: CollectionView) {
        view.movement.end(isCanceled: true, in: view)
        view.visible.removeAll(from: view)
        forgetSelection(of: view)
        view.process.replaceCounts(with: nil)
    }

    private func forgetSelection(of view: CollectionView) {
        view.selection.removeAll()
        view.prefetcher.reset()
    }
}

/// The changes of a running call of `performBatchUpdates`, or of a single call such as `insertItems(at:)` outside of a
/// batch.
private struct UpdateBatch {
    let before: TransitionSnapshot
    var changes: [UpdateChange] = []
    /// The index paths of items to configure again after the batch.
    var reconfigured: [IndexPath] = []
    /// True if `reloadData()` was called, in which case `changes` is ignored.
    var reloadsData = false
    var completions: [(Bool) -> Void] = []
    /// The new index paths of selected items that aren't in the mapping of the update.
    var newPath: (IndexPath) -> IndexPath? = { _ in nil }
    /// True if the update changes `lastTransition`.
    var isAnimated = true
    /// The number of nested calls of `performBatchUpdates` that are running.
    var depth = 0
}

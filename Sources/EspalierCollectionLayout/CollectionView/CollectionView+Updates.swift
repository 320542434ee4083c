import EspalierGeometry
import Foundation

extension CollectionView {
    /// What is shown now is taken down before `updates` runs, since the data changes in there. Completion blocks are called
    /// after the whole update, those of inner batches first.
    final func performBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        requireNoPreparation("performBatchUpdates")
        if batch == nil {
            cancelMovement()
            layoutIfNeeded()
            batch = UpdateBatch(before: snapshot(makesViews: true))
        }
        batch?.depth += 1
        updates?()
        batch?.depth -= 1
        if let completion { batch?.completions.append(completion) }
        guard let batch, batch.depth == 0 else { return }
        apply(batch)
        if let mapping = lastTransition?.mapping {
            reconfigure(batch.reconfigured.compactMap(mapping.newIndexPath))
        }
        for completion in batch.completions { completion(true) }
    }

    /// A single change outside of a batch is a batch of its own, made after the data has changed.
    final func record(_ changes: [UpdateChange]) {
        requireNoPreparation("an insertion, deletion, move or reload")
        if batch != nil {
            batch?.changes += changes
            return
        }
        cancelMovement()
        guard storedCounts != nil else {
            // Nothing has been asked for yet: there is no old state that could differ.
            setNeedsLayout()
            return
        }
        apply(UpdateBatch(before: snapshot(makesViews: false), changes: changes))
    }

    final func requireNoPreparation(_ what: String) {
        precondition(!process.isPreparing, "\(what) was asked for in \(type(of: layout)).prepare()")
        precondition(
            !process.isShowingViews, "\(what) was asked for while the visible views were being made")
        precondition(!process.isUpdating, "\(what) was asked for while another update was being made")
    }

    private func apply(_ batch: UpdateBatch) {
        let old = counts
        let new = askCounts()
        let plan: UpdatePlan
        do {
            let changes =
                batch.reloadsData ? UpdateChange.reload(from: old, to: new) : batch.changes
            plan = try UpdatePlan(changes, from: old, to: new)
        } catch {
            preconditionFailure("invalid update: \(error)")
        }
        self.batch = nil
        process.isUpdating = true
        let sizes = batch.reloadsData ? [:] : process.preferredSizes
        let context = layout.makeInvalidationContext()
        context.concernsCounts = true
        context.concernsEverything = batch.reloadsData
        context.updateMapping = plan.mapping
        layout.invalidateLayout(with: context)
        storedCounts = new
        process.needsPreparation = true
        if batch.reloadsData { forgetSelection() } else { remapSelection(plan.mapping) }
        let layout = layout
        prepareLayoutIfNeeded()
        // A reload names no items.
        layout.prepare(forCollectionViewUpdates: batch.reloadsData ? [] : plan.updateItems)
        resolveSizes(knowing: sizes, plan.mapping)
        adoptTargetContentOffset(of: layout)
        let transition = TransitionBuilder(
            view: self, before: batch.before, mapping: plan.mapping, appearing: layout, disappearing: layout
        ).transition()
        layout.finalizeCollectionViewUpdates()
        process.isUpdating = false
        lastTransition = transition
        remapVisibleViews(plan.mapping, after: transition)
        // What stays has travelled; now it is filled again, in whatever cells the data source takes.
        if batch.reloadsData { recycleVisibleViews() }
        setNeedsLayout()
    }

    /// What travels arrives at the size that its view prefers: items that stay keep theirs, new ones are asked. The views
    /// that are there still show the old data.
    private func resolveSizes(
        knowing sizes: [ElementKey: CGSize], _ mapping: CollectionViewUpdateMapping
    ) {
        for (key, size) in sizes where key.category == .cell && !mapping.isReloaded(key.indexPath) {
            guard let path = mapping.newIndexPath(for: key.indexPath) else { continue }
            process.preferredSizes[ElementKey(.cell, "", path)] = size
        }
        let shown = visibleViews
        visibleViews = [:]
        resolvePreferredSizesIfNeeded(in: bounds)
        visibleViews = shown
    }

    private func remapSelection(_ mapping: CollectionViewUpdateMapping) {
        selectedPaths = Set(selectedPaths.compactMap(mapping.newIndexPath))
        highlightedPath = highlightedPath.flatMap(mapping.newIndexPath)
        prefetching.items = Set(prefetching.items.compactMap(mapping.newIndexPath))
    }

    /// Views travel with their elements; those that left are kept by the transition.
    private func remapVisibleViews(
        _ mapping: CollectionViewUpdateMapping, after transition: CollectionViewTransition
    ) {
        var kept: [ElementKey: CollectionReusableView] = [:]
        var leftover = visibleViews
        for element in transition.elements where element.role == .stays {
            if let view = leftover.removeValue(forKey: ElementKey(element.start)) {
                kept[ElementKey(element.end)] = view
            }
        }
        let keptByTransition = Set(transition.elements.compactMap { $0.view.map(ObjectIdentifier.init) })
        visibleViews = kept
        for (key, view) in leftover.sorted(by: { $0.key < $1.key }) {
            didEndDisplaying(view, key)
            if !keptByTransition.contains(ObjectIdentifier(view)) { reuse.enqueue(view) }
        }
    }

    // MARK: Filling again

    /// In a batch index paths count as before it, and it is done after.
    final func reconfigure(_ paths: [IndexPath]) {
        requireNoPreparation("filling items again")
        if batch != nil {
            batch?.reconfigured += paths
            return
        }
        for path in paths {
            let key = ElementKey(.cell, "", path)
            process.preferredSizes[key] = nil
            guard let dataSource, let cell = visibleViews[key] as? CollectionViewCell else { continue }
            reconfiguredCell = cell
            let filled = dataSource.collectionView(self, cellForItemAt: dataPath(for: path))
            reconfiguredCell = nil
            precondition(
                filled === cell, "\(type(of: dataSource)) filled item \(path) again in another cell")
        }
        setNeedsLayout()
    }

    // MARK: Snapshots

    /// - Parameter makesViews: Whether the data source still has the old data, so that views can be made that aren't
    ///   in the bounds.
    final func snapshot(makesViews: Bool) -> TransitionSnapshot {
        var views = visibleViews
        if makesViews, let transitionBounds {
            for attributes in elements(in: transitionBounds) where views[ElementKey(attributes)] == nil {
                views[ElementKey(attributes)] = makeView(for: attributes)
            }
        }
        return TransitionSnapshot(of: self, views: views)
    }
}

extension UpdatePlan {
    /// What a layout is told, in the order of `changes`.
    var updateItems: [CollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        return changes.map { change in
            switch change {
            case .deleteItem(let path): .init(before: path, after: nil, action: .delete)
            case .insertItem(let path): .init(before: nil, after: path, action: .insert)
            case .reloadItem(let path), .refillItem(let path):
                .init(before: path, after: mapping.newIndexPath(for: path), action: .reload)
            case .moveItem(let source, let target): .init(before: source, after: target, action: .move)
            case .deleteSection(let section): .init(before: path(section), after: nil, action: .delete)
            case .insertSection(let section): .init(before: nil, after: path(section), action: .insert)
            case .reloadSection(let section):
                .init(
                    before: path(section), after: mapping.newSection(for: section).map(path), action: .reload)
            case .moveSection(let source, let target):
                .init(before: path(source), after: path(target), action: .move)
            }
        }
    }
}

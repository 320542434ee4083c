package import Foundation

extension CollectionView {
    /// The identifiers of a view's sections, and of the items in each section.
    package typealias Identifiers = DiffableDataSourceSnapshot<String, String>
    /// Returns true if an element looks different in the other view and in this view, at the size that it has at the
    /// start.
    package typealias AppearanceComparison = (
        _ start: CollectionViewLayoutAttributes, _ end: CollectionViewLayoutAttributes
    ) -> Bool

    /// Returns the transition from the elements of another view to those of this view.
    ///
    /// The transition corresponds to an update, a change of layout and a change of the bounds at the same time.
    /// Elements are matched by the identifiers of their items and sections. An element whose appearance differs between
    /// the views cross-fades while it moves.
    ///
    /// The caller draws the elements. The transition has no views.
    ///
    /// - Parameters:
    ///   - other: A view with a layout and a data source of its own.
    ///   - identifiers: The identifiers in the other view and in this view, each unique.
    ///   - reloadedItems: The identifiers of items that cross-fade even if their appearance is the same.
    ///   - kinds: The kinds of supplementary and decoration views that belong to items, and the kinds that belong to
    ///     the whole view. All other kinds belong to sections.
    ///   - rects: The parts of the old and the new content whose elements are in the transition.
    ///   - isRedrawn: Compares the appearances of an element that stays.
    /// - Returns: The transition, which is also `lastTransition`.
    /// - Complexity: O(n log n) in the number of items, and one comparison of each element in `rects`.
    package final func transition(
        from other: CollectionView,
        identifiers: (old: Identifiers, new: Identifiers),
        reloadedItems: Set<String>, kinds: (ofItems: Set<String>, ofView: Set<String>),
        rects: (old: CGRect, new: CGRect), isRedrawn: @escaping AppearanceComparison
    ) -> CollectionViewTransition {
        (other.transitionBounds, transitionBounds) = (rects.old, rects.new)
        other.prepareLayoutIfNeeded()
        prepareLayoutIfNeeded()
        var before = TransitionSnapshot(of: other, makesViews: false)
        (before.kindsOfItems, before.kindsOfView) = kinds
        var new = identifiers.new
        new.reloadItems(reloadedItems.filter { new.sectionIdentifier(containingItem: $0) != nil }.sorted())
        let changes = SnapshotDifference(from: identifiers.old, to: new).changes
        let plan = UpdatePlan(valid: "succession", changes, from: other.counts, to: counts)
        let oldLayout = other.layout
        oldLayout.prepareForTransition(to: layout)
        layout.prepareForTransition(from: oldLayout)
        layout.prepare(forCollectionViewUpdates: plan.updateItems)
        let isSameKind = type(of: layout) == type(of: oldLayout)
        let transition = TransitionBuilder(
            view: self, before: before, mapping: plan.mapping, appearing: layout,
            disappearing: isSameKind ? layout : oldLayout, isRedrawn: isRedrawn
        ).transition()
        layout.finalizeCollectionViewUpdates()
        oldLayout.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
        updates.finish(transition)
        return transition
    }
}

import EspalierGeometry
public import EspalierGraphics
public import Foundation

// The methods that UIKit lacks: elements without views, drawing, transitions, taps and diagnostics.
extension CollectionView {
    /// The layout, without the call of an open property.
    final var layout: CollectionViewLayout { process.layout }

    /// The numbers of sections and items, from the data source.
    package final var counts: SectionCounts { process.counts(of: self) }

    /// The number of times that each step of the layout process has run.
    package final var counters: LayoutProcess.Counters { process.counters }

    /// Runs `prepare()` and `collectionViewContentSize` of the layout if it is invalid.
    package final func prepareLayoutIfNeeded() { process.prepareIfNeeded(for: self) }

    // MARK: Elements

    /// Returns the attributes of all elements that share some area with `rect`, in painting order, without those that
    /// are hidden.
    ///
    /// The order is zIndex, then the depth that a 3-D transform gives, then decoration view before supplementary view before
    /// cell, then kind, then index path. Invalid attributes are left out and added to `layoutDiagnostics`. The attributes
    /// are the layout's own: don't change them.
    public final func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        process.elements(in: rect, of: self, movement: movement.current)
    }

    /// Returns copies of the attributes of all hidden elements that share some area with `rect`.
    package final func hiddenElements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        prepareLayoutIfNeeded()
        let wanted = mirrorsLayout ? mirrored(rect) : rect
        let hidden = layout.layoutAttributesForElements(in: wanted)?.filter(\.isHidden) ?? []
        return mirrorsLayout ? hidden.map(mirrored) : hidden.map { $0.duplicate() }
    }

    final func visibleViews(
        _ category: ElementCategory, kind: String
    ) -> [(path: IndexPath, view: CollectionReusableView)] {
        if !process.isAnimatingBoundsChange { layoutIfNeeded() }
        return visible.views(category, kind: kind)
    }

    /// Asks the views of the elements in `rect` for their preferred sizes, and lays out again until the sizes are stable.
    ///
    /// Each pass asks only elements that weren't asked before or whose size has changed since. A view that prefers another
    /// size every time keeps its last one, and is added to `layoutDiagnostics`.
    ///
    /// - Returns: Whether any size has changed.
    @discardableResult
    public final func resolvePreferredSizes(in rect: CGRect) -> Bool {
        process.preferredSizes.resolve(in: rect, of: self, firstElements: elements(in: rect))
    }

    // MARK: Drawing

    /// Draws all elements that share some area with `rect`, in content coordinates.
    ///
    /// Works for the whole content, a viewport and a band of a picture.
    ///
    /// Each element in turn gets a view from the reuse queue, which is put back after it is drawn, so that a million
    /// elements need as many views as there are registrations.
    public final func draw(in canvas: any Canvas, rect: CGRect) {
        ElementPainter(self, on: canvas).paintElements(in: rect)
    }

    /// Draws what a transition shows in `rect` at a time of 0...1, in content coordinates.
    public final func draw(
        _ transition: CollectionViewTransition, at time: Double, in canvas: any Canvas, rect: CGRect
    ) { ElementPainter(self, on: canvas).paint(transition, at: time, in: rect) }

    // MARK: Transitions

    /// The transition of the last update, layout change or animated bounds change; nil before the first.
    public final var lastTransition: CollectionViewTransition? { updates.lastTransition }

    /// Changes the bounds, such as for a rotation or a scroll, and returns how each element travels.
    ///
    /// Calls the layout's `prepare(forAnimatedBoundsChange:)` when the layout has been prepared for the new bounds, and the
    /// visible cells are still those of the old ones. There a layout can note which of them
    /// `targetContentOffset(forProposedContentOffset:)`, called next after a change of size, should keep in sight. The
    /// attributes of elements that appear and disappear are asked for before `finalizeAnimatedBoundsChange()`.
    @discardableResult
    public final func animateBoundsChange(to newBounds: CGRect) -> CollectionViewTransition {
        updates.animateBoundsChange(to: newBounds, in: self)
    }

    // MARK: Taps

    /// Does what a tap on an item does, in UIKit's order.
    ///
    /// Highlights the item if the delegate allows it, asks the delegate whether to select or deselect it, does so, notifies
    /// the delegate, and removes the highlight.
    public final func tapItem(at indexPath: IndexPath) { selection.tapItem(at: indexPath, in: self) }

    /// Shows an item as pressed or not, such as for documentation of a control.
    public final func setHighlighted(_ isHighlighted: Bool, at indexPath: IndexPath) {
        selection.setHighlighted(isHighlighted, at: indexPath, in: self)
    }

    // MARK: Diagnostics

    /// The faults in what the layout has returned since its last preparation.
    public final var layoutDiagnostics: [CollectionViewLayoutDiagnostic] { process.diagnostics }

    /// Checks everything that the layout returns for its whole content: every item once, inside the content, and the same
    /// in a rectangle query as on demand.
    ///
    /// - Returns: The faults, which are also in `layoutDiagnostics`.
    /// - Complexity: One query for everything, and one for each item.
    public final func validateLayout() -> [CollectionViewLayoutDiagnostic] {
        LayoutValidator(view: self).validate()
        return layoutDiagnostics
    }
}

public import EspalierGraphics
public import Foundation

// The methods in this extension aren't in UIKit. They query elements without creating views, draw, return transitions,
// handle taps, and report faults of layouts.
extension CollectionView {
    /// The layout; reading this property is faster than reading `collectionViewLayout`, which is open.
    final var layout: CollectionViewLayout { process.layout }

    /// The numbers of sections and items, from the data source.
    package final var counts: SectionCounts { process.counts(of: self) }

    /// The number of times that each step of the layout process has run.
    package final var counters: LayoutProcess.Counters { process.counters }

    /// If the layout is invalid, calls its `prepare()` and reads its `collectionViewContentSize`.
    package final func prepareLayoutIfNeeded() { process.prepareIfNeeded(for: self) }

    // MARK: Elements

    /// Returns the attributes of all elements that share some area with `rect`, in painting order.
    ///
    /// The order is by zIndex, then by the depth that a 3-D transform gives, then by category (decoration views,
    /// supplementary views, cells), then by kind, then by index path. Hidden elements are left out. Elements with
    /// invalid attributes are left out too, and reported in `layoutDiagnostics`. The attributes are the layout's own:
    /// don't change them.
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

    /// Asks the views of the elements in `rect` for their preferred sizes, and lays out again until the sizes are
    /// stable.
    ///
    /// Each pass skips the elements that already have the size that their views preferred last. If views prefer another
    /// size in every pass, the method stops after a number of passes, and adds the fault to `layoutDiagnostics`.
    ///
    /// - Returns: True if any size has changed.
    @discardableResult
    public final func resolvePreferredSizes(in rect: CGRect) -> Bool {
        process.preferredSizes.resolve(in: rect, of: self, firstElements: elements(in: rect))
    }

    // MARK: Drawing

    /// Draws all elements that share some area with `rect`, in content coordinates.
    ///
    /// The rectangle can be the whole content, a viewport or a band of a picture.
    ///
    /// Visible elements are drawn by their own views. Each other element in turn gets a view from the reuse queue, and
    /// the view is put back after it is drawn. A million elements therefore need only one view for each registration.
    public final func draw(in canvas: any Canvas, rect: CGRect) {
        ElementPainter(self, on: canvas).paintElements(in: rect)
    }

    /// Calls `use` with the visible view of an element, or with a view that is dequeued only for the call.
    package final func withView(
        for attributes: CollectionViewLayoutAttributes, _ use: (CollectionReusableView) -> Void
    ) { visible.withView(for: attributes, in: self, use) }

    /// Draws one element with its view, in content coordinates, while `forEachElement(in:_:)` runs.
    package final func draw(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) {
        ElementPainter(self, on: canvas).paint(attributes)
    }

    /// Calls `body` with each element that shares some area with `rect`, in painting order.
    ///
    /// After the call, the layout may reuse the attributes for the next element, unless they are still referenced.
    package final func forEachElement(
        in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void
    ) {
        // Visible views have the layout's current attributes.
        if needsLayout, !visible.isEmpty { layoutIfNeeded() }
        process.preferredSizes.resolveIfNeeded(in: rect, of: self)
        visible.holdingDataSource(of: self) {
            if process.streamElements(in: rect, of: self, body) { return }
            for attributes in elements(in: rect) { body(attributes) }
        }
    }

    /// Draws the elements of a transition in `rect` at a time from 0 to 1, in content coordinates.
    public final func draw(
        _ transition: CollectionViewTransition, at time: Double, in canvas: any Canvas, rect: CGRect
    ) { ElementPainter(self, on: canvas).paint(transition, at: time, in: rect) }

    // MARK: Transitions

    /// The transition of the last update, layout change or animated bounds change; nil before the first.
    public final var lastTransition: CollectionViewTransition? { updates.lastTransition }

    /// Changes the bounds, for example for a rotation or scrolling, and returns how each element moves.
    ///
    /// The layout's `prepare(forAnimatedBoundsChange:)` is called after the layout has been prepared for the new
    /// bounds, while the visible cells are still those of the old bounds. In this method, a layout can choose the cells
    /// that stay visible. If a change of the size has invalidated the layout,
    /// `targetContentOffset(forProposedContentOffset:)` is called next, and can return the offset that shows these
    /// cells. The initial and final attributes of elements are queried before `finalizeAnimatedBoundsChange()`.
    @discardableResult
    public final func animateBoundsChange(to newBounds: CGRect) -> CollectionViewTransition {
        updates.animateBoundsChange(to: newBounds, in: self)
    }

    // MARK: Taps

    /// Handles a tap on an item, with UIKit's delegate calls in UIKit's order.
    ///
    /// If the delegate allows a highlight, the item is highlighted, selected or deselected (if the delegate allows
    /// that), and unhighlighted. The delegate is notified of each step.
    public final func tapItem(at indexPath: IndexPath) { selection.tapItem(at: indexPath, in: self) }

    /// Shows an item as pressed or as not pressed, for example for the documentation of a control.
    public final func setHighlighted(_ isHighlighted: Bool, at indexPath: IndexPath) {
        selection.setHighlighted(isHighlighted, at: indexPath, in: self)
    }

    // MARK: Diagnostics

    /// The faults in the attributes and sizes that the layout has returned since its last preparation.
    public final var layoutDiagnostics: [CollectionViewLayoutDiagnostic] { process.diagnostics }

    /// Checks all elements that the layout returns for its whole content.
    ///
    /// Every item must have attributes, every frame must be inside the content, and `layoutAttributesForItem(at:)` must
    /// return the same frame as `layoutAttributesForElements(in:)`.
    ///
    /// - Returns: The faults, which are also in `layoutDiagnostics`.
    /// - Complexity: One query for the whole content, and one for each item.
    public final func validateLayout() -> [CollectionViewLayoutDiagnostic] {
        LayoutValidator(view: self).validate()
        return layoutDiagnostics
    }
}

import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CollectionView {
    /// Changes the layout. If that is recorded, the offset is the one that the new layout proposes.
    final func change(to newLayout: CollectionViewLayout, recordsTransition: Bool) {
        requireNoPreparation("another layout")
        guard newLayout !== layout else { return }
        let oldLayout = layout
        let before = recordsTransition ? preparedSnapshot() : nil
        oldLayout.prepareForTransition(to: newLayout)
        newLayout.prepareForTransition(from: oldLayout)
        for view in visibleViews.values { view.willTransition(from: oldLayout, to: newLayout) }
        layout = newLayout
        adopt(newLayout)
        if let before {
            prepareLayoutIfNeeded()
            adoptTargetContentOffset(of: newLayout)
            lastTransition = TransitionBuilder(
                view: self, before: before, mapping: .identity(sectionCount: numberOfSections),
                appearing: newLayout, disappearing: oldLayout
            ).transition()
        }
        oldLayout.finalizeLayoutTransition()
        newLayout.finalizeLayoutTransition()
        for view in visibleViews.values { view.didTransition(from: oldLayout, to: newLayout) }
        oldLayout.owner = nil
        setNeedsLayout()
    }

    private func preparedSnapshot() -> TransitionSnapshot {
        layoutIfNeeded()
        return snapshot(makesViews: true)
    }

    /// Changes the bounds - a resize, a rotation, a scroll - and tells how each element travels. Asks the layout for
    /// the attributes of what comes and goes between `prepare(forAnimatedBoundsChange:)` and
    /// `finalizeAnimatedBoundsChange()`.
    ///
    /// When `prepare(forAnimatedBoundsChange:)` is called, the layout has been prepared for the new bounds and the visible
    /// cells are still those of the old ones: a layout notes there which of them `targetContentOffset(forProposedContentOffset:)`,
    /// asked next after a change of size, shall keep in sight.
    @discardableResult
    public final func animateBoundsChange(to newBounds: CGRect) -> CollectionViewTransition {
        let before = preparedSnapshot()
        let oldBounds = bounds
        process.isAnimatingBoundsChange = true
        bounds = newBounds
        prepareLayoutIfNeeded()
        layout.prepare(forAnimatedBoundsChange: oldBounds)
        process.isAnimatingBoundsChange = false
        keepSpot()
        resolvePreferredSizesIfNeeded(in: bounds)
        prepareLayoutIfNeeded()
        let transition = TransitionBuilder(
            view: self, before: before, mapping: .identity(sectionCount: numberOfSections), appearing: layout,
            disappearing: layout
        ).transition()
        layout.finalizeAnimatedBoundsChange()
        lastTransition = transition
        setNeedsLayout()
        return transition
    }

    /// Paints a transition at a time of 0...1, in content coordinates: what shares some area with `rect`.
    public final func draw(
        _ transition: CollectionViewTransition, at time: Double, in canvas: any Canvas, rect: CGRect
    ) {
        for (index, attributes) in transition.sampled(at: time)
        where !attributes.isHidden && attributes.alpha > 0 && attributes.frame.intersectsArea(of: rect) {
            paint(transition.elements[index], as: attributes, in: canvas)
        }
    }

    /// Paints one element of a transition at a place and size of its own: with new data, or for one that disappears
    /// as it last looked.
    package final func paint(
        _ element: CollectionViewTransition.Element, as attributes: CollectionViewLayoutAttributes,
        in canvas: any Canvas
    ) {
        if element.role != .disappears {
            guard let view = makeView(for: attributes) else { return }
            view.paint(in: canvas)
            reuse.enqueue(view)
        } else if let source = element.source {
            guard let view = source.makeView(for: attributes) else { return }
            view.paint(in: canvas)
            source.reuse.enqueue(view)
        } else if let view = element.view {
            view.parent = self
            view.take(attributes)
            view.paint(in: canvas)
        }
    }

    /// Paints what stands behind the elements where `rect` of the content is shown.
    package final func paintBackground(in canvas: any Canvas, rect: CGRect) {
        if let backgroundColor, backgroundColor != .clear {
            canvas.draw(.rectangle(rect), fill: .color(backgroundColor), stroke: nil)
        }
        backgroundView?.frame = rect
        backgroundView?.paint(in: canvas)
    }
}

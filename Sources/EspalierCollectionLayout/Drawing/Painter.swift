import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// Paints views on a canvas: background, border and shadow, the drawing of `draw(in:)`, and subviews, with all
/// transforms.
package struct Painter {
    let canvas: any Canvas

    package init(_ canvas: any Canvas) { self.canvas = canvas }

    /// Paints a view at its frame in the canvas's coordinates.
    ///
    /// The canvas's state is saved only if necessary. A view at (0, 0) without transform, clip or alpha costs only its
    /// own drawing.
    func paint(_ view: View) { paint(view, hasProjection: view.hasProjection) }

    /// Paints a view at its frame in the canvas's coordinates.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - hasProjection: The value of `view.hasProjection`, which the caller may already have computed for many views.
    func paint(_ view: View, hasProjection: Bool) {
        guard !view.storedIsHidden, view.storedAlpha > 0 else { return }
        if let layer = view.attachedLayer, !layer.isDoubleSided, view.isTurnedAway { return }
        if view.needsLayout || !view.children.isEmpty { view.layoutIfNeeded() }
        let isElement = view.beginElement(in: canvas)
        if view.storedAlpha < 1 { canvas.beginGroup(alpha: Double(view.storedAlpha)) }
        if hasProjection {
            paintProjected(view)
        } else {
            paintMoved(view)
        }
        if view.storedAlpha < 1 { canvas.endGroup() }
        if isElement { canvas.endElement() }
    }

    private func paintMoved(_ view: View) {
        let (x, y) = (view.origin.x - view.boundsOrigin.x, view.origin.y - view.boundsOrigin.y)
        guard x != 0 || y != 0 else { return paintContent(of: view) }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: x, y: y))
        paintContent(of: view)
        canvas.restore()
    }

    private func paintProjected(_ view: View) {
        let map = ProjectiveTransform(view.projection)
        if map.isAffine {
            canvas.save()
            canvas.concatenate(map.affine)
            paintContent(of: view)
            canvas.restore()
        } else {
            let projected = ProjectiveCanvas(canvas, map: map, textMeasuring: view.textMeasuring)
            Painter(projected).paintContent(of: view)
        }
    }

    /// Paints the view's shadow, background, own drawing, subviews and border, in the view's own coordinates.
    func paintContent(of view: View) {
        if view.box.isPlain, view.attachedLayer == nil {
            view.draw(in: canvas)
            paintChildren(of: view)
            return
        }
        guard let mask = view.attachedLayer?.maskShape else { return paintBox(of: view) }
        canvas.save()
        canvas.clip(to: mask)
        paintBox(of: view)
        canvas.restore()
    }

    private func paintBox(of view: View) {
        let background = view.backgroundColor == .clear ? nil : view.backgroundColor
        view.boxAppearance.draw(
            view.bounds, background: background, clips: view.clipsToBounds, in: canvas
        ) {
            view.attachedLayer?.paintContent(in: canvas)
            view.draw(in: canvas)
            paintChildren(of: view)
        }
    }

    private func paintChildren(of view: View) {
        view.drawElements(in: canvas)
        if view.children.isEmpty { return }
        for child in view.childrenByDepth { paint(child) }
    }

    fileprivate func fill(_ shape: CanvasShape, _ color: AdaptiveColor?) {
        if let color, color != .clear { canvas.draw(shape, fill: .color(color), stroke: nil) }
    }

    /// Paints the part of a view that is in `rect`, in the view's own coordinates.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - rect: The part to paint. A collection view paints its elements in `rect`, and its subviews; any other view
    ///     paints everything.
    ///   - page: The area that the picture shows. If the view is a collection view and the area isn't its bounds, the
    ///     border, the clip and the shadow are left out, and the background fills the page.
    package func paintContent(of view: View, in rect: CGRect, page: CGRect) {
        if view.needsLayout || !view.children.isEmpty { view.layoutIfNeeded() }
        // Only a collection view whose bounds differ from the page is painted without its border, clip and shadow.
        guard let collectionView = view as? CollectionView, page != view.bounds else {
            return paintContent(of: view)
        }
        fill(.rectangle(page.intersection(rect)), view.backgroundColor)
        ElementPainter(collectionView, on: canvas).paintElements(in: rect, page: page)
        for child in view.childrenByDepth { paint(child) }
    }
}

/// Paints the elements of a collection view, in content coordinates.
package struct ElementPainter {
    private let view: CollectionView
    private let painter: Painter
    private var canvas: any Canvas { painter.canvas }

    package init(_ view: CollectionView, on canvas: any Canvas) {
        (self.view, painter) = (view, Painter(canvas))
    }

    /// Paints the background view, the elements that share some area with `rect`, and the shadows that extend into
    /// `rect`.
    func paintElements(in rect: CGRect, page: CGRect) {
        view.prepareLayoutIfNeeded()
        paintBackgroundView(in: page)
        view.shadowReach.measure(in: rect, of: view)
        let overhang = view.shadowReach.overhang
        if overhang > 0 {
            paintElements(reaching: rect, from: rect.insetBy(dx: -overhang, dy: -overhang))
        } else {
            paintElements(in: rect)
        }
    }

    /// Paints the elements that share some area with `rect`.
    ///
    /// An element that has no visible view gets a view from the reuse queue. The view is put back after it is painted. A
    /// million elements therefore need only one view for each registration.
    func paintElements(in rect: CGRect) {
        view.forEachElement(in: rect) { paint($0) }
    }

    func paint(_ attributes: CollectionViewLayoutAttributes) {
        guard attributes.storedAlpha > 0 else { return }
        let visible = view.visible
        if !visible.isEmpty, let shown = visible[ElementKey(attributes)] { return painter.paint(shown) }
        guard let made = visible.makeView(for: attributes, in: view) else { return }
        // The value is computed here, because `view.hasProjection` would read the superview through a weak reference.
        let hasProjection =
            made.transformBox != nil || made.attachedLayer != nil || view.attachedLayer != nil
        painter.paint(made, hasProjection: hasProjection)
        visible.putBack(made)
    }

    /// Paints the elements in `surroundings` that share some area with `rect` or have a shadow that does.
    private func paintElements(reaching rect: CGRect, from surroundings: CGRect) {
        view.process.preferredSizes.resolveIfNeeded(in: surroundings, of: view)
        for attributes in view.elements(in: surroundings) where attributes.storedAlpha > 0 {
            var isInside = attributes.meets(rect)
            if !isInside {
                view.visible.withView(for: attributes, in: view) { made in
                    let overhang = ShadowReach.overhang(of: made)
                    isInside =
                        overhang > 0
                        && attributes.frame.insetBy(dx: -overhang, dy: -overhang).intersectsArea(of: rect)
                }
            }
            if isInside { paint(attributes) }
        }
    }

    // MARK: Background

    /// Paints the view's background color and background view in `rect`.
    package func paintBackground(in rect: CGRect) {
        painter.fill(.rectangle(rect), view.backgroundColor)
        paintBackgroundView(in: rect)
    }

    /// Paints the background view, whose frame is that of the page during this call only.
    private func paintBackgroundView(in page: CGRect) {
        guard let background = view.backgroundView else { return }
        let frame = background.frame
        background.frame = page
        painter.paint(background)
        background.frame = frame
    }

    // MARK: Transitions

    /// Paints the elements of a transition in `rect` at a time from 0 to 1.
    func paint(_ transition: CollectionViewTransition, at time: Double, in rect: CGRect) {
        transition.forEachElement(at: time, in: rect) { paint($0, as: $1) }
    }

    /// Paints one element of a transition with the given attributes.
    ///
    /// The element is shown with the new data. An element that disappears is shown with its last appearance.
    package func paint(
        _ element: CollectionViewTransition.Element, as attributes: CollectionViewLayoutAttributes
    ) {
        if element.role == .disappears {
            guard let old = element.view else { return }
            old.parent = view
            old.take(attributes)
            painter.paint(old)
            return
        }
        guard let made = view.visible.makeView(for: attributes, in: view) else { return }
        painter.paint(made)
        view.visible.putBack(made)
    }
}

/// Measures the maximum distance between the frame of an element and the edge of its shadow.
final class ShadowReach {
    /// The maximum distance for all views that were measured so far, in points.
    private(set) var overhang: CGFloat = 0

    /// Measures the visible views, and some of the other elements in `rect`.
    ///
    /// Only a sample of each kind at the beginning of `rect` is measured, because views of one kind usually look alike.
    func measure(in rect: CGRect, of view: CollectionView) {
        view.process.preferredSizes.resolveIfNeeded(in: rect, of: view)
        for shown in view.visible.byElement.values { overhang = max(overhang, Self.overhang(of: shown)) }
        let beginning = CGRect(
            x: rect.minX, y: rect.minY, width: min(rect.width, 2_000), height: min(rect.height, 1_000))
        for attributes in Self.sample(of: view.elements(in: beginning)) {
            view.visible.withView(for: attributes, in: view) {
                overhang = max(overhang, Self.overhang(of: $0))
            }
        }
    }

    /// Returns the maximum distance by which a shadow extends beyond its view, for the view and its direct subviews.
    static func overhang(of view: CollectionReusableView) -> CGFloat {
        view.children.reduce(view.boxAppearance.shadow?.overhang(of: view.bounds) ?? 0) {
            max($0, $1.boxAppearance.shadow?.overhang(of: $1.bounds) ?? 0)
        }
    }

    /// Returns at most 24 elements of each kind, evenly distributed.
    private static func sample(
        of elements: [CollectionViewLayoutAttributes]
    ) -> [CollectionViewLayoutAttributes] {
        struct Kind: Hashable {
            var category: CollectionView.ElementCategory
            var name: String?
        }
        func kind(_ attributes: CollectionViewLayoutAttributes) -> Kind {
            Kind(category: attributes.category, name: attributes.kind)
        }
        let counts = elements.reduce(into: [:]) { $0[kind($1), default: 0] += 1 }
        var seen: [Kind: Int] = [:]
        return elements.filter { attributes in
            let kind = kind(attributes)
            defer { seen[kind, default: 0] += 1 }
            return seen[kind, default: 0] % ((counts[kind, default: 1] + 23) / 24) == 0
        }
    }
}

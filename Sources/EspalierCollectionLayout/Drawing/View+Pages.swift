import EspalierGeometry
package import EspalierGraphics
package import Foundation

extension View {
    /// Paints what lies in `rect` of a page, which is the view's bounds or another part of its content, in the view's
    /// own coordinates. Of its box, a page that isn't the bounds has only the background.
    ///
    /// - Complexity: a collection view paints the elements in `rect` and its subviews; any other view all that it holds.
    package final func paintContent(in canvas: any Canvas, rect: CGRect, page: CGRect) {
        if needsLayout || !children.isEmpty { layoutIfNeeded() }
        // A page that is the bounds shows the view as it is, with its border and its clip.
        guard let view = self as? CollectionView, page != bounds else { return paintContent(in: canvas) }
        if let backgroundColor, backgroundColor != .clear {
            canvas.draw(.rectangle(page.intersection(rect)), fill: .color(backgroundColor), stroke: nil)
        }
        view.paintElements(in: canvas, rect: rect, page: page)
    }
}

extension CollectionView {
    /// The background view, the elements in `rect`, the subviews.
    final func paintElements(in canvas: any Canvas, rect: CGRect, page: CGRect) {
        prepareLayoutIfNeeded()
        backgroundView?.frame = page
        backgroundView?.paint(in: canvas)
        noteShadows(in: rect)
        if shadowOverhang > 0 {
            paintElements(in: canvas, reaching: rect)
        } else {
            draw(in: canvas, rect: rect)
        }
        for child in children { child.paint(in: canvas) }
    }

    /// Shadows reach out of the frames by which elements are found. Views of a kind are alike: some of each kind, spread over
    /// the beginning of a rectangle, are asked, and count for all from then on.
    private func noteShadows(in rect: CGRect) {
        resolvePreferredSizesIfNeeded(in: rect)
        for view in visibleViews.values { shadowOverhang = max(shadowOverhang, view.shadowOverhang) }
        let sample = elements(
            in: CGRect(
                x: rect.minX, y: rect.minY, width: min(rect.width, 2_000), height: min(rect.height, 1_000)))
        for attributes in Self.someOfEachKind(sample) {
            withView(for: attributes) { view in shadowOverhang = max(shadowOverhang, view.shadowOverhang) }
        }
    }

    /// At most 24 of each kind, at even distances.
    private static func someOfEachKind(
        _ elements: [CollectionViewLayoutAttributes]
    ) -> [CollectionViewLayoutAttributes] {
        struct Kind: Hashable {
            var category: ElementCategory
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

    private func paintElements(in canvas: any Canvas, reaching rect: CGRect) {
        let surroundings = rect.insetBy(dx: -shadowOverhang, dy: -shadowOverhang)
        resolvePreferredSizesIfNeeded(in: surroundings)
        for attributes in elements(in: surroundings) where attributes.storedAlpha > 0 {
            if attributes.meets(rect) {
                paint(attributes, in: canvas)
                continue
            }
            var reaches = false
            withView(for: attributes) { view in
                let overhang = view.shadowOverhang
                reaches =
                    overhang > 0
                    && attributes.frame.insetBy(dx: -overhang, dy: -overhang).intersectsArea(of: rect)
            }
            if reaches { paint(attributes, in: canvas) }
        }
    }

    /// The view of an element that is shown, or one made for it that goes back into the queue.
    private func withView(
        for attributes: CollectionViewLayoutAttributes, _ use: (CollectionReusableView) -> Void
    ) {
        if let view = visibleViews[ElementKey(attributes)] { return use(view) }
        guard let view = makeView(for: attributes) else { return }
        use(view)
        reuse.enqueue(view)
    }
}

extension CollectionReusableView {
    /// How far its shadow, or that of a view right in it, reaches out of it.
    fileprivate final var shadowOverhang: CGFloat {
        children.reduce(boxAppearance.shadow?.overhang(of: bounds) ?? 0) {
            max($0, $1.boxAppearance.shadow?.overhang(of: $1.bounds) ?? 0)
        }
    }
}

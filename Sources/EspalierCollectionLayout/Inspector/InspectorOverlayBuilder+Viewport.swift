import EspalierGeometry
import EspalierGraphics
import Foundation

/// What a view shows of the content, and where it comes to rest.
extension InspectorOverlayBuilder {
    /// Fades what the visible rectangle leaves out of the content, as far as the page shows it.
    mutating func dimSurroundings() {
        guard options.shows(.visibleRect), let visibleRect, var page else { return }
        if let size = subject.contentSize {
            page = page.intersection(CGRect(origin: .zero, size: size).union(visibleRect))
            if page.isNull { return }
        }
        let hole = visibleRect.intersection(page)
        guard !hole.isNull else { return }
        for band in InsetRegion(outer: page, inner: hole).bands {
            marks.append(.band(band.rect, options.labelBackground.withAlpha(0.6)))
        }
    }

    mutating func addVisibleRect() {
        guard options.shows(.visibleRect), let visibleRect else { return }
        let color = options.dimensionColor
        marks.append(.outline(visibleRect.insetBy(dx: 1, dy: 1), color, dash: [], width: 2))
        let string = Self.number(visibleRect.width) + " × " + Self.number(visibleRect.height)
        let size = size(of: string, padding: Self.badgePadding)
        let right = visibleRect.maxX - size.width
        // Below, above, and where the page ends there, inside.
        let corners = [
            CGPoint(x: right, y: visibleRect.maxY), CGPoint(x: visibleRect.minX, y: visibleRect.maxY),
            CGPoint(x: right, y: visibleRect.minY - size.height),
            CGPoint(x: right, y: visibleRect.maxY - size.height), visibleRect.origin,
        ].filter { page?.contains(CGRect(origin: $0, size: size)) ?? true }
        let places = corners.map { CGRect(origin: $0, size: size) }
        guard let place = placer.firstFree(places) ?? places.first else { return }
        addLabel(
            string, in: place, padding: Self.badgePadding, color: options.labelBackground, background: color)
    }

    /// The rectangle that was proposed, and the way from there to the one that the layout chose.
    mutating func addTargetOffset() {
        guard options.shows(.targetOffset), let proposed = subject.proposedOffset, let visibleRect else {
            return
        }
        let color = options.supplementaryColor
        let old = CGRect(origin: proposed, size: visibleRect.size)
        marks.append(.outline(old.insetBy(dx: 1, dy: 1), color, dash: [6, 4], width: 2))
        addCaption("proposed", proposed, above: old, color: color)
        addCaption("target", visibleRect.origin, above: visibleRect, color: options.dimensionColor)
        guard old != visibleRect else { return }
        let y = visibleRect.maxY + 10.5
        marks.append(
            .motion(
                MotionArrow(from: CGPoint(x: old.minX, y: y), to: CGPoint(x: visibleRect.minX, y: y)),
                options.dimensionColor))
    }

    /// At the left end of a rectangle's top, outside; the second of two that would meet stands below.
    private mutating func addCaption(
        _ name: String, _ offset: CGPoint, above rect: CGRect, color: AdaptiveColor
    ) {
        let string = "\(name) \(Self.number(offset.x)), \(Self.number(offset.y))"
        let size = size(of: string, padding: Self.badgePadding)
        let places = [
            CGPoint(x: rect.minX, y: rect.minY - size.height), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX - size.width, y: rect.maxY), rect.origin,
        ].map { CGRect(origin: $0, size: size) }
        guard let place = placer.firstFree(places) ?? places.last else { return }
        addLabel(
            string, in: place, padding: Self.badgePadding, color: options.labelBackground, background: color)
    }
}

import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Dims the part of the page outside of the visible rectangle.
struct DimmedSurroundingsRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.visibleRect]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        guard let visibleRect = overlay.visibleRect, var page = overlay.page else { return }
        if let size = overlay.subject.contentSize {
            page = page.intersection(CGRect(origin: .zero, size: size).union(visibleRect))
            if page.isNull { return }
        }
        let hole = visibleRect.intersection(page)
        guard !hole.isNull else { return }
        for band in InsetRegion(outer: page, inner: hole).bands {
            overlay.add(.band(band.rect, overlay.options.labelBackground.withAlpha(0.6)))
        }
    }
}

/// Outlines the content, and shows the width above the content and the height to its left.
struct ContentSizeRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.contentSize]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        guard let size = overlay.subject.contentSize, size.width > 0, size.height > 0 else { return }
        let content = CGRect(origin: .zero, size: size)
        let color = overlay.options.dimensionColor
        overlay.add(.outline(content.insetBy(dx: -0.5, dy: -0.5), color, dash: [5, 3], width: 1))
        let away: CGFloat = 10.5
        let across = DimensionArrow(
            start: CGPoint(x: 0, y: -away), end: CGPoint(x: size.width, y: -away))
        let down = DimensionArrow(start: CGPoint(x: -away, y: 0), end: CGPoint(x: -away, y: size.height))
        for (arrow, name) in [(across, "width"), (down, "height")] {
            overlay.add(.arrow(arrow, color))
            overlay.addLabel(
                overlay.dimensionText(name, arrow.length), centeredAt: [arrow.frame.center],
                isUpright: !arrow.isHorizontal, color: color, background: overlay.options.labelBackground)
        }
    }
}

/// Outlines the visible rectangle, and shows its size.
struct VisibleRectRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.visibleRect]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        guard let visibleRect = overlay.visibleRect else { return }
        let color = overlay.options.dimensionColor
        overlay.add(.outline(visibleRect.insetBy(dx: 1, dy: 1), color, dash: [], width: 2))
        let string = [visibleRect.width, visibleRect.height]
            .map { Double($0).decimalText(1) }.joined(separator: " × ")
        let size = overlay.size(of: string)
        let right = visibleRect.maxX - size.width
        let page = overlay.page
        // The possible places of the label: below the rectangle, above it, and inside it. Places that aren't on the
        // page are left out. The first place without another label is used.
        let places = [
            CGPoint(x: right, y: visibleRect.maxY), CGPoint(x: visibleRect.minX, y: visibleRect.maxY),
            CGPoint(x: right, y: visibleRect.minY - size.height),
            CGPoint(x: right, y: visibleRect.maxY - size.height), visibleRect.origin,
        ].map { CGRect(origin: $0, size: size) }.filter { page?.contains($0) ?? true }
        guard let place = overlay.firstFree(places) ?? places.first else { return }
        overlay.addBadge(string, in: place, color: color)
    }
}

/// Outlines the visible rectangle for the proposed offset, with an arrow to the visible rectangle that the layout has
/// chosen.
struct TargetOffsetRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.targetOffset]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        guard let proposed = overlay.subject.proposedOffset, let visibleRect = overlay.visibleRect else {
            return
        }
        let (color, targetColor) = (overlay.options.supplementaryColor, overlay.options.dimensionColor)
        let old = CGRect(origin: proposed, size: visibleRect.size)
        overlay.add(.outline(old.insetBy(dx: 1, dy: 1), color, dash: [6, 4], width: 2))
        addCaption("proposed", of: old, color: color, to: &overlay)
        addCaption("target", of: visibleRect, color: targetColor, to: &overlay)
        guard old != visibleRect else { return }
        let y = visibleRect.maxY + 10.5
        overlay.add(
            .motion(
                MotionArrow(from: CGPoint(x: old.minX, y: y), to: CGPoint(x: visibleRect.minX, y: y)),
                targetColor))
    }

    /// Adds a badge with a rectangle's name and offset.
    ///
    /// The badge is above the rectangle, below it, or in its top left corner: the first of these places where no other
    /// label is. If there are other labels at all of these places, the badge is in the top left corner.
    private func addCaption(
        _ name: String, of rect: CGRect, color: AdaptiveColor, to overlay: inout InspectorOverlayBuilder
    ) {
        let offset = [rect.minX, rect.minY].map { Double($0).decimalText(1) }.joined(separator: ", ")
        let string = "\(name) \(offset)"
        let size = overlay.size(of: string)
        let places = [
            CGPoint(x: rect.minX, y: rect.minY - size.height), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX - size.width, y: rect.maxY), rect.origin,
        ].map { CGRect(origin: $0, size: size) }
        guard let place = overlay.firstFree(places) ?? places.last else { return }
        overlay.addBadge(string, in: place, color: color)
    }
}

import EspalierGeometry
import EspalierGraphics
import Foundation

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

import EspalierGeometry
import Foundation

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

import EspalierGeometry
import Foundation

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
            from: CGPoint(x: 0, y: -away), to: CGPoint(x: size.width, y: -away))
        let down = DimensionArrow(from: CGPoint(x: -away, y: 0), to: CGPoint(x: -away, y: size.height))
        for (arrow, name) in [(across, "width"), (down, "height")] {
            overlay.add(.arrow(arrow, color))
            overlay.addLabel(
                overlay.dimensionText(name, arrow.length), centeredAt: arrow.frame.center,
                isUpright: !arrow.isHorizontal, color: color, background: overlay.options.labelBackground)
        }
    }
}

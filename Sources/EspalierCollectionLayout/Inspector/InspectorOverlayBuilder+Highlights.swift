import EspalierGeometry
import EspalierGraphics
import Foundation

/// Kinds of elements, brought out and named.
extension InspectorOverlayBuilder {
    /// A tint over every element of the kinds that are highlighted, with a name in its middle: along an element that is
    /// too narrow for it, and nowhere where it would cover another.
    mutating func addHighlights() {
        guard options.shows(.highlights) else { return }
        for element in subject.attributes {
            let kind = element.representedElementKind ?? "cell"
            guard let name = options.highlights[kind] ?? options.highlights[Self.name(ofKind: kind)]
            else { continue }
            let (frame, color) = (element.frame, color(of: element))
            marks.append(.band(frame, color.withAlpha(0.22)))
            marks.append(.outline(frame.insetBy(dx: 0.75, dy: 0.75), color, dash: [], width: 1.5))
            let size = size(of: name, padding: Self.badgePadding)
            let isUpright = size.width > frame.width && frame.height > frame.width
            guard size.width <= (isUpright ? frame.height : frame.width) else { continue }
            addLabel(
                name, centredAt: frame.center, isUpright: isUpright, color: options.labelBackground,
                background: color)
        }
    }

    /// - Parameter isUpright: whether the text goes from the bottom to the top.
    mutating func addLabel(
        _ string: String, centredAt center: CGPoint, isUpright: Bool, color: AdaptiveColor,
        background: AdaptiveColor
    ) {
        let size = size(of: string, padding: Self.badgePadding)
        let box = CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
        guard isUpright else {
            if placer.isFree(box) {
                addLabel(string, in: box, padding: Self.badgePadding, color: color, background: background)
            }
            return
        }
        let turned = CGRect(
            x: center.x - size.height / 2, y: center.y - size.width / 2, width: size.height,
            height: size.width)
        guard placer.isFree(turned) else { return }
        placer.take(turned)
        addLabel(
            string, in: box, padding: Self.badgePadding, color: color, background: background,
            isUpright: true)
    }
}

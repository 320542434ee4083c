import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Tints the elements of the highlighted kinds, and shows the kind's name in the middle of each element.
///
/// If the element is too narrow for the name and higher than wide, the name is rotated. A name that doesn't fit or
/// would cover another label is left out.
struct HighlightRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.highlights]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let highlights = overlay.options.highlights
        for element in overlay.subject.attributes {
            let kind = element.representedElementKind ?? "cell"
            guard let name = highlights[kind] ?? highlights[InspectorOverlayBuilder.name(ofKind: kind)]
            else { continue }
            let (frame, color) = (element.frame, overlay.color(of: element))
            overlay.add(.band(frame, color.withAlpha(0.22)))
            overlay.add(.outline(frame.insetBy(dx: 0.75, dy: 0.75), color, dash: [], width: 1.5))
            let size = overlay.size(of: name)
            let isUpright = size.width > frame.width && frame.height > frame.width
            guard size.width <= (isUpright ? frame.height : frame.width) else { continue }
            overlay.addLabel(
                name, centeredAt: frame.center, isUpright: isUpright, color: overlay.options.labelBackground,
                background: color)
        }
    }
}

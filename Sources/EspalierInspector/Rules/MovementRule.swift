import EspalierGeometry
import EspalierGraphics
import Foundation

/// Outlines the initial attributes of appearing elements, and the previous frames of elements that have moved, with
/// arrows to their current frames.
struct MovementRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.initialAttributes, .moves]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let (options, subject) = (overlay.options, overlay.subject)
        for movement in options.shows(.initialAttributes) ? subject.appearances : [] {
            let color = options.dimensionColor
            overlay.add(.band(movement.start, color.withAlpha(0.08)))
            overlay.addMovement(
                movement, along: MotionArrow(from: movement.start.center, to: movement.end.center),
                color: color)
        }
        for movement in options.shows(.moves) ? subject.moves : [] {
            overlay.addMovement(
                movement, along: MotionArrow(around: movement.start, to: movement.end),
                color: options.supplementaryColor)
        }
    }
}

extension InspectorOverlayBuilder {
    /// Adds a dashed outline at the start of a movement, an arrow to its end, and the movement's label unless the label
    /// is empty.
    mutating func addMovement(
        _ movement: InspectorSubject.Movement, along arrow: MotionArrow, color: AdaptiveColor
    ) {
        let start = movement.start
        add(.outline(start.insetBy(dx: 0.5, dy: 0.5), color, dash: [4, 3], width: 1))
        if start.center != movement.end.center { add(.motion(arrow, color)) }
        guard !movement.label.isEmpty else { return }
        let size = size(of: movement.label)
        let places = [
            CGPoint(x: start.midX - size.width / 2, y: start.minY - size.height / 2),
            CGPoint(x: start.midX - size.width / 2, y: start.maxY - size.height / 2),
            CGPoint(x: start.midX - size.width / 2, y: start.minY + 4),
        ].map { CGRect(origin: $0, size: size) }
        guard let place = firstFree(places) else { return }
        addBadge(movement.label, in: place, color: color)
    }
}

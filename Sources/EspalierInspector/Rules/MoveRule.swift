import Foundation

/// Outlines the previous frames of elements that have moved, with arrows to their current frames.
struct MoveRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.moves]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        for movement in overlay.subject.moves {
            overlay.addMovement(
                movement, along: MotionArrow(around: movement.start, to: movement.end),
                color: overlay.options.supplementaryColor)
        }
    }
}

import EspalierGeometry
import EspalierGraphics
import Foundation

/// Elements on their way, and elements that lead to others.
extension InspectorOverlayBuilder {
    mutating func addMovements() {
        if options.shows(.initialAttributes) {
            for movement in subject.appearances {
                marks.append(.band(movement.start, options.dimensionColor.withAlpha(0.08)))
                add(
                    movement, by: MotionArrow(from: movement.start.center, to: movement.end.center),
                    color: options.dimensionColor)
            }
        }
        if options.shows(.moves) {
            for movement in subject.moves {
                add(
                    movement, by: MotionArrow(around: movement.start, to: movement.end),
                    color: options.supplementaryColor)
            }
        }
    }

    /// A ghost where it starts, and an arrow to where it ends.
    private mutating func add(
        _ movement: InspectorSubject.Movement, by arrow: MotionArrow, color: AdaptiveColor
    ) {
        let start = movement.start
        marks.append(.outline(start.insetBy(dx: 0.5, dy: 0.5), color, dash: [4, 3], width: 1))
        if start.center != movement.end.center { marks.append(.motion(arrow, color)) }
        guard !movement.label.isEmpty else { return }
        let size = size(of: movement.label, padding: Self.badgePadding)
        let places = [
            CGPoint(x: start.midX - size.width / 2, y: start.minY - size.height / 2),
            CGPoint(x: start.midX - size.width / 2, y: start.maxY - size.height / 2),
            CGPoint(x: start.midX - size.width / 2, y: start.minY + 4),
        ].map { CGRect(origin: $0, size: size) }
        guard let place = placer.firstFree(places) else { return }
        addLabel(
            movement.label, in: place, padding: Self.badgePadding, color: options.labelBackground,
            background: color)
    }

    /// From every cell to the cells that its attributes name: sideways if all of them stand beside it.
    mutating func addRelations() {
        guard options.shows(.relations) else { return }
        var frames: [IndexPath: CGRect] = [:]
        for element in subject.attributes where element.representedElementCategory == .cell {
            frames[element.indexPath] = element.frame
        }
        for element in subject.attributes where element.representedElementCategory == .cell {
            guard let relation = element as? any RelationReporting else { continue }
            let frame = element.frame
            let targets = relation.relatedIndexPaths.compactMap { frames[$0] }
            let isSideways = targets.allSatisfy { $0.minX >= frame.maxX || $0.maxX <= frame.minX }
            for target in targets {
                marks.append(
                    .motion(
                        MotionArrow(joining: frame, to: target, isSideways: isSideways),
                        options.dimensionColor))
            }
        }
    }
}

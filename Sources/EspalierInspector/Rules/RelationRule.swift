import EspalierCollectionLayout
import Foundation

/// Draws an arrow from every cell to each cell that its attributes refer to.
///
/// The arrows start at the left or right edge if all these cells are to the left or right of the cell; otherwise, at
/// the top or bottom edge.
struct RelationRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.relations]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        let cells = overlay.subject.attributes.filter { $0.representedElementCategory == .cell }
        let frames = Dictionary(cells.map { ($0.indexPath, $0.frame) }) { _, last in last }
        for element in cells {
            guard let relation = element as? any RelationReporting else { continue }
            let frame = element.frame
            let targets = relation.relatedIndexPaths.compactMap { frames[$0] }
            let isSideways = targets.allSatisfy { $0.minX >= frame.maxX || $0.maxX <= frame.minX }
            for target in targets {
                overlay.add(
                    .motion(
                        MotionArrow(joining: frame, to: target, isSideways: isSideways),
                        overlay.options.dimensionColor))
            }
        }
    }
}

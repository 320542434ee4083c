import EspalierCollectionLayout
import EspalierData
package import Foundation

// The division of a diagram into sheets of paper.
extension Diagram {
    /// The frames that a sheet of paper shouldn't cut: the title block, cells and headers, in points of the picture.
    package var uncutFrames: [CGRect] {
        let lines = Set(["connector", "reference"])
        let boxes = elements().filter {
            $0.category == .cell || $0.category == .supplementary && !lines.contains($0.kind)
        }
        return block.lines.map(\.frame) + [block.legend?.frame].compactMap(\.self) + boxes.map(\.frame)
    }

    /// Returns the label of the parent of the first item in a part of the picture, if the parent isn't in that part.
    package func continuedParent(in rect: CGRect) -> String? {
        guard let hierarchy = content.hierarchy else { return nil }
        let cells = elements(in: rect).filter { $0.category == .cell && rect.contains($0.frame) }
        let shown = Set(cells.map(\.id))
        let first = cells.min { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
        guard let first, first.indexPath.count == 2 else { return nil }
        let parent = Int(
            hierarchy.parents[content.row(section: first.indexPath[0], item: first.indexPath[1])])
        guard parent >= 0, !shown.contains(content.ids[parent]) else { return nil }
        return content.items.labels[parent]
    }
}

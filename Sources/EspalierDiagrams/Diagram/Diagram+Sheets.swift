import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierLayouts
package import Foundation

// The division of a diagram into sheets of paper.
extension Diagram {
    /// The frames that a sheet of paper shouldn't cut, in points of the picture.
    ///
    /// These are the frames of the title block, of cells, and of supplementary views other than connectors and
    /// references. A section's header and the item below it share one frame, so that no header is alone at the end of a
    /// sheet.
    package var uncutFrames: [CGRect] {
        let lines = Set(content.views.lines.values.map(\.name))
        let elements = elements()
        var cells: [[Int]: CGRect] = [:]
        for element in elements where element.category == .cell && element.panel == nil {
            cells[Array(element.indexPath.prefix(2))] = element.frame
        }
        let boxes = elements.compactMap { element -> CGRect? in
            guard
                element.category == .cell
                    || element.category == .supplementary && !lines.contains(element.kind)
            else { return nil }
            guard element.category == .supplementary, content.hierarchy == nil, element.panel == nil,
                let section = element.indexPath.first
            else { return element.frame }
            let item = cells[[section, element.indexPath.dropFirst().first ?? 0]]
            return item.flatMap { $0.minY >= element.frame.maxY ? $0.union(element.frame) : nil }
                ?? element.frame
        }
        return block.lines.map(\.frame) + [block.logo?.frame, block.legend?.frame].compactMap(\.self) + boxes
    }

    /// The frame of the titles of a table's columns, which each sheet below it repeats; nil for none.
    package var columnHeaderFrame: CGRect? {
        guard content.views.columns != nil else { return nil }
        return collectionView.layoutAttributesForSupplementaryElement(
            ofKind: TableLayout.elementKindColumnHeader, at: IndexPath(item: 0, section: 0)
        )?.frame.offsetBy(dx: contentFrame.minX, dy: contentFrame.minY)
    }

    /// Returns the frames of the segments of connectors that lead only to one box, in points of the picture.
    ///
    /// `frame` is the frame of the box. A sheet that doesn't show the box doesn't show these segments either. The
    /// result is empty if the diagram is mirrored.
    package func linesEnding(at frame: CGRect) -> [CGRect] {
        guard !content.views.mirrors, !content.views.lines.isEmpty else { return [] }
        let box = frame.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY).insetBy(dx: -0.5, dy: -0.5)
        return collectionView.elements(in: box).flatMap { attributes -> [CGRect] in
            guard let lines = (attributes as? EdgeLayoutAttributes)?.lines else { return [] }
            let origin = attributes.frame.origin
            return lines.ends.compactMap { end in
                guard box.contains(CGPoint(x: end.tip.x + origin.x, y: end.tip.y + origin.y)) else {
                    return nil
                }
                return end.frame.offsetBy(dx: origin.x + contentFrame.minX, dy: origin.y + contentFrame.minY)
            }
        }
    }

    /// Returns the label of the parent, or of the section, of the first item in a part of the picture.
    ///
    /// The result is nil if the parent or the start of the section is in that part.
    package func continuedParent(in rect: CGRect) -> String? {
        let cells = elements(in: rect).filter { $0.category == .cell && rect.contains($0.frame) }
        let first = cells.min { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
        guard let first, first.indexPath.count == 2 else { return nil }
        guard let hierarchy = content.hierarchy else {
            let label = content.sections?.sections.labels[first.indexPath[0]] ?? ""
            return first.indexPath[1] > 0 && !label.isEmpty ? label : nil
        }
        let parent = Int(
            hierarchy.parents[content.row(section: first.indexPath[0], item: first.indexPath[1])])
        guard parent >= 0, !cells.contains(where: { $0.id == content.ids[parent] }) else { return nil }
        return content.items.labels[parent]
    }
}

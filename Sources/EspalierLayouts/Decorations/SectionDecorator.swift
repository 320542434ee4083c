import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The decoration views of a layout's sections.
///
/// The computations assume that sections are below each other. If sections are side by side, x and y are exchanged
/// before and after the computations.
final class SectionDecorator: LayoutDecorating {
    let decorations: [SectionDecoration]
    private var sections: [SectionExtent] = []
    /// The last section whose length isn't 0.
    private var lastSection = -1
    /// The width of the content and of bands.
    private var breadth: CGFloat = 0
    private var isTransposed = false
    private var tree = OrderedBoxTree(count: 0) { _ in .zero }

    init(_ decorations: [SectionDecoration]) {
        var shapes: Set<SectionDecoration.Shape> = []
        self.decorations = decorations.filter { shapes.insert($0.shape).inserted }
    }

    func prepare(for layout: CollectionViewLayout, contentSize: CGSize) {
        let provider = layout as? any SectionExtentProviding
        let extents =
            provider?.sectionExtents()
            ?? SectionExtentCollector(layout: layout, contentSize: contentSize).extents
        arrange(extents, direction: provider?.sectionDirection ?? .vertical, contentSize: contentSize)
    }

    func arrange(
        _ extents: [SectionExtent], direction: CollectionView.ScrollDirection, contentSize: CGSize
    ) {
        isTransposed = direction == .horizontal
        sections = isTransposed ? extents.map(\.transposed) : extents
        lastSection = sections.lastIndex(where: \.hasExtent) ?? -1
        breadth = isTransposed ? contentSize.height : contentSize.width
        tree = OrderedBoxTree(count: sections.count) { [self] in reach(ofSection: $0) }
    }

    /// Returns the bounding box of a section's decorations.
    private func reach(ofSection section: Int) -> CGRect {
        let reach = decorations.reduce(CGRect.null) { $0.union(frame(of: $1, section: section)) }
        guard reach.isNull else { return reach }
        // For a section without decorations, the result is an empty rectangle at the section's origin, because the
        // spatial index is fast only if consecutive rectangles are close together.
        let origin = sections[section].frame.origin
        let isSomewhere = origin.x.isFinite && origin.y.isFinite
        return CGRect(origin: isSomewhere ? origin : .zero, size: .zero)
    }

    // MARK: Attributes

    func attributesForElements(
        in rect: CGRect, of layout: CollectionViewLayout
    ) -> [CollectionViewLayoutAttributes] {
        let wanted = isTransposed ? rect.transposed : rect
        var found: [[CollectionViewLayoutAttributes]] = Array(repeating: [], count: decorations.count)
        tree.forEach(
            in: wanted, box: { reach(ofSection: $0) },
            found: { section in
                for number in decorations.indices {
                    let frame = frame(of: decorations[number], section: section)
                    guard frame.width > 0, frame.height > 0, frame.intersectsArea(of: wanted) else {
                        continue
                    }
                    found[number].append(attributes(number, section: section, frame: frame, of: layout))
                }
            })
        return Array(found.joined())
    }

    func attributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes? {
        guard let number = decorations.firstIndex(where: { $0.elementKind == elementKind }),
            indexPath.count == 2, indexPath.item == 0, sections.indices.contains(indexPath.section)
        else { return nil }
        let frame = frame(of: decorations[number], section: indexPath.section)
        if frame.width <= 0 || frame.height <= 0 { return nil }
        return attributes(number, section: indexPath.section, frame: frame, of: layout)
    }

    private func attributes(
        _ number: Int, section: Int, frame: CGRect, of layout: CollectionViewLayout
    ) -> CollectionViewLayoutAttributes {
        let attributes = layout.makeAttributes(
            forDecorationViewOfKind: decorations[number].elementKind,
            with: IndexPath(item: 0, section: section))
        attributes.frame = isTransposed ? frame.transposed : frame
        attributes.zIndex = number - decorations.count
        return attributes
    }

    // MARK: Frames

    private func frame(of decoration: SectionDecoration, section index: Int) -> CGRect {
        let section = sections[index]
        guard section.hasExtent else { return .null }
        let size = Lengths.usable(decoration.size)
        switch decoration.shape {
        case .background: return section.frame
        case .band:
            return CGRect(x: 0, y: section.frame.minY, width: breadth, height: section.frame.height)
        case .circle:
            let middle = section.frame.minY + max(section.headerLength, size) / 2
            return CGRect(
                x: gutterMiddle(of: section) - size / 2, y: middle - size / 2, width: size, height: size)
        case .line:
            let top = lineTop(of: index)
            return CGRect(
                x: gutterMiddle(of: section) - size / 2, y: top, width: size,
                height: max(0, section.itemsFrame.maxY - top))
        case .separator: return separatorFrame(section: index, height: size)
        }
    }

    /// Returns the frame of a separator at the section's edge that faces the next section whose length isn't 0.
    ///
    /// The frame is null if there is no such section.
    private func separatorFrame(section index: Int, height: CGFloat) -> CGRect {
        guard index < lastSection, let next = sections[(index + 1)...].first(where: \.hasExtent) else {
            return .null
        }
        let section = sections[index]
        let isBefore = section.frame.minY <= next.frame.minY
        return CGRect(
            x: section.itemsFrame.minX, y: isBefore ? section.frame.maxY - height : section.frame.minY,
            width: section.itemsFrame.width, height: height)
    }

    private func gutterMiddle(of section: SectionExtent) -> CGFloat {
        (section.frame.minX + section.itemsFrame.minX) / 2
    }

    private func lineTop(of section: Int) -> CGFloat {
        if let circle = decorations.first(where: { $0.shape == .circle }) {
            return frame(of: circle, section: section).maxY
        }
        return sections[section].frame.minY + sections[section].headerLength
    }
}

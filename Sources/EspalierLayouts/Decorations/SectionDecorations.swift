public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// The decoration views of a layout's sections.
///
/// A layout keeps one, arranges it in `prepare()`, and adds its attributes to its own:
///
/// ```swift
/// override func prepare() {
///     // ... place the items ...
///     sectionDecorations.arrange(sections, contentWidth: width)
/// }
/// ```
///
/// Costs nothing where there are no decorations; otherwise a rectangle a section, and O(log n + found) a query.
public struct SectionDecorations {
    /// Where a section lies, in content coordinates.
    public struct Section: Equatable, Sendable {
        /// All of it: insets, header and footer.
        public var frame: CGRect
        /// Its items alone.
        public var itemsFrame: CGRect
        /// 0 without a header.
        public var headerHeight: CGFloat

        public init(frame: CGRect, itemsFrame: CGRect, headerHeight: CGFloat = 0) {
            (self.frame, self.itemsFrame, self.headerHeight) = (frame, itemsFrame, headerHeight)
        }
    }

    /// In painting order: each lies above those before it, and all below the items.
    public let decorations: [SectionDecoration]
    private var sections: [Section] = []
    private var contentWidth: CGFloat = 0
    private var tree = OrderedBoxTree(count: 0) { _ in .zero }

    /// Of two decorations with the same shape the second is left out: they would be the same element.
    public init(_ decorations: [SectionDecoration] = []) {
        var shapes: Set<SectionDecoration.Shape> = []
        self.decorations = decorations.filter { shapes.insert($0.shape).inserted }
    }

    public var isEmpty: Bool { decorations.isEmpty }

    /// Places the decorations anew.
    ///
    /// - Parameters:
    ///   - sections: In order.
    ///   - contentWidth: How wide bands and separators are, in points.
    public mutating func arrange(_ sections: @autoclosure () -> [Section], contentWidth: CGFloat) {
        guard !isEmpty else { return }
        self.sections = sections()
        self.contentWidth = contentWidth
        tree = OrderedBoxTree(count: self.sections.count) { [self] in reach(ofSection: $0) }
    }

    /// What all decorations of a section lie in.
    private func reach(ofSection section: Int) -> CGRect {
        decorations.reduce(CGRect.null) { $0.union(frame(of: $1, section: section)) }
    }

    // MARK: Attributes

    /// The attributes of the decoration views that share some area with a rectangle.
    public func attributesForElements(
        in rect: CGRect, of layout: CollectionViewLayout
    ) -> [CollectionViewLayoutAttributes] {
        var result: [CollectionViewLayoutAttributes] = []
        tree.forEach(
            in: rect, box: { reach(ofSection: $0) },
            found: { section in
                for number in decorations.indices {
                    let frame = frame(of: decorations[number], section: section)
                    guard frame.width > 0, frame.height > 0, frame.intersectsArea(of: rect) else { continue }
                    result.append(attributes(number, section: section, frame: frame, of: layout))
                }
            })
        return result
    }

    /// Nil for a kind or a section that there is no view of.
    public func attributes(
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
        attributes.frame = frame
        attributes.zIndex = number - decorations.count
        return attributes
    }

    // MARK: Frames

    private func frame(of decoration: SectionDecoration, section index: Int) -> CGRect {
        let section = sections[index]
        let size = Lengths.usable(decoration.size)
        switch decoration.shape {
        case .background: return section.frame
        case .band:
            return CGRect(
                x: 0, y: section.frame.minY, width: contentWidth, height: section.frame.height)
        case .circle:
            let middle = section.frame.minY + max(section.headerHeight, size) / 2
            return CGRect(
                x: gutterMiddle(of: section) - size / 2, y: middle - size / 2, width: size, height: size)
        case .line:
            let top = lineTop(of: index)
            return CGRect(
                x: gutterMiddle(of: section) - size / 2, y: top, width: size,
                height: max(0, section.itemsFrame.maxY - top))
        case .separator:
            let height = index == sections.count - 1 ? 0 : size
            return CGRect(
                x: section.itemsFrame.minX, y: section.frame.maxY - height,
                width: section.itemsFrame.width, height: height)
        }
    }

    private func gutterMiddle(of section: Section) -> CGFloat {
        (section.frame.minX + section.itemsFrame.minX) / 2
    }

    private func lineTop(of section: Int) -> CGFloat {
        if let circle = decorations.first(where: { $0.shape == .circle }) {
            return frame(of: circle, section: section).maxY
        }
        return sections[section].frame.minY + sections[section].headerHeight
    }
}

import EspalierBoxes
public import EspalierData
import EspalierGraphics
public import Foundation

/// The items of a diagram with the views that show them, which provide layouts with fields and sizes.
///
/// Views and layout delegates refer to the content and not to the data source, which has weak references.
/// Retaining an object with weak references takes several times as long.
public final class DiagramContent {
    let data: DiagramData
    let fields: ItemFields
    let views: DiagramViews
    /// The diagrams of a page with several diagrams, whose captions are the items.
    let panels: [DiagramPanel]
    /// The items' ids, by row.
    let ids: [String]
    /// The items as a hierarchy.
    ///
    /// It is stored in addition to `data`, since extracting it each time would retain all of its parts.
    let hierarchy: ItemHierarchy?
    /// The position of each section's first item, in the order of index paths.
    private let sectionStarts: [Int]
    /// The rows in the order of index paths; empty if that is their own order.
    private let rowOrder: [Int32]

    init(data: DiagramData, fields: ItemFields, views: DiagramViews, panels: [DiagramPanel] = []) {
        (self.data, self.fields, self.views, self.panels) = (data, fields, views, panels)
        ids = data.items.ids
        switch data {
        case .hierarchy(let hierarchy):
            self.hierarchy = hierarchy
            sectionStarts = hierarchy.levels.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
            rowOrder = hierarchy.rowsByLevel
        case .sections(let sections):
            hierarchy = nil
            sectionStarts = (0..<sections.sectionCount).map { sections.row(section: $0, item: 0) }
            rowOrder = []
        }
    }

    // MARK: Items

    /// The items, by row.
    public var items: ItemTable { data.items }

    /// The sections of the items; nil for a hierarchy, whose sections are its levels.
    public var sections: SectionedData? {
        if case .sections(let sections) = data { sections } else { nil }
    }

    /// The number of sections.
    public var sectionCount: Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.levelCount
        case .sections(let sections): sections.sectionCount
        }
    }

    /// Returns the number of items in a section.
    public func itemCount(inSection section: Int) -> Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.itemCount(inLevel: section)
        case .sections(let sections): sections.itemCount(inSection: section)
        }
    }

    /// Returns the row of an item in `items`.
    ///
    /// O(1).
    public func row(at path: IndexPath) -> Int { row(section: path[0], item: path[1]) }

    /// Returns the row of an item in `items`.
    ///
    /// O(1).
    func row(section: Int, item: Int) -> Int {
        let position = sectionStarts[section] + item
        return rowOrder.isEmpty ? position : Int(rowOrder[position])
    }

    // MARK: Sizes

    /// Returns the size of an item's box, in points.
    public func sizeOfItem(at path: IndexPath) -> CGSize { sizeOfItem(row: row(at: path)) }

    private func sizeOfItem(row: Int) -> CGSize {
        views.cell.plan(row: row).size(row: row, in: views.context)
    }

    /// Returns the height of an item's box for a width, in points.
    public func heightOfItem(at path: IndexPath, width: CGFloat) -> CGFloat {
        heightOfItem(row: row(at: path), width: width)
    }

    private func heightOfItem(row: Int, width: CGFloat) -> CGFloat {
        views.cell.plan(row: row).fittingHeight(row: row, width: width, in: views.context)
    }

    /// Returns the smallest size that every item's box fits in.
    ///
    /// O(items).
    public func maximumItemSize() -> CGSize {
        ids.indices.reduce(into: CGSize.zero) { size, row in
            let own = sizeOfItem(row: row)
            size = CGSize(width: max(size.width, own.width), height: max(size.height, own.height))
        }
    }

    /// Returns the height of the highest item's box for a width.
    ///
    /// O(items).
    public func maximumItemHeight(width: CGFloat) -> CGFloat {
        ids.indices.reduce(0) { max($0, heightOfItem(row: $1, width: width)) }
    }

    /// Returns the height of a supplementary view for a width; 0 if there are no views of the kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind in the layout.
    ///   - row: The item's row, or the section.
    ///   - width: The width of the view.
    ///   - fixed: A height to use instead, if there are views of the kind.
    /// - Returns: The height, in points.
    public func height(ofKind kind: String, row: Int, width: CGFloat, fixed: CGFloat? = nil) -> CGFloat {
        guard let view = views.supplementary[kind] else { return 0 }
        return fixed ?? view.height(row: row, width: width)
    }

    /// Returns the size of a supplementary view; zero if there are no views of the kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind in the layout.
    ///   - row: The item's row, or the section.
    ///   - maximumWidth: The width at which text wraps; nil if it doesn't.
    /// - Returns: The size, in points.
    public func size(ofKind kind: String, row: Int, maximumWidth: CGFloat? = nil) -> CGSize {
        guard let view = views.supplementary[kind] else { return .zero }
        return maximumWidth.map { view.size(row: row, width: $0) } ?? view.size(row: row)
    }

    // MARK: Cells

    /// Returns the URL of an item's link; nil if it has none or if the link isn't allowed.
    func link(row: Int, plan: ViewPlan) -> String? {
        guard let link = plan.link.map({ views.context.string($0, row: row) }), !link.isEmpty,
            LinkPolicy.allows(link)
        else {
            return nil
        }
        return link
    }

    /// Returns an item's tooltip.
    func title(row: Int, plan: ViewPlan) -> String? {
        guard let title = plan.tooltip.map({ views.context.string($0, row: row) }), !title.isEmpty else {
            return nil
        }
        return title
    }

    /// Returns the id of a view that belongs to an item, such as `connector-Animal`, or
    /// `connector-Animal-2` for the second one.
    func elementID(_ prefix: String, _ path: IndexPath) -> String {
        let id = String(joining: prefix, "-", ids[row(section: path[0], item: path[1])])
        return path.count > 2 ? id + "-\(path[2] + 1)" : id
    }
}

extension String {
    /// Joins three texts with one allocation.
    fileprivate init(joining first: String, _ second: String, _ third: String) {
        let count = first.utf8.count + second.utf8.count + third.utf8.count
        self.init(unsafeUninitializedCapacity: count) { buffer in
            var end = buffer.append(first, at: 0)
            end = buffer.append(second, at: end)
            return buffer.append(third, at: end)
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies the bytes of a text to a position, for which memory must be reserved, and returns their end.
    fileprivate func append(_ text: String, at start: Int) -> Int {
        let copied: Int? = text.utf8.withContiguousStorageIfAvailable { bytes in
            _ = self[start...].initialize(fromContentsOf: bytes)
            return start + bytes.count
        }
        return copied ?? self[start...].initialize(fromContentsOf: text.utf8)
    }
}

import EspalierBoxes
public import EspalierData
import EspalierGeometry
import EspalierGraphics
public import Foundation

/// The items of a diagram and the views that show them.
///
/// Layouts get the fields and sizes of items from this object.
///
/// Views and layout delegates refer to the content instead of the data source. The data source is the target of a weak
/// reference, and retaining such an object takes several times as long.
public final class DiagramContent {
    let data: DiagramData
    let fields: ItemFields
    let views: DiagramViews
    /// The diagrams of a page with several diagrams.
    ///
    /// For such a page, the items of this content are the captions of the diagrams.
    let panels: [DiagramPanel]
    /// The number of the field that the legend explains, and the title of the legend; nil without a legend.
    let legendField: (number: Int, title: String?)?
    /// A Boolean value that indicates whether elements of cells have their categories as descriptions.
    ///
    /// The value is true if the diagram has a legend and is part of a picture with links. Screen readers don't read the
    /// elements of a picture without links, which is an image for them.
    private(set) var describesCategories: Bool
    /// A Boolean value that indicates whether the elements of items have names for screen readers.
    ///
    /// By default, this is the case for up to 1,000 items with relations. Nobody listens to more, and the names would make
    /// the picture larger. Layouts of sizes draw most relations as frames.
    lazy var namesItems = hasRelations && items.count <= 1_000
    /// Returns what the picture shows about an item without words, such as its dates; nil for nothing.
    var remark: (_ row: Int) -> ItemRemark? = { _ in nil }
    /// The items' ids, by row.
    let ids: ItemNames
    /// The items as a hierarchy.
    ///
    /// The hierarchy is stored in addition to `data`, because reading it from `data`, an enum, would retain all parts
    /// of the hierarchy each time.
    let hierarchy: ItemHierarchy?
    /// For each section, the number of items in the sections before it.
    private let sectionStarts: [Int]
    /// The rows in the order of index paths; empty if the rows are already in that order.
    private let rowOrder: [Int32]

    init(
        data: DiagramData, fields: ItemFields, views: DiagramViews, panels: [DiagramPanel],
        legendField: (number: Int, title: String?)?
    ) {
        (self.data, self.fields, self.views, self.panels) = (data, fields, views, panels)
        self.legendField = legendField
        describesCategories = legendField != nil && views.cell.mayHaveLinks
        ids = data.items.ids
        if case .hierarchy(let hierarchy) = data {
            self.hierarchy = hierarchy
            sectionStarts = hierarchy.levels.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
            rowOrder = hierarchy.rowsByLevel
        } else {
            hierarchy = nil
            sectionStarts =
                data.sections.map { sections in
                    (0..<sections.sectionCount).map { sections.row(section: $0, item: 0) }
                } ?? []
            rowOrder = []
        }
        if panels.contains(where: \.diagram.hasLinks) {
            for content in panels.map(\.diagram.content) where content.legendField != nil {
                content.describesCategories = true
            }
        }
    }

    // MARK: Items

    /// The items, by row.
    public var items: ItemTable { data.items }

    /// The sections of the items; nil for a hierarchy, in which each level is a section.
    public var sections: SectionedData? { data.sections }

    /// The number of sections.
    public var sectionCount: Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.levelCount
        case .sections(let sections): sections.sectionCount
        case .graph(let graph): graph.nodes.sectionCount
        }
    }

    /// Returns the number of items in a section.
    public func itemCount(inSection section: Int) -> Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.itemCount(inLevel: section)
        case .sections(let sections): sections.itemCount(inSection: section)
        case .graph(let graph): graph.nodes.itemCount(inSection: section)
        }
    }

    /// Returns the category of an item after the title of the legend, such as `Team: Office`.
    ///
    /// The result is nil if the diagram has no legend, if the item has no category, or if one of the texts of its box
    /// is the name of the category.
    func category(row: Int, unlessIn texts: [String]) -> String? {
        let name = categoryName(row: row)
        if name.isEmpty || texts.contains(name) { return nil }
        return legendField?.title.map { "\($0): \(name)" } ?? name
    }

    /// Returns the name of an item's category; empty if the diagram has no legend, or the item has no category.
    func categoryName(row: Int) -> String {
        legendField.map { fields.text(ofField: $0.number, row: row) } ?? ""
    }

    /// Returns the row of an item in `items`.
    ///
    /// Takes O(1).
    public func row(at path: IndexPath) -> Int { row(section: path[0], item: path[1]) }

    /// Returns the row of an item in `items`.
    ///
    /// Takes O(1).
    func row(section: Int, item: Int) -> Int {
        let position = sectionStarts[section] + item
        return rowOrder.isEmpty ? position : Int(rowOrder[position])
    }

    /// The edges between the items; nil if the data has no edges.
    ///
    /// `indexPath(ofRow:)` returns the items at the ends of an edge.
    public var edges: EdgeTable? { data.edges }

    /// The numbers of the edges by the rows of their sources.
    private lazy var edgesBySource: [Int32: [Int]] = Dictionary(
        grouping: (0..<(edges?.count ?? 0)).filter { edges?.sourceContainers[$0] == nil },
        by: { edges?.sources[$0] ?? -1 })

    /// The rows of the items from which edges lead to an item, by the row of this item.
    lazy var sourcesByTarget: [Int32: [Int32]] = (0..<(edges?.count ?? 0)).reduce(into: [:]) { rows, edge in
        guard let edges, edges.targetContainers[edge] == nil else { return }
        rows[edges.targets[edge], default: []].append(edges.sources[edge])
    }

    /// The number of further children by the row of their parent, for lines to further parents.
    lazy var furtherChildCounts: [Int: Int] = (hierarchy?.extraParents ?? []).reduce(into: [:]) {
        if hierarchy?.drawsExtraParents == true { $0[$1.parent, default: 0] += 1 }
    }

    /// Returns the numbers of the edges that lead from an item, in the order of the data.
    func edgeNumbers(from row: Int) -> [Int] { edgesBySource[Int32(row)] ?? [] }

    /// Returns the numbers of the edges that lead from the container of a section, in the order of the data.
    func edgeNumbers(fromContainer section: Int) -> [Int] {
        (edges?.sourceContainers ?? [:]).filter { $0.value == section }.keys.sorted()
    }

    /// Returns the id of a section's container; nil if the section isn't a container of a graph.
    func id(ofContainer section: Int) -> String? {
        guard case .graph(let graph) = data, graph.containers.indices.contains(section),
            graph.containers[section] != nil
        else { return nil }
        return graph.nodes.sections.ids[section]
    }

    /// Returns the id and the label of the container with an index path, of those that the field `container` names; nil if
    /// it doesn't exist.
    func container(at path: IndexPath) -> (id: String, label: String)? {
        guard let table = views.containers?.table, path.count == 2, 0..<table.count ~= path[1] else {
            return nil
        }
        return (table.ids[path[1]], table.labels[path[1]])
    }

    /// Returns the id and the label of an end of an edge: of an item, or of a container.
    func end(ofEdge edge: Int, isSource: Bool) -> (id: String, label: String) {
        guard let edges else { return ("", "") }
        if let section = (isSource ? edges.sourceContainers : edges.targetContainers)[edge], let sections {
            return (sections.sections.ids[section], sections.sections.labels[section])
        }
        let row = Int((isSource ? edges.sources : edges.targets)[edge])
        return (ids[row], items.labels[row])
    }

    /// Returns the index path of an item in `items`.
    ///
    /// Takes O(log sections).
    public func indexPath(ofRow row: Int) -> IndexPath {
        if let place = hierarchy?.place(ofRow: row) {
            return IndexPath(item: place.item, section: place.section)
        }
        let section = max(0, sectionStarts.partitioningIndex { $0 > row } - 1)
        return IndexPath(
            item: row - (section < sectionStarts.count ? sectionStarts[section] : 0), section: section)
    }

    /// Returns the index paths of items, in the order of the layout.
    ///
    /// - Complexity: O(items)
    func indexPaths(ofItemsNamed names: Set<String>) -> [IndexPath] {
        if names.isEmpty { return [] }
        return (0..<sectionCount).flatMap { section in
            (0..<itemCount(inSection: section)).compactMap { item in
                names.contains(ids[row(section: section, item: item)])
                    ? IndexPath(item: item, section: section) : nil
            }
        }
    }

    // MARK: Sizes

    /// Returns the size of an item's box, in points.
    public func sizeOfItem(at path: IndexPath) -> CGSize { sizeOfItem(row: row(at: path)) }

    /// Returns the size of an item's box, in whole points, whose text wraps at `maximumWidth`.
    func sizeOfItem(at path: IndexPath, maximumWidth: CGFloat) -> CGSize {
        let row = row(at: path)
        let size = views.cell.plan(row: row).exactSize(
            row: row, availableWidth: maximumWidth, in: views.context)
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    private func sizeOfItem(row: Int) -> CGSize {
        views.cell.plan(row: row).size(row: row, in: views.context)
    }

    /// Returns the height, in points, of an item's box whose text wraps at `width`.
    public func heightOfItem(at path: IndexPath, width: CGFloat) -> CGFloat {
        heightOfItem(row: row(at: path), width: width)
    }

    /// Returns the maximum width of an item's box, in points; infinite if the width isn't limited.
    func maximumWidthOfItem(at path: IndexPath) -> CGFloat {
        views.cell.plan(row: row(at: path)).maxSize.width
    }

    private func heightOfItem(row: Int, width: CGFloat) -> CGFloat {
        views.cell.plan(row: row).fittingHeight(row: row, width: width, in: views.context)
    }

    /// Returns the index paths of the items in whose boxes a line ends inside a word if the boxes have the given width.
    ///
    /// Takes O(items).
    func itemsWithBrokenWords(width: CGFloat) -> [IndexPath] {
        (0..<sectionCount).flatMap { section in
            (0..<itemCount(inSection: section)).map { IndexPath(item: $0, section: section) }
        }.filter { path in
            let row = row(at: path)
            return views.cell.plan(row: row).breaksWords(row: row, width: width, in: views.context)
        }
    }

    /// Returns the smallest size, in points, into which the box of every item fits.
    ///
    /// Takes O(items).
    public func maximumItemSize() -> CGSize {
        ids.indices.reduce(into: CGSize.zero) { size, row in
            let own = sizeOfItem(row: row)
            size = CGSize(width: max(size.width, own.width), height: max(size.height, own.height))
        }
    }

    /// Returns the height, in points, of the highest box of all items if their texts wrap at `width`.
    ///
    /// Takes O(items).
    public func maximumItemHeight(width: CGFloat) -> CGFloat {
        ids.indices.reduce(0) { max($0, heightOfItem(row: $1, width: width)) }
    }

    /// Returns the height of a supplementary view for a width; 0 if there are no views of the kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind in the layout.
    ///   - row: The row of the item, or the number of the section, that the view belongs to.
    ///   - width: The width of the view.
    ///   - fixed: The height if it doesn't depend on the content.
    /// - Returns: The height, in points.
    public func height(ofKind kind: String, row: Int, width: CGFloat, fixed: CGFloat? = nil) -> CGFloat {
        guard let view = views.supplementary[kind] else { return 0 }
        return fixed ?? view.height(row: row, width: width)
    }

    /// Returns the size of a supplementary view; zero if there are no views of the kind.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind in the layout.
    ///   - row: The row of the item, or the number of the section, that the view belongs to.
    ///   - maximumWidth: The width at which text wraps; nil for no wrapping.
    /// - Returns: The size, in points.
    public func size(ofKind kind: String, row: Int, maximumWidth: CGFloat? = nil) -> CGSize {
        guard let view = views.supplementary[kind] else { return .zero }
        return maximumWidth.map { view.size(row: row, width: $0) } ?? view.size(row: row)
    }

    // MARK: Cells

    /// Returns the URL of an item's link; nil if the item has no link or if the link isn't allowed.
    func link(row: Int, plan: ViewPlan) -> String? {
        guard let link = plan.link.map({ views.context.string($0, row: row) }), !link.isEmpty,
            LinkPolicy.allows(link)
        else {
            return nil
        }
        return link
    }

    /// Returns the description of an item's element: its category, if the box shows the category only by its color.
    @inline(__always)
    func description(row: Int, plan: ViewPlan) -> String? {
        describesCategories ? category(row: row, unlessIn: plan.texts(row: row, in: views.context)) : nil
    }

    /// Returns an item's tooltip; nil if the item has no tooltip.
    func title(row: Int, plan: ViewPlan) -> String? {
        guard let title = plan.tooltip.map({ views.context.string($0, row: row) }), !title.isEmpty else {
            return nil
        }
        return title
    }

    /// Returns true if the link of an item is an element inside the item's element.
    ///
    /// An item with a tooltip has a separate element for its link. In an SVG, screen readers read a tooltip as the name
    /// of its element, instead of the element's texts. But the name of a link must contain its visible texts
    /// (WCAG 2.5.3). If the box shows no text, the tooltip is the name of the link. A link can't contain other links, such
    /// as that of a text in the box.
    @inline(__always)
    func hasInnerLink(row: Int, plan: ViewPlan) -> Bool {
        plan.link != nil && (plan.tooltip != nil || plan.hasTextLinks) && isLinkInside(row: row, plan: plan)
    }

    private func isLinkInside(row: Int, plan: ViewPlan) -> Bool {
        guard link(row: row, plan: plan) != nil else { return false }
        if plan.hasTextLinks { return true }
        return title(row: row, plan: plan) != nil
            && plan.texts(row: row, in: views.context).contains { !$0.isEmpty }
    }

    /// Returns the element of the link inside an item's element.
    func innerLink(row: Int, plan: ViewPlan, frame: CGRect) -> CanvasElement {
        CanvasElement(
            id: elementID("link", row: row), kind: "link", description: description(row: row, plan: plan),
            link: link(row: row, plan: plan), frame: frame)
    }

    /// Returns the id of a view that belongs to an item, such as `connector-Animal`, or `connector-Animal-2` if it is
    /// the item's second view of the kind.
    func elementID(_ prefix: String, _ path: IndexPath) -> String {
        let id = elementID(prefix, row: row(section: path[0], item: path[1]))
        return path.count > 2 ? id + "-\(path[2] + 1)" : id
    }

    /// Returns the id of the first view with a prefix that belongs to an item, such as `connector-Animal`.
    func elementID(_ prefix: String, row: Int) -> String {
        ids.withUTF8(ofRow: row) { String(joining: prefix, "-", $0) }
    }
}

extension String {
    /// Joins three strings with one allocation.
    fileprivate init(joining first: String, _ second: String, _ third: UnsafeBufferPointer<UInt8>) {
        let count = first.utf8.count + second.utf8.count + third.count
        self.init(unsafeUninitializedCapacity: count) { buffer in
            var end = buffer.append(first, at: 0)
            end = buffer.append(second, at: end)
            return buffer[end...].initialize(fromContentsOf: third)
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies the bytes of a text to the position `start` in the buffer, which must be large enough.
    ///
    /// Returns the position after the text.
    fileprivate func append(_ text: String, at start: Int) -> Int {
        let copied: Int? = text.utf8.withContiguousStorageIfAvailable { bytes in
            _ = self[start...].initialize(fromContentsOf: bytes)
            return start + bytes.count
        }
        return copied ?? self[start...].initialize(fromContentsOf: text.utf8)
    }
}

import EspalierBoxes
import EspalierData
import EspalierGeometry
import Foundation

/// The fields of a diagram's items: the fields in the data, and fields that are derived from an item's position.
nonisolated final class ItemFields: FieldValues {
    /// The fields that are derived for every item.
    nonisolated private enum Known: String, CaseIterable {
        case id, label, name, depth, childCount, hasChildren, index, isLast, parent, indexPath,
            childIndexPaths, branch
        /// These exist only if the items have sizes.
        case total, share, moreCount

        var isOfSizes: Bool { self == .total || self == .share || self == .moreCount }
    }

    private static let known = Known.allCases
    /// The names of the fields that exist for every item without being in the data.
    static let derivedNames = Set(knownNames)
    private static let knownNames = known.map(\.rawValue)
    private static let knownNumbers = Dictionary(uniqueKeysWithValues: zip(knownNames, knownNames.indices))
    private let items: ItemTable
    private let hierarchy: ItemHierarchy?
    private let sections: SectionedData?
    private let columns: [FieldColumn]
    private let numbers: [String: Int]
    /// For each column, the row from which each item has its value; nil for columns that aren't inherited, and empty if none
    /// is.
    private var inheritedRows: [[Int32]?] = []
    /// For each row, the row with which its branch begins; -1 for none.
    private lazy var branchRows: [Int32] = hierarchy?.branchRows ?? []
    let fieldNames: [String]
    /// The level of the row whose depth was requested last.
    ///
    /// The depths of rows are requested in the order of the data, in which neighbors are on the same or adjacent
    /// levels.
    private var lastLevel = 0
    /// The sizes of the items of a hierarchy; nil if no item has a size.
    private(set) lazy var sizes = hierarchy.flatMap(ItemSizes.init)
    /// The number of items that are drawn as one, by the row of the first of them.
    var moreCounts: [Int: Int] = [:]

    /// Reads the fields of data.
    ///
    /// - Parameters:
    ///   - data: The data.
    ///   - inherited: The names of the fields that items have from the items above them.
    init(_ data: DiagramData, inheriting inherited: [String] = []) {
        items = data.items
        if case .hierarchy(let value) = data { hierarchy = value } else { hierarchy = nil }
        sections = data.sections
        var columns: [FieldColumn] = []
        // Fields of the data replace derived fields with the same name.
        let hasSizes = hierarchy != nil && items.column(named: ItemSizes.field) != nil
        let derived = Self.known.filter { hasSizes || !$0.isOfSizes }.map(\.rawValue)
        var numbers = Self.knownNumbers.filter { derived.contains($0.key) }
        for name in items.fieldNames {
            guard let column = items.column(named: name) else { continue }
            numbers[name] = Self.known.count + columns.count
            columns.append(column)
        }
        for name in items.fieldNames where numbers[name.lowercased()] == nil {
            numbers[name.lowercased()] = numbers[name]
        }
        (self.columns, self.numbers) = (columns, numbers)
        fieldNames = items.fieldNames + derived
        for case let number? in inherited.map({ numbers[$0] }) where number >= Self.known.count {
            if inheritedRows.isEmpty { inheritedRows = Array(repeating: nil, count: columns.count) }
            let column = columns[number - Self.known.count]
            inheritedRows[number - Self.known.count] = hierarchy?.nearestRows {
                column[$0]?.text.isEmpty == false
            }
        }
    }

    /// Returns the value of a column, which may be that of an item above the row.
    private func value(ofColumn column: Int, row: Int) -> FieldValue? {
        guard !inheritedRows.isEmpty, let rows = inheritedRows[column] else { return columns[column][row] }
        return rows[row] < 0 ? nil : columns[column][Int(rows[row])]
    }

    func field(named name: String) -> Int? { numbers[name] }

    func text(ofField field: Int, row: Int) -> String {
        let column = field - Self.known.count
        if column >= 0 { return value(ofColumn: column, row: row).map(Self.text(of:)) ?? "" }
        switch Self.known[field] {
        case .id: return items.ids[row]
        case .label, .name: return items.labels[row]
        case .depth: return String(depth(ofRow: row))
        case .childCount: return String(childCount(ofRow: row))
        case .hasChildren: return childCount(ofRow: row) == 0 ? "false" : "true"
        case .index: return String(place(ofRow: row).index)
        case .isLast: return place(ofRow: row).isLast ? "true" : "false"
        case .parent: return parentLabel(ofRow: row)
        case .indexPath: return indexPath(ofRow: row)
        case .childIndexPaths: return childIndexPaths(ofRow: row)
        case .branch: return branchLabel(ofRow: row)
        case .total: return sizes?.totals[row].groupedText ?? ""
        case .share: return sizes.map { ($0.totals[row] / $0.whole).percentage } ?? ""
        case .moreCount: return moreCounts[row].map(String.init) ?? ""
        }
    }

    func names(ofField field: Int) -> ItemNames? {
        guard field < Self.known.count else { return nil }
        switch Self.known[field] {
        case .label, .name: return items.labels
        case .id: return items.ids
        default: return nil
        }
    }

    func number(ofField field: Int, row: Int) -> Int? {
        guard field < Self.known.count else { return nil }
        switch Self.known[field] {
        case .depth: return depth(ofRow: row)
        case .childCount: return childCount(ofRow: row)
        default: return nil
        }
    }

    private func depth(ofRow row: Int) -> Int {
        lastLevel = hierarchy?.level(ofRow: row, near: lastLevel) ?? 0
        return lastLevel
    }

    private func childCount(ofRow row: Int) -> Int { hierarchy?.childCount(ofRow: row) ?? 0 }

    func hasLists(field: Int) -> Bool {
        let column = field - Self.known.count
        return column >= 0 && columns[column].hasLists
    }

    func records(ofField field: Int, row: Int) -> [FieldRecord] {
        let column = field - Self.known.count
        if column >= 0 { return value(ofColumn: column, row: row)?.records ?? [] }
        let text = text(ofField: field, row: row)
        return text.isEmpty ? [] : [FieldRecord(label: text)]
    }

    /// Returns the text of a value; a list has one line per element.
    static func text(of value: FieldValue) -> String {
        value.isList ? value.elements.joined(separator: "\n") : value.text
    }

    /// Returns the index path of an item in the notation of the inspector, such as `[0, 3]`.
    private func indexPath(ofRow row: Int) -> String {
        guard let place = hierarchy?.place(ofRow: row) ?? sections?.place(ofRow: row) else { return "" }
        return "[\(place.section), \(place.item)]"
    }

    private func childIndexPaths(ofRow row: Int) -> String {
        guard let children = hierarchy?.children(ofRow: row) else { return "" }
        return children.map { indexPath(ofRow: Int($0)) }.joined(separator: " ")
    }

    private func branchLabel(ofRow row: Int) -> String {
        row < branchRows.count && branchRows[row] >= 0 ? items.labels[Int(branchRows[row])] : ""
    }

    private func parentLabel(ofRow row: Int) -> String {
        guard let parent = hierarchy?.parents[row], parent >= 0 else { return "" }
        return items.labels[Int(parent)]
    }

    /// Returns the position of an item among its siblings in a hierarchy, or among the items of its section.
    private func place(ofRow row: Int) -> (index: Int, isLast: Bool) {
        if let hierarchy {
            let (section, item) = hierarchy.place(ofRow: row)
            let parent = Int(hierarchy.parents[row])
            guard parent >= 0 else { return (item, item == hierarchy.itemCount(inLevel: 0) - 1) }
            let above = hierarchy.place(ofRow: parent)
            let siblings = hierarchy.childRange(section: above.section, item: above.item)
            return (item - siblings.lowerBound, section > 0 && item == siblings.upperBound - 1)
        }
        guard let sections else { return (row, false) }
        let (section, item) = sections.place(ofRow: row)
        return (item, item == sections.itemCount(inSection: section) - 1)
    }
}

nonisolated extension Double {
    /// The number with commas between groups of three digits.
    fileprivate var groupedText: String {
        let text = shortText
        let digits = text.prefix { $0.isNumber }
        if text.contains("e") { return text }
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped += "," }
            grouped.append(digit)
        }
        return grouped + text.dropFirst(digits.count)
    }

    /// A fraction as a percentage with one decimal.
    fileprivate var percentage: String {
        guard isFinite else { return "0%" }
        return self > 0 && self < 0.0005 ? "<0.1%" : ((self * 1_000).rounded() / 10).shortText + "%"
    }
}

nonisolated extension SectionedData {
    /// Returns the section of a row, and the position of the row in it, in O(log sections).
    fileprivate func place(ofRow row: Int) -> (section: Int, item: Int) {
        let next = (0..<sectionCount).partitioningIndex { self.row(section: $0, item: 0) > row }
        let section = max(0, next - 1)
        return (section, row - self.row(section: section, item: 0))
    }
}

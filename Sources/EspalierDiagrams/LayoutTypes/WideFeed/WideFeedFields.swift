import EspalierData
import Foundation

/// The fields that a feed reads from items.
nonisolated struct WideFeedFields {
    private let groups: FieldColumn?
    private let headers: FieldColumn?
    private let banners: FieldColumn?

    init(_ items: ItemTable) {
        groups = WideFeedType.group.column(of: items)
        headers = WideFeedType.header.column(of: items)
        banners = WideFeedType.banner.column(of: items)
    }

    /// Returns the number of items in the group whose first item is in `row`; nil if the field is missing or invalid.
    func groupLength(row: Int) -> Int? { groups?.integer(row: row).flatMap { $0 >= 1 ? $0 : nil } }

    func hasHeader(row: Int) -> Bool { headers?[row]?.isTruthy ?? false }

    func isBanner(row: Int) -> Bool { banners?[row]?.isTruthy ?? false }
}

extension WideFeedType {
    /// Reports groups of items that can't be arranged as the data requires.
    ///
    /// These groups are drawn as far as possible.
    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard let sections = data.sections else { return }
        let fields = WideFeedFields(data.items)
        for section in 0..<sections.sectionCount {
            let start = sections.row(section: section, item: 0)
            check(start..<start + sections.itemCount(inSection: section), fields, data)
        }
    }

    nonisolated private func check(_ rows: Range<Int>, _ fields: WideFeedFields, _ data: LayoutCheck) {
        // The end of the current group.
        var end = rows.lowerBound
        for row in rows {
            let isBanner = fields.isBanner(row: row)
            if isBanner, row < end {
                data.warning("a banner is in the middle of a group: the group ends before it", row: row)
                end = row
            }
            guard let length = fields.groupLength(row: row) else { continue }
            if isBanner, length > 1 {
                data.warning("a banner can't begin a group: its 'group' is ignored", row: row)
            } else if row < end {
                data.warning("the item is in another group: its 'group' is ignored", row: row)
            } else if length > rows.upperBound - row {
                data.warning(
                    "the group of \(length) items exceeds its section, which has only \(rows.upperBound - row) more",
                    row: row)
                end = rows.upperBound
            } else {
                end = row + length
            }
        }
    }
}

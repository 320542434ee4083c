/// The rows of a feed's section.
///
/// Adjacent small groups share a row. A group that is larger than a row wraps and doesn't share its rows. A banner
/// has a row of its own.
///
/// The rules are those of the slides "UICollectionViewFlowLayout Sucks".
nonisolated struct FeedRows: Equatable {
    /// Consecutive items with one header.
    nonisolated struct Group: Equatable {
        var items: Range<Int>
        var hasHeader: Bool
        var isBanner: Bool
    }

    nonisolated struct Row: Equatable {
        var items: Range<Int>
        var isBanner: Bool
        /// The indices of the groups that begin in this row.
        var groups: Range<Int>
        /// True if one of the groups in this row has a header, for which the row reserves space.
        var hasHeader: Bool
    }

    private(set) var rows: [Row] = []

    /// Divides a section into groups.
    ///
    /// A length below 1 is treated as 1, and a length beyond the end of the section is reduced. A banner ends the group
    /// before it, even if that group isn't complete: the remaining items belong to new groups below the banner.
    static func groups(
        itemCount: Int, isBanner: (Int) -> Bool, hasHeader: (Int) -> Bool, length: (Int) -> Int
    ) -> [Group] {
        var groups: [Group] = []
        var first = 0
        while first < itemCount {
            if isBanner(first) {
                groups.append(Group(items: first..<first + 1, hasHeader: hasHeader(first), isBanner: true))
                first += 1
                continue
            }
            let limit = first + min(max(1, length(first)), itemCount - first)
            var end = first + 1
            while end < limit && !isBanner(end) { end += 1 }
            groups.append(Group(items: first..<end, hasHeader: hasHeader(first), isBanner: false))
            first = end
        }
        return groups
    }

    /// Arranges groups in rows.
    ///
    /// - Parameters:
    ///   - groups: The groups, in order.
    ///   - columns: The number of items in a row, at least 1.
    init(groups: [Group], columns: Int) {
        let columns = max(1, columns)
        /// True if the last row contains only small groups, so that another small group may share it.
        var isOpen = false
        for (index, group) in groups.enumerated() {
            let isSmall = !group.isBanner && group.items.count <= columns
            if isSmall, isOpen, let last = rows.last, last.items.count + group.items.count <= columns {
                rows[rows.count - 1].items = last.items.lowerBound..<group.items.upperBound
                rows[rows.count - 1].groups = last.groups.lowerBound..<index + 1
                rows[rows.count - 1].hasHeader = last.hasHeader || group.hasHeader
                continue
            }
            append(group, at: index, columns: group.isBanner ? 1 : columns)
            isOpen = isSmall
        }
    }

    /// Wraps a group over as many rows as it needs.
    private mutating func append(_ group: Group, at index: Int, columns: Int) {
        for start in stride(from: group.items.lowerBound, to: group.items.upperBound, by: columns) {
            let isFirst = start == group.items.lowerBound
            rows.append(
                Row(
                    items: start..<min(start + columns, group.items.upperBound), isBanner: group.isBanner,
                    groups: isFirst ? index..<index + 1 : index + 1..<index + 1,
                    hasHeader: isFirst && group.hasHeader))
        }
    }
}

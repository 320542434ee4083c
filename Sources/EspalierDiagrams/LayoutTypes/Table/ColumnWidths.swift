import Foundation

/// The widths of a table's columns, which are those of their texts if there is room.
nonisolated struct ColumnWidths {
    /// The widths of the columns without wrapped texts, in points.
    var natural: [CGFloat] = []
    /// The widths below which words are broken, in points.
    var minimum: [CGFloat] = []

    /// Returns the widths of columns that share a room.
    ///
    /// The widest columns become narrower, up to a limit that they have in common, so that a long text doesn't make short
    /// ones wrap. A column is narrower than its longest word only if the room is less than that of all longest words.
    ///
    /// - Complexity: O(n² log n) in the number of columns.
    func fitted(to room: CGFloat) -> [CGFloat] {
        if natural.reduce(0, +) <= room { return natural }
        if minimum.reduce(0, +) > room { return Self.limited(minimum, to: room) }
        var widths = natural
        var isFixed = natural.map { _ in false }
        while true {
            let elastic = natural.indices.filter { !isFixed[$0] }
            let rest = natural.indices.reduce(room) { isFixed[$1] ? $0 - minimum[$1] : $0 }
            let limited = Self.limited(elastic.map { natural[$0] }, to: rest)
            for (column, width) in zip(elastic, limited) { widths[column] = max(minimum[column], width) }
            let wider = zip(elastic, limited).filter { minimum[$0] > $1 }.map(\.0)
            if wider.isEmpty { return widths }
            for column in wider { isFixed[column] = true }
        }
    }

    /// Returns widths whose sum is at most `room`, by limiting them to a common maximum.
    private static func limited(_ widths: [CGFloat], to room: CGFloat) -> [CGFloat] {
        var rest = max(0, room)
        for (index, width) in widths.sorted().enumerated() {
            let share = rest / CGFloat(widths.count - index)
            if width > share { return widths.map { min($0, share.rounded(.down)) } }
            rest -= width
        }
        return widths
    }
}

import Testing

@testable import EspalierLayouts

@Suite struct FeedRowsTests {
    /// A section in short notation.
    ///
    /// A digit is a group with this number of items, and `b` is a banner.
    struct Case: CustomTestStringConvertible, Sendable {
        let groups: String
        let columns: Int
        /// The number of items in each row; the number is in parentheses if the row is a banner.
        let rows: String
        var testDescription: String { "\(groups) in \(columns) columns" }
    }

    static let cases = [
        Case(groups: "", columns: 3, rows: ""),
        Case(groups: "1", columns: 3, rows: "1"),
        Case(groups: "12", columns: 3, rows: "3"),
        Case(groups: "22", columns: 3, rows: "2 2"),
        Case(groups: "111", columns: 3, rows: "3"),
        Case(groups: "3", columns: 3, rows: "3"),
        Case(groups: "31", columns: 3, rows: "3 1"),
        // A large group wraps. It shares neither its first nor its last row with other groups.
        Case(groups: "171", columns: 3, rows: "1 3 3 1 1"),
        Case(groups: "1b1", columns: 3, rows: "1 (1) 1"),
        Case(groups: "bb", columns: 3, rows: "(1) (1)"),
        Case(groups: "212", columns: 1, rows: "1 1 1 1 1"),
        Case(groups: "12", columns: 0, rows: "1 1 1"),
    ]

    @Test(arguments: cases)
    func packsGroups(_ example: Case) {
        var groups: [FeedRows.Group] = []
        var first = 0
        for symbol in example.groups {
            let count = symbol.wholeNumberValue ?? 1
            groups.append(.init(items: first..<first + count, hasHeader: true, isBanner: symbol == "b"))
            first += count
        }
        let rows = FeedRows(groups: groups, columns: example.columns).rows
        let text = rows.map { $0.isBanner ? "(\($0.items.count))" : "\($0.items.count)" }
        #expect(text.joined(separator: " ") == example.rows)
        // Every item is in exactly one row, and the items are in order.
        #expect(rows.flatMap { Array($0.items) } == Array(0..<first))
    }

    @Test func headersBelongToTheRowWhereTheGroupBegins() {
        let groups = [
            FeedRows.Group(items: 0..<4, hasHeader: true, isBanner: false),
            FeedRows.Group(items: 4..<5, hasHeader: false, isBanner: false),
            FeedRows.Group(items: 5..<6, hasHeader: true, isBanner: false),
        ]
        let rows = FeedRows(groups: groups, columns: 3).rows
        #expect(rows.map(\.hasHeader) == [true, false, true])
        #expect(rows.map(\.groups) == [0..<1, 1..<1, 1..<3])
    }

    @Test(
        arguments: [
            // Each case has the group lengths that are returned for items 0, 1, 2, ..., the indexes of the banners, and
            // the expected groups.
            ([3, 1, 1], [], [0..<3]),
            ([9, 1, 1], [], [0..<3]),
            ([0, -5, 1], [], [0..<1, 1..<2, 2..<3]),
            ([Int.max, 1, 1], [1], [0..<1, 1..<2, 2..<3]),
            ([2, 1, 1], [2], [0..<2, 2..<3]),
        ] as [([Int], [Int], [Range<Int>])])
    func dividesASection(lengths: [Int], banners: [Int], expected: [Range<Int>]) {
        let groups = FeedRows.groups(
            itemCount: lengths.count, isBanner: { banners.contains($0) }, hasHeader: { _ in true },
            length: { lengths[$0] })
        #expect(groups.map(\.items) == expected)
    }
}

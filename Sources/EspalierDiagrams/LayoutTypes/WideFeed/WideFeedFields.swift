import EspalierData
import Foundation

/// The fields of items that a feed goes by.
nonisolated struct FeedFields {
    private let group: FieldColumn?
    private let header: FieldColumn?
    private let banner: FieldColumn?

    init(_ items: ItemTable) {
        group = items.column(named: "group")
        header = items.column(named: "header")
        banner = items.column(named: "banner")
    }

    /// How many items the group has that begins with this one; 1 unless the item says so.
    func groupLength(row: Int) -> Int {
        group?[row]?.number.flatMap { Int(exactly: $0) } ?? 1
    }

    func hasHeader(row: Int) -> Bool { header?[row]?.isTruthy ?? false }

    func isBanner(row: Int) -> Bool { banner?[row]?.isTruthy ?? false }

    /// What the item says about its group, if anything.
    func group(row: Int) -> FieldValue? { group?[row] }

    func banner(row: Int) -> FieldValue? { banner?[row] }
}

import Foundation

/// The categories of items: the values of the field `colorBy`, each with a number.
///
/// The values in `Order.first` come first, then those in `Order.preferred`. The other values follow in the order of
/// first appearance.
///
/// If there are more values than numbers, the most frequent of the other values get numbers. Of equally frequent
/// values, the values that appear first get numbers.
///
/// Numbers below `maximumCount` have a color and a mark of their own. Items whose value has no number of its own share
/// the number `other`, whose color is gray. Items without a value share the number `none`, and look like a raised
/// surface.
package struct CategoryIndex: Sendable {
    /// The maximum number of categories with a color of their own: each hue in two shades.
    package static let maximumCount = 2 * ThemeToken.categoryCount
    /// The category number that is shared by all items whose value has no number of its own.
    package static let other = maximumCount
    /// The category number that is shared by all items without a value.
    package static let none = maximumCount + 1

    /// The values that get numbers before all other values.
    package struct Order: Sendable {
        /// The values that come first, even if no item has them.
        package var first: [String] = []
        /// The values that come after those in `first`.
        ///
        /// A value gets a number only if an item has it.
        package var preferred: [String] = []
        /// A Boolean value that indicates whether values that are neither in `first` nor in `preferred` have no number.
        package var isComplete = false

        package init(first: [String] = [], preferred: [String] = [], isComplete: Bool = false) {
            (self.first, self.preferred, self.isComplete) = (first, preferred, isComplete)
        }
    }

    /// The names of the numbered categories.
    package private(set) var names: [String]
    /// The numbers of the categories that some item has, in ascending order, without `other` and `none`.
    package private(set) var present: [Int] = []
    /// The number of different values that share the category number `other`.
    package private(set) var otherCount = 0
    /// A Boolean value that indicates whether all categories have a mark, not only categories with a repeated hue.
    package var hasMarks = false
    private var byRow: [UInt8] = []

    /// Assigns numbers to the different values of a field.
    ///
    /// Takes O(count + values log values).
    ///
    /// - Parameters:
    ///   - field: The number of the field.
    ///   - values: The values of the fields.
    ///   - order: The values that come first.
    ///   - count: The number of items.
    package init(field: Int, values: any FieldValues, order: Order, count: Int) {
        let reserved = Array(order.first.prefix(Self.maximumCount))
        let first = Array(
            (reserved + order.preferred.filter { !reserved.contains($0) }).prefix(Self.maximumCount))
        var found = first
        var frequencies = Array(repeating: 0, count: first.count)
        var indexes = Dictionary(
            found.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var indexByRow: [Int32] = []
        indexByRow.reserveCapacity(count)
        for row in 0..<count {
            let name = values.text(ofField: field, row: row)
            let index = name.isEmpty ? -1 : indexes[name] ?? found.count
            indexByRow.append(Int32(index))
            if index < 0 { continue }
            if index == found.count {
                indexes[name] = index
                found.append(name)
                frequencies.append(0)
            }
            frequencies[index] += 1
        }
        let kept = first.indices.filter { $0 < reserved.count || frequencies[$0] > 0 }
        let free = order.isComplete ? 0 : Self.maximumCount - kept.count
        let chosen = (first.count..<found.count).sorted { (frequencies[$1], $0) < (frequencies[$0], $1) }
            .prefix(free).sorted()
        let numbered = kept + chosen
        names = numbered.map { found[$0] }
        otherCount = found.count - first.count - chosen.count
        present = numbered.indices.filter { frequencies[numbered[$0]] > 0 }
        var numbers = Array(repeating: UInt8(Self.other), count: found.count)
        for (number, index) in numbered.enumerated() { numbers[index] = UInt8(number) }
        byRow = indexByRow.map { $0 < 0 ? UInt8(Self.none) : numbers[Int($0)] }
    }

    /// Returns the categories of groups of items: the one that all items of a group have, or `none`.
    package func ofGroups(_ groups: [[Int]]) -> CategoryIndex {
        var index = self
        index.byRow = groups.map { rows in
            let numbers = Set(rows.map { byRow[$0] })
            return numbers.count == 1 ? numbers.first ?? UInt8(Self.none) : UInt8(Self.none)
        }
        return index
    }

    /// Returns the category of an item.
    package func category(ofRow row: Int) -> Int { row < byRow.count ? Int(byRow[row]) : Self.none }

    /// Returns the mark of a category; nil if the category needs no mark.
    func mark(of category: Int) -> CategoryMark? {
        hasMarks || category >= ThemeToken.categoryCount ? CategoryMark(category: category) : nil
    }
}

import Foundation

/// The categories of items: the values of the field `colorBy`, numbered in the order of first appearance.
///
/// Numbers below `maximumCount` have a color and a mark of their own. All other items share the number `other`, which is gray:
/// items without a value, and items whose value has no number.
package struct CategoryIndex: Sendable {
    /// The number of categories that can be told apart: each hue in two shades.
    package static let maximumCount = 2 * ThemeToken.categoryCount
    /// The number of items that have no category of their own.
    package static let other = maximumCount

    /// The values of the field that should have numbers.
    package struct Order: Sendable {
        /// The values that come first, even if no item has them.
        package var first: [String] = []
        /// A Boolean value that indicates whether values that aren't in `first` have no number.
        package var isComplete = false

        package init(first: [String] = [], isComplete: Bool = false) {
            (self.first, self.isComplete) = (first, isComplete)
        }
    }

    /// The names of the numbered categories.
    package private(set) var names: [String]
    /// The numbers of the categories that some item has, in ascending order, without `other`.
    package private(set) var present: [Int] = []
    /// The number of values that have no number.
    package private(set) var otherCount = 0
    /// A Boolean value that indicates whether all categories have a mark, not only those with a repeated hue.
    package var hasMarks = false
    private var byRow: [UInt8] = []

    /// Assigns a number to each different value of a field.
    ///
    /// Takes O(count).
    ///
    /// - Parameters:
    ///   - field: The number of the field.
    ///   - values: The values of the fields.
    ///   - order: The values that come first.
    ///   - count: The number of items.
    package init(field: Int, values: any FieldValues, order: Order, count: Int) {
        names = Array(order.first.prefix(Self.maximumCount))
        let maximum = order.isComplete ? names.count : Self.maximumCount
        byRow.reserveCapacity(count)
        var isPresent = Array(repeating: false, count: Self.maximumCount + 1)
        var numbers = Dictionary(
            names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        numbers[""] = Self.other
        for row in 0..<count {
            let name = values.text(ofField: field, row: row)
            let number = numbers[name] ?? (names.count < maximum ? names.count : Self.other)
            if numbers[name] == nil {
                numbers[name] = number
                if number == Self.other { otherCount += 1 } else { names.append(name) }
            }
            isPresent[number] = true
            byRow.append(UInt8(number))
        }
        present = names.indices.filter { isPresent[$0] }
    }

    func category(ofRow row: Int) -> Int { row < byRow.count ? Int(byRow[row]) : Self.other }

    /// Returns the mark of a category; nil if its color is enough.
    func mark(of category: Int) -> CategoryMark? {
        hasMarks || category >= ThemeToken.categoryCount ? CategoryMark(category: category) : nil
    }
}

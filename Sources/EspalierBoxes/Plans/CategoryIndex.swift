import Foundation

/// The categories of items: the different values of the field that `colorBy` names, numbered in the order of first
/// appearance.
package struct CategoryIndex: Sendable {
    /// The names of the categories.
    package private(set) var names: [String]
    private var byRow: [UInt16]

    /// Assigns a number to each different value of a field.
    ///
    /// Takes O(count).
    ///
    /// - Parameters:
    ///   - field: The number of the field.
    ///   - values: The values of the fields.
    ///   - order: Names that come first, even if no item has them.
    ///   - count: The number of items.
    package init(field: Int, values: any FieldValues, order: [String], count: Int) {
        names = order
        byRow = []
        byRow.reserveCapacity(count)
        var numbers = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for row in 0..<count {
            let name = values.text(ofField: field, row: row)
            if let number = numbers[name] {
                byRow.append(UInt16(clamping: number))
                continue
            }
            // The number of names is limited, and all further names share one category, because colors repeat after
            // eight anyway.
            let number = min(names.count, Self.maximumCount)
            if number < Self.maximumCount {
                numbers[name] = number
                names.append(name)
            }
            byRow.append(UInt16(clamping: number))
        }
    }

    private static let maximumCount = 1_000

    func category(ofRow row: Int) -> Int { row < byRow.count ? Int(byRow[row]) : 0 }
}

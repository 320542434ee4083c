import EspalierGraphics
import Foundation

/// The kinds of items: which of its values the field `colorBy` has, counted in the order of first appearance.
package struct CategoryIndex: Sendable {
    /// What the kinds are called.
    package private(set) var names: [String]
    private var byRow: [UInt16]

    /// - Parameters:
    ///   - order: Names that come first, whether items have them or not.
    ///   - count: How many items there are.
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
            // Colors repeat after eight; names beyond this many are no kinds any more.
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

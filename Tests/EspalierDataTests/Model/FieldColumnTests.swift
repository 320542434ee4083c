import TestSupport
import Testing

@testable import EspalierData

@Suite struct FieldColumnTests {
    /// Returns the values of a column, by their rows.
    private func values(_ column: FieldColumn) -> [Int: String] {
        var values: [Int: String] = [:]
        var last = -1
        column.enumerate { row, value in
            #expect(row > last)
            (last, values[row]) = (row, value.text)
        }
        return values
    }

    /// A column has the same values as a dictionary, however many rows have the field.
    @Test(arguments: [10, 300, 20_000]) func rowsCanBeSetInAnyOrder(_ rowCount: Int) {
        var random = SeededGenerator(seed: 5)
        var column = FieldColumn()
        var expected: [Int: String] = [:]
        for number in 0..<600 {
            let row = Int.random(in: 0..<rowCount, using: &random)
            let value = number % 5 == 4 ? nil : "\(number)"
            column.set(value.map(FieldValue.string), row: row)
            expected[row] = value
            #expect(column[row]?.text == value)
        }
        #expect(values(column) == expected)
        #expect(column.firstRow == expected.keys.min())
        column.compact(rowCount: rowCount)
        #expect(values(column) == expected)
    }

    @Test(arguments: [40, 1_000]) func rowsCanBeRearranged(_ step: Int) {
        var column = FieldColumn()
        for row in stride(from: 0, to: 1_000, by: step) { column.set(.string("\(row)"), row: row) }
        column.compact(rowCount: 1_000)
        // The last 900 rows, in reverse order.
        let newRows = (0..<1_000).map { Int32($0 < 100 ? -1 : 999 - $0) }
        let expected = stride(from: 0, to: 1_000, by: step).filter { $0 >= 100 }.map { (999 - $0, "\($0)") }
        #expect(values(column.arranged(newRows)) == Dictionary(uniqueKeysWithValues: expected))
    }
}

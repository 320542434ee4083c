import Testing

@testable import EspalierBoxes

@Suite struct DecimalAlignmentTests {
    /// Columns of numbers, and their integers.
    static let columns: [([String], [String])] = [
        (["1.5", "12", "-0.25"], ["1", "12", "-0"]), (["1,234", "5,678,901"], ["1,234", "5,678,901"]),
        (["1,234.5", "7"], ["1,234", "7"]), (["3,14", "2"], ["3", "2"]),
        (["1.234,5", "12.345"], ["1.234", "12.345"]), (["1.234.567", "12"], ["1.234.567", "12"]),
        (["12.5 %", "7 %"], ["12", "7"]), (["$1,200.50", "€3"], ["$1,200", "€3"]),
        (["6.02e23", "1"], ["6", "1"]), ([".5", "10"], ["", "10"]), (["12 345", "6"], ["12 345", "6"]),
        (["−4", "", "+10"], ["−4", "", "+10"]),
    ]

    /// Points are decimal marks if all numbers have at most one; commas are only if they aren't before three digits.
    @Test(arguments: columns)
    func integersEndAtTheMark(_ numbers: [String], _ integers: [String]) throws {
        let alignment = try #require(DecimalAlignment(numbers))
        #expect(numbers.map { String(alignment.integer(of: $0)) } == integers)
    }

    static let others: [[String]] = [
        [], [""], ["1", "a"], ["5.10.1"], ["2024-09-17"], ["12:30"], ["1,23,4"], ["-"], ["."], ["1."], ["%"],
        ["1 2"],
        ["1 h"], ["e5"], ["1e"], ["0x10"], ["1,5", "1.5.5"], [String(repeating: "9", count: 65)],
    ]

    @Test(arguments: others)
    func otherTextsAreNoNumbers(_ texts: [String]) { #expect(DecimalAlignment(texts) == nil) }
}

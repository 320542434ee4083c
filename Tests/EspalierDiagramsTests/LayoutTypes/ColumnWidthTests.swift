import Foundation
import Testing

@testable import EspalierDiagrams

@Suite struct ColumnWidthTests {
    struct Case {
        var natural: [CGFloat]
        var minimum: [CGFloat]
        var room: CGFloat
        var widths: [CGFloat]
    }

    /// In the third case, the first column has the width of its longest word, and the others share the rest.
    ///
    /// In the fourth case, the longest words don't fit.
    static let cases: [Case] = [
        Case(natural: [80, 60], minimum: [40, 60], room: 500, widths: [80, 60]),
        Case(natural: [80, 600], minimum: [40, 60], room: 500, widths: [80, 420]),
        Case(natural: [300, 300, 50], minimum: [200, 20, 50], room: 400, widths: [200, 150, 50]),
        Case(natural: [100, 100], minimum: [80, 40], room: 100, widths: [60, 40]),
        Case(natural: [], minimum: [], room: 10, widths: []),
        Case(natural: [10], minimum: [10], room: 0, widths: [0]),
    ]

    @Test(arguments: cases) func widestColumnsWrap(_ test: Case) {
        #expect(
            ColumnWidths(natural: test.natural, minimum: test.minimum).fitted(to: test.room) == test.widths)
    }
}

import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBoxes

@Suite struct LabelWidthsTests {
    private let font = Font(size: 13)

    private func label(_ field: Int = 1, _ font: Font? = nil) throws -> LabelWidths.Label {
        try #require(LabelWidths.Label(field: field, font: font ?? self.font))
    }

    @Test(arguments: [0.5, 1, 47.3, 47.9375, 1_000])
    func aWidthIsKnownToFitIfItIsLess(width: CGFloat) throws {
        var widths = LabelWidths(rowCount: 2)
        try widths.store(width, of: label(), row: 1)
        #expect(try !widths.isKnown(label(), row: 1, toFit: width - 0.001))
        #expect(try widths.isKnown(label(), row: 1, toFit: width + 0.125))
        #expect(try !widths.isKnown(label(), row: 0, toFit: 10_000))
    }

    @Test(arguments: [0, -1, 1_024, 8_191, 1e300, .infinity, .nan] as [CGFloat])
    func otherWidthsAreNotKnown(width: CGFloat) throws {
        var widths = LabelWidths(rowCount: 1)
        try widths.store(width, of: label(), row: 0)
        #expect(try !widths.isKnown(label(), row: 0, toFit: .infinity))
    }

    @Test func theLastLabelOfARowIsKnown() throws {
        let labels = try [
            label(), label(2), label(1, Font(size: 12)), label(1, Font(size: 13, weight: .bold)),
            label(1, Font(size: 13, isItalic: true)), label(1, Font(.monospaced, size: 13)),
        ]
        var widths = LabelWidths(rowCount: 1)
        for stored in labels {
            widths.store(20, of: stored, row: 0)
            for other in labels { #expect(widths.isKnown(other, row: 0, toFit: 100) == (other == stored)) }
        }
    }

    @Test func fontsOfOtherFamiliesHaveNoLabel() {
        #expect(LabelWidths.Label(field: 1, font: Font(.named("Serif"), size: 13)) == nil)
    }

    @Test func theWidthsOfAtMostEightLabelsAreKnown() throws {
        var widths = LabelWidths(rowCount: 20)
        for field in 0..<20 { try widths.store(20, of: label(field), row: field) }
        for field in 0..<20 {
            #expect(try widths.isKnown(label(field), row: field, toFit: 100) == (field < 8))
        }
    }

    @Test func rowsThatDoNotExistAreIgnored() throws {
        var widths = LabelWidths(rowCount: 1)
        for row in [1, 1_000_000] {
            try widths.store(20, of: label(), row: row)
            #expect(try !widths.isKnown(label(), row: row, toFit: 100))
        }
    }
}

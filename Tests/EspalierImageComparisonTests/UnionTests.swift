import EspalierGraphics
import TestSupport
import Testing

@testable import EspalierImageComparison

/// Tests the comparison of pictures of different sizes, on the union of both.
@Suite struct UnionTests {
    /// A picture whose rows are all different, so that each is found in another place.
    private let page = TestPicture(width: 30, height: 50)

    private func compare(
        _ a: TestPicture, _ b: TestPicture, _ tolerance: ComparisonTolerance = .exact,
        pixelLimit: Int = 1 << 28,
        difference: MemorySink? = nil
    ) throws -> ImageComparison {
        try ImageComparison.compare(
            expected: .bytes(a.png(), name: "a"), actual: .bytes(b.png(), name: "b"), tolerance: tolerance,
            pixelLimit: pixelLimit, difference: difference)
    }

    /// Returns the page with rows of one color inserted.
    private func page(inserting count: Int, at row: Int) -> TestPicture {
        var result = TestPicture(width: page.width, height: page.height + count, filling: .init(9, 8, 7, 255))
        for y in 0..<page.height {
            for x in 0..<page.width { result[x, y < row ? y : y + count] = page[x, y] }
        }
        return result
    }

    @Test(arguments: [0, 20, 49, 50])
    func anInsertedStripIsTheOnlyChange(row: Int) throws {
        let grown = page(inserting: 7, at: row)
        let result = try compare(page, grown)
        #expect(result.verdict == .differentSizes && !result.matches)
        #expect(result.changedCount == 7 * 30)
        #expect(result.regions.map(\.box) == [PixelRect(x: 0, y: row, width: 30, height: 7)])
        #expect(result.comparedSize == PixelSize(width: 30, height: 57))
        #expect(
            result.summary == "the size is 30 x 57 px, expected 30 x 50 px; rows \(row)-\(row + 6) are new; "
                + "210 px differ (12.3 % of 1710), in the box 0,\(row)-29,\(row + 6)")
        let removed = try compare(grown, page)
        #expect(removed.changedCount == 7 * 30)
        #expect(removed.summary.contains("rows \(row)-\(row + 6) are missing; 210 px differ"))
    }

    @Test func aChangeBelowAnInsertedStripIsFound() throws {
        var grown = page(inserting: 7, at: 10)
        grown[5, 40].red ^= 255
        let result = try compare(page, grown)
        #expect(result.changedCount == 7 * 30 + 1)
        #expect(
            result.regions.map(\.box) == [
                PixelRect(x: 0, y: 10, width: 30, height: 7), PixelRect(x: 5, y: 40, width: 1, height: 1),
            ])
        let box = result.regions[1].box
        #expect(result.part(at: box, ofExpected: true) == PixelRect(x: 5, y: 33, width: 1, height: 1))
        #expect(result.part(at: box, ofExpected: false) == box)
        #expect(result.part(at: result.regions[0].box, ofExpected: true) == nil)
    }

    @Test func stripsAreFoundInBothPictures() throws {
        let before = page(inserting: 3, at: 5)
        let after = page(inserting: 9, at: 30)
        let result = try compare(before, after)
        #expect(result.comparedSize.height == 50 + 3 + 9)
        #expect(result.changedCount == 12 * 30)
        #expect(result.summary.contains("rows 5-7 are missing, rows 33-41 are new;"))
    }

    @Test func ignoredRectanglesCountInBothPictures() throws {
        let grown = page(inserting: 7, at: 20)
        let strip = PixelRect(x: 0, y: 20, width: 30, height: 7)
        let result = try compare(page, grown, .init(ignoredRects: [strip]))
        #expect(result.changedCount == 0)
        #expect(result.ignoredCount == 7 * 30)
        #expect(!result.matches)
    }

    @Test func rowsThatOccurOftenArePairedFromTheTop() throws {
        let white = TestPicture.Pixel(255, 255, 255, 255)
        let result = try compare(
            TestPicture(width: 8, height: 8, filling: white),
            TestPicture(width: 8, height: 12, filling: white))
        #expect(result.changedCount == 4 * 8)
    }

    @Test func differentWidthsAddColumnsAtTheRight() throws {
        var wider = TestPicture(width: 34, height: 52, filling: .init(1, 1, 1, 255))
        for y in 0..<50 { for x in 0..<30 { wider[x, y + 2] = page[x, y] } }
        let result = try compare(page, wider)
        #expect(result.changedCount == 34 * 52 - 30 * 50)
        #expect(result.summary.contains("rows 0-1 are new, columns 30-33 are new;"))
    }

    @Test func theDifferencePictureHasTheUnion() throws {
        var before = page(inserting: 3, at: 40)
        before[2, 2].green = 0
        let sink = MemorySink()
        let result = try compare(before, page(inserting: 5, at: 10), difference: sink)
        #expect(result.comparedSize == PixelSize(width: 30, height: 58))
        let rows = try PictureRows(.bytes(sink.bytes, name: "difference"))
        #expect(rows.size == result.comparedSize)
        try rows.readAll { row, pixels in
            let (red, green, blue) = (pixels[0] & 255, pixels[0] >> 8 & 255, pixels[0] >> 16 & 255)
            switch row {
            case 10..<15: #expect(green > red && green > blue)
            case 45..<48: #expect(red > green && red > blue)
            default: #expect(red == green && green == blue)
            }
            if row == 2 { #expect(pixels[2] == 0xFF30_00E0) }
        }
    }

    @Test func aUnionAboveTheLimitIsOnlyCounted() throws {
        let sink = MemorySink()
        let result = try compare(
            TestPicture(width: 1, height: 90), TestPicture(width: 90, height: 1), pixelLimit: 1_000,
            difference: sink)
        #expect(!result.arePixelsCompared && sink.bytes.isEmpty)
        #expect(result.changedCount == 89 + 89)
        #expect(result.summary.hasSuffix("; the union of both is too large to be compared"))
    }

    /// Any two lists of rows become one list that has the rows of both in order.
    @Test(arguments: 0..<200)
    func alignmentsHaveAllRows(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let expected = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
            Int.random(in: 0..<12, using: &generator)
        }
        let actual = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
            Int.random(in: 0..<12, using: &generator)
        }
        let alignment = RowAlignment(expected: expected, actual: actual)
        func count(_ kind: RowAlignment.Step.Kind) -> Int {
            var count = 0
            for step in alignment.steps where step.kind == kind || step.kind == .both { count += step.count }
            return count
        }
        #expect(count(.onlyExpected) == expected.count)
        #expect(count(.onlyActual) == actual.count)
        #expect(alignment.steps.allSatisfy { $0.count > 0 })
        #expect(alignment.height <= expected.count + actual.count)
        #expect(alignment.rows(of: 0..<alignment.height, onlyIn: .onlyActual)?.count ?? 0 == actual.count)
    }
}

import EspalierGraphics
import Testing

@testable import EspalierImageComparison

/// Tests the comparison of two pictures that can be read.
@Suite struct ImageComparisonTests {
    private func compare(
        _ a: TestPicture, _ b: TestPicture, _ tolerance: ComparisonTolerance = .exact
    ) throws -> ImageComparison {
        try ImageComparison.compare(
            expected: .bytes(a.png(), name: "a"), actual: .bytes(b.png(level: 9), name: "b"),
            tolerance: tolerance)
    }

    @Test func equalBytesAreNotDecoded() throws {
        // The pixel data is damaged, so the test would fail if a file was decoded.
        let damaged = try TestPicture(width: 40, height: 30).png().replacingPixelData()
        let result = try ImageComparison.compare(
            expected: .bytes(damaged, name: "a"), actual: .bytes(damaged, name: "b"))
        #expect(result.verdict == .sameBytes)
        #expect(result.expectedSize == PixelSize(width: 40, height: 30))
        #expect(result.summary == "the files are the same")
    }

    @Test func equalPixelsInOtherBytesMatch() throws {
        let picture = TestPicture(width: 300, height: 200)
        let result = try compare(picture, picture)
        #expect(result.verdict == .samePixels)
        #expect(result.differingCount == 0)
    }

    @Test func oneChangedPixelIsFound() throws {
        let picture = TestPicture(width: 300, height: 200)
        var changed = picture
        changed[150, 70].red ^= 1
        let result = try compare(picture, changed)
        #expect(result.verdict == .differs)
        #expect(result.changedCount == 1)
        #expect(result.greatestDifference == 1)
        #expect(result.regions.map(\.box) == [PixelRect(x: 150, y: 70, width: 1, height: 1)])
        #expect(
            result.summary
                == "1 px differs (0.00167 % of 60000), by at most 1 of 255, in the box 150,70-150,70; "
                + "exact comparison doesn't allow that")
    }

    @Test func countsArePerThreshold() throws {
        let picture = TestPicture(width: 64, height: 4, filling: .init(100, 100, 100, 255))
        var changed = picture
        for (column, amount) in [1, 2, 3, 9, 100].enumerated() {
            changed[column * 10, 1].green += UInt8(amount)
        }
        let result = try compare(picture, changed)
        #expect(result.changedCount == 5)
        #expect(result.sweep.map(\.count) == [5, 4, 3, 2, 2, 1, 1, 1, 0])
        #expect(result.greatestDifference == 100)
        #expect(try compare(picture, changed, .crossArchitecture).changedCount == 3)
    }

    @Test func channelDifferenceWithinToleranceMatches() throws {
        let picture = TestPicture(width: 20, height: 20, filling: .init(10, 20, 30, 255))
        var changed = picture
        changed[3, 3].blue += 2
        let result = try compare(picture, changed, .crossArchitecture)
        #expect(result.verdict == .withinTolerance)
        #expect(result.differingCount == 1)
        #expect(result.changedCount == 0)
        #expect(
            result.summary
                == "1 px differs (0.25 % of 400), by at most 2 of 255, which a channel difference of 2 "
                + "(the preset cross-arch) tolerates")
    }

    @Test func sizesThatDifferAreReported() throws {
        let result = try compare(TestPicture(width: 20, height: 30), TestPicture(width: 21, height: 30))
        #expect(result.verdict == .differentSizes)
        #expect(!result.matches)
        #expect(
            result.summary == "the size is 21 x 30 px, expected 20 x 30 px; column 20 is new; "
                + "30 px differ (4.76 % of 630), in the box 20,0-20,29")
    }

    @Test func transparentPixelsAreEqualWhateverTheirColor() throws {
        let a = TestPicture(width: 9, height: 9, filling: .init(255, 0, 0, 0))
        let b = TestPicture(width: 9, height: 9, filling: .init(0, 0, 255, 0))
        #expect(try compare(a, b).verdict == .samePixels)
    }

    @Test func translucentColorsDifferByWhatCanBeSeen() throws {
        let a = TestPicture(width: 2, height: 1, filling: .init(255, 0, 0, 10))
        let b = TestPicture(width: 2, height: 1, filling: .init(0, 0, 0, 10))
        #expect(try compare(a, b).greatestDifference == 10)
        let c = TestPicture(width: 2, height: 1, filling: .init(254, 0, 0, 1))
        let d = TestPicture(width: 2, height: 1, filling: .init(255, 0, 0, 1))
        #expect(try compare(c, d).greatestDifference == 1)
    }

    @Test func ignoredRectanglesMayHaveAnyContent() throws {
        let picture = TestPicture(width: 50, height: 50)
        var changed = picture
        for x in 10..<20 { changed[x, 12].red ^= 255 }
        let inside = PixelRect(x: 10, y: 12, width: 10, height: 1)
        let result = try compare(picture, changed, .init(ignoredRects: [inside]))
        #expect(result.verdict == .withinTolerance)
        #expect(result.ignoredCount == 10)
        let narrower = PixelRect(x: 10, y: 12, width: 9, height: 1)
        #expect(try compare(picture, changed, .init(ignoredRects: [narrower])).changedCount == 1)
    }

    /// The header of a PNG can state a size whose number of pixels isn't an `Int`.
    @Test func pixelsOfImpossibleSizesAreCounted() {
        let side = 0xFFFF_FFFF
        #expect(PixelSize(width: side, height: side).pixelCount == Int.max)
        #expect(PixelSize(width: 3, height: 5).pixelCount == 15)
    }

    @Test func limitsAreClamped() throws {
        var tolerance = ComparisonTolerance(budget: .init(pixels: 1, side: 16))
        tolerance.channelDifference = -2
        #expect(tolerance.channelDifference == 0)
        tolerance.channelDifference = .max
        #expect(tolerance.channelDifference == 255)
        tolerance.budget?.pixels = -1
        tolerance.budget?.side = 0
        #expect(tolerance.budget == .init(pixels: 0, side: 1))
        let picture = TestPicture(width: 30, height: 20)
        var changed = picture
        changed[15, 7].red ^= 1
        let result = try compare(picture, changed)
        #expect([Int.min, 0, 1, Int.max].map(result.count) == [1, 1, 0, 0])
    }

    @Test func budgetIsForEverySquare() throws {
        let picture = TestPicture(width: 400, height: 400)
        var scattered = picture
        for index in 0..<8 { scattered[index * 50, index * 50].red ^= 255 }
        let one = ComparisonTolerance(budget: .init(pixels: 1, side: 16))
        #expect(try compare(picture, scattered, one).verdict == .withinTolerance)

        var dense = picture
        for index in 0..<8 { dense[200 + index % 4 * 4, 100 + index / 4 * 15].red ^= 255 }
        let result = try compare(picture, dense, one)
        #expect(result.verdict == .differs)
        #expect(
            result.busiestSquare == .init(box: PixelRect(x: 197, y: 100, width: 16, height: 16), count: 8))
        #expect(result.summary.hasSuffix("1 changed px in 16 x 16 is exceeded by 8 px in 197,100-212,115"))
        // The two pixels are 16 rows apart, so they can't be in the same square of 16 rows.
        var apart = picture
        apart[200, 100].red ^= 255
        apart[200, 116].red ^= 255
        #expect(try compare(picture, apart, one).verdict == .withinTolerance)
    }

    @Test func changesOfOneElementAreOneRegion() throws {
        let picture = TestPicture(width: 200, height: 200)
        var changed = picture
        // Change the outline of a rectangle, a dot inside it, and a dot far away.
        for index in 20..<100 {
            for (x, y) in [(index, 20), (index, 99), (20, index), (99, index)] { changed[x, y].red ^= 128 }
        }
        changed[60, 60].red ^= 128
        changed[150, 180].red ^= 128
        let result = try compare(picture, changed)
        #expect(
            result.regions.map(\.box) == [
                PixelRect(x: 20, y: 20, width: 80, height: 80),
                PixelRect(x: 150, y: 180, width: 1, height: 1),
            ])
        #expect(result.regions.map(\.count) == [313, 1])
        #expect(result.regionCount == 2)
    }

    @Test func regionsThatMeetBelowAreOne() throws {
        let picture = TestPicture(width: 200, height: 100)
        var changed = picture
        // Change pixels in the shape of the letter U.
        for y in 10..<60 { for x in [20, 100] { changed[x, y].red ^= 128 } }
        for x in 20...100 { changed[x, 60].red ^= 128 }
        #expect(try compare(picture, changed).regions.count == 1)
    }

    @Test func noiseKeepsTheLargestRegions() throws {
        let picture = TestPicture(width: 800, height: 800, filling: .init(9, 9, 9, 255))
        var changed = picture
        for y in stride(from: 0, to: 800, by: 24) {
            for x in stride(from: 0, to: 800, by: 24) { changed[x, y].red = 200 }
        }
        for x in 400..<404 { changed[x, 408].red = 201 }
        let result = try compare(picture, changed)
        #expect(result.regionCount == 34 * 34)
        #expect(result.regions.count == 256)
        #expect(result.regions.contains { $0.count == 5 })
    }

    @Test func picturesOfManyBandsAreCompared() throws {
        let picture = TestPicture(width: 1_500, height: 1_000)
        var changed = picture
        for y in [0, 173, 174, 175, 999] { changed[1_499, y].alpha ^= 255 }
        let result = try compare(picture, changed)
        #expect(result.changedCount == 5)
        #expect(result.regions.map(\.count) == [1, 3, 1])
    }

    @Test func differencePictureMarksPixels() throws {
        let picture = TestPicture(width: 30, height: 20, filling: .init(0, 0, 0, 255))
        var changed = picture
        changed[5, 5].red = 200
        changed[6, 5].red = 1
        changed[7, 5].red = 200
        let sink = MemorySink()
        _ = try ImageComparison.compare(
            expected: .bytes(picture.png(), name: "a"), actual: .bytes(changed.png(), name: "b"),
            tolerance: .init(channelDifference: 2, ignoredRects: [.init(x: 7, y: 5, width: 1, height: 1)]),
            difference: sink)
        var expected = TestPicture(width: 30, height: 20, filling: .init(192, 192, 192, 255))
        expected[5, 5] = .init(0xE0, 0, 0x30, 255)
        expected[6, 5] = .init(0xF0, 0xA0, 0, 255)
        expected[7, 5] = .init(0x30, 0x70, 0xE0, 255)
        let result = try ImageComparison.compare(
            expected: .bytes(expected.png(), name: "a"), actual: .bytes(sink.bytes, name: "b"))
        #expect(result.verdict == .samePixels)
    }

    @Test(arguments: [
        (0.0, "0 %"), (1, "100 %"), (0.5, "50 %"), (0.000034, "0.0034 %"), (0.123456, "12.3 %"),
        (0.00999999, "1 %"), (1e-9, "0.0000001 %"),
    ])
    func ratiosHaveThreeDigits(ratio: Double, text: String) {
        #expect(ImageComparison.percentage(ratio) == text)
    }

    /// A rectangle can extend beyond the largest number, for example with `--ignore`.
    @Test(arguments: [Int.max, .max - 1, .max - 2]) func aRectangleOfAnyWidthHasItsPixels(_ length: Int) {
        let rect = PixelRect(x: 1, y: 2, width: length, height: length)
        #expect(rect.maxX >= .max - 1 && rect.maxY == .max)
        #expect(rect.contains(x: 1, y: 2) && rect.contains(x: 500, y: 500) && !rect.contains(x: 0, y: 2))
        let far = PixelRect(x: 400, y: 400, width: 10, height: 10)
        #expect(rect.intersects(far) && far.intersects(rect))
        #expect(rect.union(PixelRect(x: -5, y: -5, width: 1, height: 1)).width == .max)
        let least = PixelRect(x: .min, y: .min, width: -1, height: -1)
        #expect(least.maxX == .min && least.description == "\(Int.min),\(Int.min)-\(Int.min),\(Int.min)")
    }
}

/// The result of the comparison of an actual picture with an expected picture.
///
/// Pixels are compared as the files store them, without gamma and color profiles. Two fully transparent pixels are
/// equal, whatever colors they store. Otherwise, pixels whose stored values differ have a difference from 1 to 255.
/// This is the maximum of the difference of alpha and the differences of the colors multiplied by alpha. Channels of 16
/// bits are scaled to the same range and rounded up.
public struct ImageComparison: Hashable, Sendable {
    /// The outcome of a comparison.
    public enum Verdict: String, Hashable, Sendable {
        /// The files have the same bytes, and weren't decoded.
        case sameBytes
        /// The files differ, but the pixels are equal.
        case samePixels
        /// Pixels differ, but only within the tolerance or in ignored rectangles.
        case withinTolerance
        /// Pixels differ by more than the tolerance allows.
        case differs
        /// The pictures have different sizes; the pixels of their union were compared.
        case differentSizes
    }

    /// A part of the picture with changed pixels.
    public struct Region: Hashable, Sendable {
        /// The smallest rectangle that contains the pixels, in the union of both pictures.
        public var box: PixelRect
        /// The number of changed pixels.
        public var count: Int
    }

    /// The outcome of the comparison; `matches` is false for `differs` and `differentSizes`.
    public internal(set) var verdict: Verdict
    /// The size of the expected picture in pixels.
    public let expectedSize: PixelSize
    /// The size of the actual picture in pixels.
    public let actualSize: PixelSize
    /// The size of the union of both pictures, in pixels.
    ///
    /// Rows that one of the pictures lacks, because a strip was inserted or removed, are rows of the union. Columns that
    /// it lacks are at the right edge. The union of pictures of the same size has this size.
    public var comparedSize: PixelSize {
        PixelSize(width: max(expectedSize.width, actualSize.width), height: rows.height)
    }
    /// False if the union of two pictures of different sizes has more pixels than the limit for pixels, so that only the
    /// pixels that one of the pictures lacks were counted.
    public internal(set) var arePixelsCompared = true
    /// The correspondence of the rows.
    let rows: RowAlignment
    /// The tolerance that was applied.
    public let tolerance: ComparisonTolerance
    /// The number of pixels with each difference from 1 to 255, without the pixels in ignored rectangles.
    ///
    /// The first element is always 0, because equal pixels aren't counted. The array is empty if no pixels were
    /// compared.
    public internal(set) var histogram: [Int] = []
    /// The number of pixels that differ in ignored rectangles.
    public internal(set) var ignoredCount = 0
    /// The regions of changed pixels from top to bottom; at most the 256 regions with the most pixels.
    ///
    /// Changed pixels that are less than 8 pixels apart are in the same region.
    public internal(set) var regions: [Region] = []
    /// The number of all regions, including small regions that aren't in `regions`.
    public internal(set) var regionCount = 0
    /// The square with the most changed pixels; nil if the tolerance has no budget or no pixels have changed.
    public internal(set) var busiestSquare: Region?

    init(
        _ verdict: Verdict, expected: PixelSize, actual: PixelSize, tolerance: ComparisonTolerance,
        rows: RowAlignment? = nil
    ) {
        (self.verdict, expectedSize, actualSize, self.tolerance) = (verdict, expected, actual, tolerance)
        self.rows = rows ?? RowAlignment(expectedHeight: expected.height, actualHeight: actual.height)
        if verdict != .sameBytes { histogram = Array(repeating: 0, count: 256) }
    }

    /// Counts the pixels that only one of the pictures has, without comparing the others.
    mutating func countPixelsOfOnePicture() {
        arePixelsCompared = false
        let common = PixelSize(
            width: min(expectedSize.width, actualSize.width),
            height: min(expectedSize.height, actualSize.height)
        ).pixelCount
        for size in [expectedSize, actualSize] { histogram[255] += size.pixelCount - common }
    }

    /// Returns the part of the expected or the actual picture at a rectangle of the union; nil if it has no such part.
    package func part(at box: PixelRect, ofExpected isExpected: Bool) -> PixelRect? {
        guard let part = rows.rows(of: box.y..<box.maxY, onlyIn: isExpected ? .onlyExpected : .onlyActual)
        else { return nil }
        let width = min(box.maxX, (isExpected ? expectedSize : actualSize).width) - box.x
        return width > 0 ? PixelRect(x: box.x, y: part.lowerBound, width: width, height: part.count) : nil
    }

    /// True if the actual picture is accepted.
    public var matches: Bool { verdict != .differs && verdict != .differentSizes }

    /// The number of pixels of the union of both pictures, or `Int.max` if it is greater.
    public var pixelCount: Int { comparedSize.pixelCount }

    /// The number of pixels outside of ignored rectangles that differ by any amount.
    public var differingCount: Int { count(exceeding: 0) }

    /// The number of pixels whose difference exceeds the tolerated channel difference.
    public var changedCount: Int { count(exceeding: tolerance.channelDifference) }

    /// The number of changed pixels divided by the number of all pixels, from 0 to 1.
    public var changedRatio: Double { Double(changedCount) / Double(max(1, pixelCount)) }

    /// The maximum difference of a pixel, from 0 to 255.
    public var greatestDifference: Int { histogram.lastIndex { $0 > 0 } ?? 0 }

    /// The number of pixels whose difference exceeds a threshold.
    public func count(exceeding threshold: Int) -> Int {
        histogram.dropFirst(min(max(0, threshold), 255) + 1).reduce(0, +)
    }

    /// The channel differences for which `sweep` counts pixels.
    public static let thresholds = [0, 1, 2, 4, 8, 16, 32, 64, 128]

    /// The number of pixels that would have changed, for each of `thresholds` as the tolerated channel difference.
    public var sweep: [(threshold: Int, count: Int)] {
        Self.thresholds.map { ($0, count(exceeding: $0)) }
    }
}

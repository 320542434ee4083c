import Foundation

/// Compares two pictures row by row, in the order of an alignment of their rows.
///
/// Equal rows are found by `memcmp`, which is fast even in debug builds. Only blocks that differ are compared pixel by
/// pixel.
final class PictureComparer {
    private let expected: PNGRowReader
    private let actual: PNGRowReader
    private let pixelLength: Int
    private let painter: DifferencePainter?
    private let tolerance: ComparisonTolerance
    /// The number of columns of the union.
    private let width: Int
    private var result: ImageComparison
    private var regions: RegionTracker
    private var squares: SquareCounter?
    /// The numbers of the next rows of the union, of the expected picture and of the actual picture.
    private var next = (union: 0, expected: 0, actual: 0)
    /// The columns of changed pixels in the current row.
    private var columns: [Int32] = []
    private var marks: [DifferencePainter.Mark] = []

    /// The length of a band in bytes.
    private static let bandLength = 1 << 15
    /// The number of bands of the actual picture in memory, which a second thread reads ahead.
    static let slots = 4
    /// The number of pixels in a block, which is a part of a row that is first compared with `memcmp`.
    private static let blockSide = 64

    static func bandHeight(_ size: PixelSize, isWide: Bool) -> Int {
        min(size.height, max(1, bandLength / (size.width * (isWide ? 8 : 4))))
    }

    init(
        expected: PNGRowReader, actual: PNGRowReader, isWide: Bool, result: ImageComparison,
        painter: DifferencePainter?
    ) {
        (self.expected, self.actual, self.painter, self.result) = (expected, actual, painter, result)
        (pixelLength, tolerance) = (isWide ? 8 : 4, result.tolerance)
        width = result.comparedSize.width
        regions = RegionTracker(width: width)
        // The limit for squares can't make pictures of different sizes match.
        if result.verdict != .differentSizes {
            squares = tolerance.budget.map { SquareCounter(width: width, side: $0.side) }
        }
    }

    func run() throws -> ImageComparison {
        let isWide = pixelLength == 8
        let bandHeight = Self.bandHeight(result.actualSize, isWide: isWide)
        let height = actual.height
        try ReadAhead.run(count: (height + bandHeight - 1) / bandHeight, slots: Self.slots) {
            [actual] band throws(PictureFileError) in
            try actual.read(band, rowCount: min(bandHeight, height - band * bandHeight))
        } comparing: { bands in
            var rows = (
                expected: BandCursor(
                    expected, bandHeight: Self.bandHeight(result.expectedSize, isWide: isWide),
                    read: { [expected] in try expected.read($0, rowCount: $1) }, release: {}),
                actual: BandCursor(
                    actual, bandHeight: bandHeight, read: { _, _ in try bands.next() },
                    release: { bands.release() })
            )
            for step in result.rows.steps {
                switch step.kind {
                case .both: try compare(&rows.expected, &rows.actual, count: step.count)
                case .onlyExpected: try add(&rows.expected, count: step.count, isExpected: true)
                case .onlyActual: try add(&rows.actual, count: step.count, isExpected: false)
                }
            }
        }
        try expected.finish()
        try actual.finish()
        try painter?.finish()
        return summarize()
    }

    // MARK: Rows

    private func compare(_ expected: inout BandCursor, _ actual: inout BandCursor, count: Int) throws {
        var rest = count
        while rest > 0 {
            let count = min(rest, try expected.availableCount(), try actual.availableCount())
            try compareRows(expected.take(count), actual.take(count), count)
            rest -= count
        }
    }

    private func compareRows(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) throws {
        let lengths = (expected.rowLength, actual.rowLength)
        let isEqual = lengths.0 == lengths.1 && memcmp(a, b, count * lengths.0) == 0
        if isEqual, painter == nil { return advance(count) }
        for index in 0..<count {
            let (a, b) = (a + index * lengths.0, b + index * lengths.1)
            if !isEqual { compareRow(a, b, length: min(lengths.0, lengths.1)) }
            try painter?.append(a, b, marks)
            endRow()
        }
    }

    /// Counts all pixels of rows that are in one of the pictures only.
    private func add(_ rows: inout BandCursor, count: Int, isExpected: Bool) throws {
        let size = isExpected ? result.expectedSize : result.actualSize
        let reader = isExpected ? expected : actual
        var rest = count
        while rest > 0 {
            let count = min(rest, try rows.availableCount())
            let start = rows.take(count)
            for index in 0..<count {
                let ignored = tolerance.ignoredRects.filter {
                    $0.containsRow(isExpected ? next.expected : next.actual)
                }
                for x in 0..<size.width { note(255, x: x, ignored, isPainted: false) }
                try painter?.append(start + index * reader.rowLength, isExpected: isExpected, marks)
                endRow(inExpected: isExpected, inActual: !isExpected)
            }
            rest -= count
        }
    }

    private func advance(_ count: Int) {
        next = (next.union + count, next.expected + count, next.actual + count)
    }

    private func endRow(inExpected: Bool = true, inActual: Bool = true) {
        if !columns.isEmpty {
            regions.add(columns, row: next.union)
            squares?.add(columns, row: next.union)
            columns.removeAll(keepingCapacity: true)
        }
        if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        next.union += 1
        if inExpected { next.expected += 1 }
        if inActual { next.actual += 1 }
    }

    // MARK: Pixels

    /// Compares the pixels of a row, and counts those in the columns that one of the pictures lacks.
    private func compareRow(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, length: Int) {
        let ignored = tolerance.ignoredRects.filter {
            $0.containsRow(next.expected) || $0.containsRow(next.actual)
        }
        let blockLength = Self.blockSide * pixelLength
        var start = 0
        while start < length {
            let end = min(start + blockLength, length)
            if memcmp(a + start, b + start, end - start) != 0 { compareBlock(a, b, start..<end, ignored) }
            start = end
        }
        for x in length / pixelLength..<width { note(255, x: x, ignored, isPainted: false) }
    }

    private func compareBlock(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ bytes: Range<Int>, _ ignored: [PixelRect]
    ) {
        var offset = bytes.lowerBound
        while offset < bytes.upperBound {
            let amount =
                pixelLength == 4
                ? PixelDifference.amount(
                    a.load(fromByteOffset: offset, as: UInt32.self),
                    b.load(fromByteOffset: offset, as: UInt32.self))
                : PixelDifference.wideAmount(
                    a.load(fromByteOffset: offset, as: UInt64.self),
                    b.load(fromByteOffset: offset, as: UInt64.self))
            if amount > 0 { note(amount, x: offset / pixelLength, ignored, isPainted: true) }
            offset += pixelLength
        }
    }

    /// Counts a pixel that differs.
    ///
    /// - Parameters:
    ///   - amount: The difference, from 1 to 255.
    ///   - x: The column.
    ///   - ignored: The ignored rectangles in the row.
    ///   - isPainted: False for pixels of a part that is painted in one color.
    private func note(_ amount: Int, x: Int, _ ignored: [PixelRect], isPainted: Bool) {
        let isIgnored = ignored.contains { $0.containsColumn(x) }
        let hasChanged = !isIgnored && amount > tolerance.channelDifference
        if isIgnored { result.ignoredCount += 1 } else { result.histogram[amount] += 1 }
        if hasChanged { columns.append(Int32(x)) }
        if painter != nil, isPainted || isIgnored {
            marks.append(.init(column: x, kind: isIgnored ? .ignored : hasChanged ? .changed : .tolerated))
        }
    }

    private func summarize() -> ImageComparison {
        (result.regions, result.regionCount) = regions.finish()
        result.busiestSquare = squares?.busiest
        if result.verdict == .differentSizes { return result }
        if result.changedCount > 0 {
            let allowed = tolerance.budget?.pixels ?? 0
            let found = squares.map { $0.busiest?.count ?? 0 } ?? result.changedCount
            result.verdict = found > allowed ? .differs : .withinTolerance
        } else if result.differingCount > 0 || result.ignoredCount > 0 {
            result.verdict = .withinTolerance
        }
        return result
    }
}

import Foundation

/// Compares two pictures of the same size, band by band.
///
/// Equal rows are found by `memcmp`, which is fast even in debug builds. Only blocks that differ are compared pixel by
/// pixel.
final class PictureComparer {
    private let expected: PNGRowReader
    private let actual: PNGRowReader
    private let pixelLength: Int
    private let painter: DifferencePainter?
    private let tolerance: ComparisonTolerance
    private var result: ImageComparison
    private var regions: RegionTracker
    private var squares: SquareCounter?
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
        let width = result.expectedSize.width
        regions = RegionTracker(width: width)
        squares = tolerance.budget.map { SquareCounter(width: width, side: $0.side) }
    }

    func run(bandHeight: Int) throws -> ImageComparison {
        let height = result.expectedSize.height
        let count = (height + bandHeight - 1) / bandHeight
        try ReadAhead.run(count: count, slots: Self.slots) { [actual] band throws(PictureFileError) in
            try actual.read(band, rowCount: min(bandHeight, height - band * bandHeight))
        } comparing: { bands in
            for band in 0..<count {
                let firstRow = band * bandHeight
                let rowCount = min(bandHeight, height - firstRow)
                try expected.read(band, rowCount: rowCount)
                try bands.next()
                try compareBand(band, firstRow, rowCount)
                bands.release()
            }
        }
        try expected.finish()
        try actual.finish()
        try painter?.finish()
        return summarize()
    }

    private func compareBand(_ band: Int, _ firstRow: Int, _ count: Int) throws {
        let length = expected.rowLength
        let (expectedRows, actualRows) = (expected.rows(ofBand: band), actual.rows(ofBand: band))
        let isEqual = memcmp(expectedRows, actualRows, count * length) == 0
        if isEqual, painter == nil { return }
        for index in 0..<count {
            let (a, b) = (expectedRows + index * length, actualRows + index * length)
            if !isEqual, memcmp(a, b, length) != 0 { compareRow(a, b, row: firstRow + index) }
            try painter?.append(a, marks)
            if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
        }
    }

    private func compareRow(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, row: Int) {
        let ignored = tolerance.ignoredRects.filter { row >= $0.y && row < $0.maxY }
        let (length, blockLength) = (expected.rowLength, Self.blockSide * pixelLength)
        var start = 0
        while start < length {
            let end = min(start + blockLength, length)
            if memcmp(a + start, b + start, end - start) != 0 {
                compareBlock(a, b, start..<end, row, ignored)
            }
            start = end
        }
        guard !columns.isEmpty else { return }
        regions.add(columns, row: row)
        squares?.add(columns, row: row)
        columns.removeAll(keepingCapacity: true)
    }

    private func compareBlock(
        _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ bytes: Range<Int>, _ row: Int, _ ignored: [PixelRect]
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
            if amount > 0 { note(amount, x: offset / pixelLength, row, ignored) }
            offset += pixelLength
        }
    }

    private func note(_ amount: Int, x: Int, _ row: Int, _ ignored: [PixelRect]) {
        let isIgnored = ignored.contains { $0.contains(x: x, y: row) }
        let hasChanged = !isIgnored && amount > tolerance.channelDifference
        if isIgnored { result.ignoredCount += 1 } else { result.histogram[amount] += 1 }
        if hasChanged { columns.append(Int32(x)) }
        if painter != nil {
            marks.append(.init(column: x, kind: isIgnored ? .ignored : hasChanged ? .changed : .tolerated))
        }
    }

    private func summarize() -> ImageComparison {
        (result.regions, result.regionCount) = regions.finish()
        result.busiestSquare = squares?.busiest
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

import EspalierCairoGraphics
public import EspalierGraphics

extension ImageComparison {
    /// The default maximum number of pixels of a picture that is compared.
    ///
    /// Comparing 268 million pixels takes some seconds and 3 MB.
    public static let standardPixelLimit = 1 << 28

    /// Compares two pictures.
    ///
    /// Files with the same bytes aren't decoded. If only the compression differs, the decompressed rows are compared
    /// without decoding their pixels. Other pictures are decoded row by row, both at the same time, so the
    /// memory doesn't depend on their height. Only interlaced pictures are decoded as a whole. The time is that of
    /// decoding the picture that takes longer. Pictures of different heights are decoded twice, to find rows that moved.
    ///
    /// - Parameters:
    ///   - expected: The picture that was accepted.
    ///   - actual: The picture to check.
    ///   - tolerance: The limits within which the pictures match.
    ///   - pixelLimit: The maximum number of pixels of a picture that is decoded.
    ///   - difference: Receives a PNG that shows the expected picture in pale gray, changed pixels in red, tolerated
    ///     pixels in orange and ignored pixels in blue. Parts that only the actual picture has are light green, and those
    ///     that it lacks light red. If no pixels are decoded, it receives nothing.
    ///     The PNG says that it is a picture of differences (`isDifference`).
    /// - Returns: The verdict with all numbers.
    /// - Throws: `PictureFileError`, and errors of the sink.
    public static func compare(
        expected: PictureSource, actual: PictureSource, tolerance: ComparisonTolerance = .exact,
        pixelLimit: Int = standardPixelLimit, difference: (any ByteSink)? = nil
    ) throws -> ImageComparison {
        let contents = (try PictureContents(expected), try PictureContents(actual))
        let outlines = (try PNGOutline(contents.0), try PNGOutline(contents.1))
        func result(_ verdict: Verdict) -> ImageComparison {
            ImageComparison(
                verdict, expected: outlines.0.size, actual: outlines.1.size, tolerance: tolerance)
        }
        if try PictureContents.areEqual(contents.0, contents.1) { return result(.sameBytes) }
        try outlines.0.check(contents.0, pixelLimit: pixelLimit)
        try outlines.1.check(contents.1, pixelLimit: pixelLimit)
        let isWide = outlines.0.hasWideChannels || outlines.1.hasWideChannels
        var comparison = result(.samePixels)
        if outlines.0.size == outlines.1.size {
            let rows = RawRowComparer((contents.0, outlines.0), (contents.1, outlines.1))
            if rows?.areEqual() == true { return comparison }
        } else {
            comparison = ImageComparison(
                .differentSizes, expected: outlines.0.size, actual: outlines.1.size, tolerance: tolerance,
                rows: try RowAlignment(
                    expected: (contents.0, outlines.0), actual: (contents.1, outlines.1), isWide: isWide))
            if comparison.pixelCount > pixelLimit {
                comparison.countPixelsOfOnePicture()
                return comparison
            }
        }
        func reader(
            _ contents: PictureContents, _ outline: PNGOutline, slots: Int = 1
        ) throws(PictureFileError) -> PNGRowReader {
            let bandHeight = PictureComparer.bandHeight(outline.size, isWide: isWide)
            return try PNGRowReader(contents, outline, isWide: isWide, bandHeight: bandHeight, slots: slots)
        }
        let comparer = try PictureComparer(
            expected: reader(contents.0, outlines.0),
            actual: reader(contents.1, outlines.1, slots: PictureComparer.slots),
            isWide: isWide, result: comparison,
            painter: difference.map {
                try DifferencePainter(
                    comparison.comparedSize, expectedWidth: outlines.0.size.width,
                    actualWidth: outlines.1.size.width, isWide: isWide, sink: $0)
            })
        return try comparer.run()
    }

    /// The number of bytes at the start of a file that `isDifference` needs.
    package static let differenceMarkLength = 128

    /// Returns true if a file that begins with `start` is a picture of differences.
    package static func isDifference(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            && start.firstRange(of: PNGHeader.mark(ofSoftware: DifferencePainter.software)) != nil
    }
}

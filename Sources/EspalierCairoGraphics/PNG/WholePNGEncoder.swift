package import EspalierGraphics

/// Encodes a small picture after all of its rows have been drawn, which is several times as fast as streaming.
package final class WholePNGEncoder: PNGEncoder {
    /// The maximum area of a picture in pixels, which take 8 MB in full color.
    ///
    /// It is the same as `PNGRenderer.bandArea`.
    package static let greatestArea = 2_097_152

    private let header: PNGHeader
    private let writer: PNGChunkWriter
    private let knownRows: CompressedRows?
    private var palette: Palette? = Palette()
    /// The rows of the file, each of which starts with a byte for its filter.
    private var rows: [UInt8]
    private var rowCount = 0
    /// The previous row, which is compared with the next row to find repetitions.
    private var lastRow: [UInt32] = []

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - header: The properties of the file.
    ///   - sink: The destination of the file.
    ///   - knownRows: Compressed rows that are used if they are equal to the rows of the picture.
    package init(_ header: PNGHeader, sink: any ByteSink, knownRows: CompressedRows? = nil) {
        (self.header, self.knownRows) = (header, knownRows)
        writer = PNGChunkWriter(sink: sink)
        rows = Array(repeating: 0, count: (header.width + 1) * header.height)
    }

    package var paletteCount: Int? { palette?.colors.count }

    private var pixelLength: Int { palette == nil ? header.pixelLength : 1 }
    private var stride: Int { header.width * pixelLength + 1 }

    package func append(_ pixels: UnsafePointer<UInt32>, rowCount count: Int) {
        append(pixels, rowLength: header.width, rowCount: count)
    }

    /// Encodes rows that are a part of longer rows.
    ///
    /// - Parameters:
    ///   - pixels: The first pixel.
    ///   - rowLength: The distance in pixels between two rows.
    ///   - count: The number of rows.
    func append(_ pixels: UnsafePointer<UInt32>, rowLength: Int, rowCount count: Int) {
        let width = header.width
        for row in 0..<min(count, header.height - rowCount) {
            let start = pixels + row * rowLength
            let last = row == 0 ? lastRow : nil
            if isRepetition(start, width: width, rowLength: rowLength, after: last) {
                repeatLastRow(1)
            } else {
                appendRow(start, above: row == 0 ? nil : start - rowLength)
            }
        }
        if count > 0 {
            lastRow = Array(UnsafeBufferPointer(start: pixels + (count - 1) * rowLength, count: width))
        }
    }

    package func repeatLastRow(_ count: Int) {
        guard rowCount > 0 else { return }
        for _ in 0..<min(count, header.height - rowCount) {
            let stride = stride
            withNextRow { $0.update(from: $0 - stride, count: stride - 1) }
            rowCount += 1
        }
    }

    package func finish() throws {
        try writer.writeHeader(header, palette: palette)
        // Don't filter palette indices, because neighboring indices have no relation to each other.
        if palette == nil { subtractRowAbove() }
        try writer.write("IDAT", try compressedRows())
        try writer.write("IEND", [])
    }

    private func compressedRows() throws(PNGError) -> [UInt8] {
        if let knownRows, knownRows.contain(rows) { return knownRows.stream }
        return try ZlibStream.compress(rows)
    }

    private func appendRow(_ pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>?) {
        defer { rowCount += 1 }
        if let palette {
            let stride = stride
            var fits = false
            withNextRow { row in
                let last = above.map { Palette.EncodedRow(pixels: $0, indices: row - stride) }
                fits = palette.encode(pixels, count: header.width, after: last, into: row)
            }
            if fits { return }
            switchToFullColor()
        }
        withNextRow {
            StraightColor.encode(pixels, count: header.width, isOpaque: header.isOpaque, into: $0)
        }
    }

    /// Calls a closure with the address of the next row's pixels, which is after the byte for the row's filter.
    private func withNextRow(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        let offset = rowCount * stride + 1
        rows.withUnsafeMutableBufferPointer { rows in
            if let base = rows.baseAddress { body(base + offset) }
        }
    }

    /// Converts the rows from palette indices to full color.
    private func switchToFullColor() {
        let indexed = rows
        let indexedStride = stride
        let colors = palette?.colors ?? []
        palette = nil
        rows = Array(repeating: 0, count: stride * header.height)
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            for row in 0..<rowCount {
                var next = base + row * stride + 1
                for column in 1...header.width {
                    StraightColor(premultiplied: colors[Int(indexed[row * indexedStride + column])])
                        .write(to: next, isOpaque: header.isOpaque)
                    next += header.pixelLength
                }
            }
        }
    }

    /// Applies PNG's filter UP.
    ///
    /// The method starts with the last row, so that the row above hasn't been filtered yet.
    private func subtractRowAbove() {
        let stride = stride
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            for row in (1..<max(1, header.height)).reversed() {
                let (current, above) = (base + row * stride, base + (row - 1) * stride)
                for index in 1..<stride { current[index] &-= above[index] }
                current[0] = 2
            }
        }
    }
}

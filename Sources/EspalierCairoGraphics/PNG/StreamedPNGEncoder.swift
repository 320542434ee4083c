package import EspalierGraphics
package import EspalierThreads

/// Writes a picture of any size while it is drawn.
///
/// In the file, the palette comes before the pixels, but the palette is complete only after the last pixel. Therefore,
/// compressed rows of palette indices are kept in memory until the end. For a diagram, they take a fiftieth of the size
/// of its pixels. If a 257th color occurs, or if the rows take too much memory, they are decompressed and written in
/// full color. All further rows are then written in full color, too. Nothing is drawn twice.
package final class StreamedPNGEncoder: PNGEncoder {
    /// The size in bytes of the chunks with pixels.
    private static let chunkLength = 1 << 18
    /// The maximum size in bytes of the rows that are kept in memory.
    ///
    /// The noise of a gray photo, for example, would otherwise fill the memory.
    static let maximumIndexedLength = 128 << 20

    private let header: PNGHeader
    private let writer: PNGChunkWriter
    private let work: SharedWork?
    private var palette: Palette? = Palette()
    private var rows: RowStream
    /// The last row of the previous band, which is compared with the first row of the next band.
    private var lastRow: [UInt32] = []
    private let maximumIndexedLength: Int

    /// Creates an encoder that writes to a sink.
    ///
    /// - Parameters:
    ///   - header: The size and the other properties of the picture.
    ///   - sink: Receives the file's bytes, on the thread that calls the encoder.
    ///   - work: The work that compresses rows on two threads; nil for one thread.
    ///   - maximumIndexedLength: The maximum size in bytes of the rows that are kept in memory. A picture that needs
    ///     more memory is written in full color.
    /// - Throws: `PNGError.compression` or `PNGError.notEnoughMemory`
    package init(
        _ header: PNGHeader, sink: any ByteSink, work: SharedWork? = nil,
        maximumIndexedLength: Int = maximumIndexedLength
    ) throws(PNGError) {
        (self.header, self.work, self.maximumIndexedLength) = (header, work, maximumIndexedLength)
        writer = PNGChunkWriter(sink: sink)
        rows = try RowStream(rowLength: header.width, work: work)
    }

    package var paletteCount: Int? { palette?.colors.count }

    private var width: Int { header.width }

    package func append(_ pixels: UnsafePointer<UInt32>, rowCount: Int) throws {
        for row in 0..<rowCount {
            let start = pixels + row * width
            if isRepetition(start, width: width, after: row == 0 ? lastRow : nil) {
                rows.repeatRow(1)
            } else {
                try append(DrawnRow(pixels: start, above: row == 0 ? nil : start - width, width: width))
            }
        }
        if rowCount > 0 { storeLastRow(pixels + (rowCount - 1) * width) }
    }

    package func append(_ band: BandBuffer, rowCount: Int) throws {
        for number in 0..<rowCount {
            let row = DrawnRow(number, of: band)
            if row.above == nil
                ? isRepetition(row.pixels, width: width, after: lastRow) : row.isEqualToRowAbove
            {
                rows.repeatRow(1)
            } else {
                try append(row)
            }
        }
        if rowCount > 0 { storeLastRow(band.pixels + (rowCount - 1) * width) }
    }

    private func storeLastRow(_ pixels: UnsafePointer<UInt32>) {
        lastRow = Array(UnsafeBufferPointer(start: pixels, count: width))
    }

    /// Encodes copies of the last row.
    package func repeatLastRow(_ count: Int) { rows.repeatRow(count) }

    package func finish() throws {
        try rows.flush()
        // The limit is checked again, because segments that were still being compressed weren't counted before.
        if palette != nil, isOverLimit { try switchToFullColor() }
        try rows.finish()
        if palette != nil { try writer.writeHeader(header, palette: palette) }
        try writePixels(all: true)
        try writer.write("IEND", [])
    }

    private var isOverLimit: Bool { rows.pendingCount >= maximumIndexedLength }

    private func append(_ row: DrawnRow) throws {
        if let palette {
            let fits = try !isOverLimit && rows.append { row.encode(palette, above: $1, into: $0) }
            if fits { return }
            try switchToFullColor()
        }
        try appendFullColor(row.pixels)
    }

    /// Appends a row in full color, and writes the rows that have been compressed.
    private func appendFullColor(_ pixels: UnsafePointer<UInt32>) throws {
        _ = try rows.append { row, _ in
            StraightColor.encode(pixels, count: header.width, isOpaque: header.isOpaque, into: row)
            return true
        }
        try writePixels(all: false)
    }

    /// Decompresses the rows so far, and compresses them in full color.
    private func switchToFullColor() throws {
        let indexed = rows
        let colors = palette?.colors ?? []
        palette = nil
        try indexed.finish()
        rows = try RowStream(rowLength: width * header.pixelLength, work: work)
        try writer.writeHeader(header, palette: nil)
        var reader = try IndexedRowReader(indexed, colors: colors)
        var pixels = [UInt32](repeating: 0, count: width)
        for step in indexed.steps {
            switch step {
            case .rows(let count):
                for _ in 0..<count {
                    try reader.readRow(&pixels)
                    try appendFullColor(pixels)
                }
            case .repetition(let count, let end):
                if let end { reader.skip(to: end) } else { try reader.skip(rows: count) }
                rows.repeatRow(count)
            }
        }
    }

    /// Writes the bytes of the stream in chunks of the same length.
    ///
    /// - Parameter all: True to write the last bytes, too, which may be a shorter chunk. The chunks mustn't depend on how
    ///   many bytes have been compressed already.
    /// - Throws: The errors of the sink.
    private func writePixels(all: Bool) throws {
        let count = all ? nil : rows.pendingCount / Self.chunkLength * Self.chunkLength
        if count == 0 { return }
        var rest = rows.takeOutput(count)[...]
        while !rest.isEmpty {
            try writer.write("IDAT", rest.prefix(Self.chunkLength))
            rest = rest.dropFirst(Self.chunkLength)
        }
    }
}

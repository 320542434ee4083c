package import EspalierGraphics

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
    private var palette: Palette? = Palette()
    private var rows: RowCompressor
    private var encoded: [UInt8]
    /// The last row of the previous band, which is compared with the first row of the next band.
    private var lastRow: [UInt32] = []
    private var pendingRepetitions = 0
    private let maximumIndexedLength: Int

    /// Creates an encoder that writes to a sink.
    ///
    /// - Parameters:
    ///   - header: The size and the other properties of the picture.
    ///   - sink: Receives the file's bytes.
    ///   - maximumIndexedLength: The maximum size in bytes of the rows that are kept in memory. A picture that needs
    ///     more memory is written in full color.
    /// - Throws: `PNGError.compression`
    package init(
        _ header: PNGHeader, sink: any ByteSink, maximumIndexedLength: Int = maximumIndexedLength
    ) throws(PNGError) {
        self.maximumIndexedLength = maximumIndexedLength
        self.header = header
        writer = PNGChunkWriter(sink: sink)
        rows = try RowCompressor(rowLength: header.width)
        encoded = Array(repeating: 0, count: header.width)
    }

    package var paletteCount: Int? { palette?.colors.count }

    private var width: Int { header.width }

    package func append(_ pixels: UnsafePointer<UInt32>, rowCount: Int) throws {
        for row in 0..<rowCount {
            let start = pixels + row * width
            if isRepetition(start, width: width, after: row == 0 ? lastRow : nil) {
                pendingRepetitions += 1
            } else {
                try appendRow(start, above: row == 0 ? nil : start - width)
            }
        }
        if rowCount > 0 { storeLastRow(pixels + (rowCount - 1) * width) }
    }

    /// Encodes rows that have already been converted to palette indices.
    ///
    /// The result is the same as if the pixels of the band were encoded.
    func append(indicesOf band: BandBuffer, rowCount: Int) throws {
        guard let palette, let colors = band.colors, let indices = band.indices else {
            return try append(band.pixels, rowCount: rowCount)
        }
        if palette.colors.count != colors.count { self.palette = Palette(colors) }
        for row in 0..<rowCount {
            if band.repetitions[row] {
                pendingRepetitions += 1
            } else if rows.pendingCount < maximumIndexedLength {
                try flushRepetitions()
                try rows.append(indices + row * width)
            } else {
                // The rest of the band is written in full color.
                if row > 0 { storeLastRow(band.pixels + (row - 1) * width) }
                return try append(band.pixels + row * width, rowCount: rowCount - row)
            }
        }
        if rowCount > 0 { storeLastRow(band.pixels + (rowCount - 1) * width) }
    }

    private func storeLastRow(_ pixels: UnsafePointer<UInt32>) {
        lastRow = Array(UnsafeBufferPointer(start: pixels, count: width))
    }

    /// Encodes copies of the last row.
    ///
    /// Takes O(1). When the copies are written later, every 64 copies take a few bytes.
    package func repeatLastRow(_ count: Int) { pendingRepetitions += count }

    package func finish() throws {
        try flushRepetitions()
        try rows.finish()
        if palette != nil { try writer.writeHeader(header, palette: palette) }
        try writePixels(all: true)
        try writer.write("IEND", [])
    }

    private func appendRow(_ pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>?) throws {
        try flushRepetitions()
        if palette != nil {
            if rows.pendingCount < maximumIndexedLength, try appendIndexed(pixels, above: above) { return }
            try switchToFullColor()
        }
        try appendFullColor(pixels)
    }

    private func flushRepetitions() throws {
        guard pendingRepetitions > 0 else { return }
        try rows.repeatRow(pendingRepetitions)
        pendingRepetitions = 0
    }

    /// Appends a row of palette indices; returns false if the palette has no room for the row's colors.
    private func appendIndexed(
        _ pixels: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>?
    ) throws -> Bool {
        let fits = encoded.withUnsafeMutableBufferPointer { encoded in
            guard let indices = encoded.baseAddress else { return false }
            // Before a row is encoded, the memory has the indices of the row above.
            let last = above.map { Palette.EncodedRow(pixels: $0, indices: indices) }
            return palette?.encode(pixels, count: width, after: last, into: indices) == true
        }
        guard fits else { return false }
        try rows.append(encoded)
        return true
    }

    private func appendFullColor(_ pixels: UnsafePointer<UInt32>) throws {
        StraightColor.encode(pixels, count: width, isOpaque: header.isOpaque, into: &encoded)
        try rows.append(encoded)
        try writePixels(all: false)
    }

    /// Decompresses the stored rows, and compresses them in full color.
    private func switchToFullColor() throws {
        let indexed = rows
        let colors = palette?.colors ?? []
        palette = nil
        let pixelLength = header.pixelLength
        rows = try RowCompressor(rowLength: width * pixelLength)
        encoded = Array(repeating: 0, count: width * pixelLength)
        try writer.writeHeader(header, palette: nil)
        try indexed.finish()
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
                reader.skip(to: end)
                try rows.repeatRow(count)
            }
        }
    }

    private func writePixels(all: Bool) throws {
        guard all || rows.pendingCount >= Self.chunkLength else { return }
        var rest = rows.takeOutput()[...]
        while !rest.isEmpty {
            try writer.write("IDAT", rest.prefix(Self.chunkLength))
            rest = rest.dropFirst(Self.chunkLength)
        }
    }
}

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
    private var hasStartedPixels = false
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
            // The previous row is in the same buffer, unless this is the first row of a band.
            let isRepetition =
                row > 0 ? areEqual(start - width, start, width) : lastRow.isEqual(to: start, count: width)
            if isRepetition {
                pendingRepetitions += 1
            } else {
                try appendRow(start)
            }
        }
        if rowCount > 0 { storeLastRow(pixels + (rowCount - 1) * width) }
    }

    /// Encodes rows that have already been converted to palette indices.
    ///
    /// The result is the same as if the pixels of the band were encoded.
    func append(indicesOf band: BandBuffer, rowCount: Int) throws {
        guard palette != nil, let indices = band.indices else {
            return try append(band.pixels, rowCount: rowCount)
        }
        palette = band.palette
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
        if palette != nil { try writeHeader() }
        try writePixels(all: true)
        try writer.write("IEND", [])
    }

    private func appendRow(_ pixels: UnsafePointer<UInt32>) throws {
        try flushRepetitions()
        if palette != nil {
            if rows.pendingCount < maximumIndexedLength, try appendIndexed(pixels) { return }
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
    private func appendIndexed(_ pixels: UnsafePointer<UInt32>) throws -> Bool {
        let count = width
        let fits = encoded.withUnsafeMutableBufferPointer { output in
            output.baseAddress.map { palette?.encode(pixels, count: count, into: $0) == true } ?? false
        }
        if fits { try appendEncoded() }
        return fits
    }

    private func appendFullColor(_ pixels: UnsafePointer<UInt32>) throws {
        let row = UnsafeBufferPointer(start: pixels, count: width)
        encoded.withUnsafeMutableBufferPointer { output in
            if let base = output.baseAddress {
                StraightColor.encode(row, isOpaque: header.isOpaque, into: base)
            }
        }
        try appendEncoded()
        try writePixels(all: false)
    }

    private func appendEncoded() throws {
        let compressor = rows
        try encoded.withUnsafeBufferPointer { bytes in
            if let base = bytes.baseAddress { try compressor.append(base) }
        }
    }

    /// Decompresses the stored rows, and compresses them in full color.
    private func switchToFullColor() throws {
        let indexed = rows
        let colors = palette?.colors ?? []
        palette = nil
        let pixelLength = header.pixelLength
        rows = try RowCompressor(rowLength: width * pixelLength)
        encoded = Array(repeating: 0, count: width * pixelLength)
        try writeHeader()
        try indexed.finish()
        var reader = try IndexedRowReader(indexed, colors: colors)
        var pixels = [UInt32](repeating: 0, count: width)
        while let step = try reader.next(&pixels) {
            switch step {
            case .row:
                try pixels.withUnsafeBufferPointer {
                    if let base = $0.baseAddress { try appendFullColor(base) }
                }
            case .repetition(let count): try rows.repeatRow(count)
            }
        }
    }

    private func writeHeader() throws {
        try writer.writeSignature()
        try writer.writeHeader(header, palette: palette)
    }

    private func writePixels(all: Bool) throws {
        guard all || rows.pendingCount >= Self.chunkLength else { return }
        var bytes = rows.takeOutput()
        if !hasStartedPixels {
            // This is the zlib header for deflate with a window of 32 KB and the fastest level.
            bytes.insert(contentsOf: [0x78, 0x01], at: 0)
            hasStartedPixels = true
        }
        if all { bytes += PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: rows.checksum)) }
        var rest = bytes[...]
        while !rest.isEmpty {
            try writer.write("IDAT", rest.prefix(Self.chunkLength))
            rest = rest.dropFirst(Self.chunkLength)
        }
    }
}

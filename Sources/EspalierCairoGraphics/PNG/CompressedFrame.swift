import EspalierGraphics

/// The changed part of a frame, compressed for the file.
struct CompressedFrame {
    let region: PixelRegion
    /// The pixels as a zlib stream.
    let bytes: [UInt8]

    /// Compresses a part of a frame.
    ///
    /// - Parameters:
    ///   - frame: All pixels.
    ///   - region: The part to compress.
    ///   - encode: Converts a row of pixels to the file's bytes.
    /// - Throws: `PNGError`, and errors of `encode`.
    init(
        _ frame: BandBuffer, region: PixelRegion,
        encode: (UnsafeBufferPointer<UInt32>) throws -> [UInt8]
    ) throws {
        self.region = region
        var compressor: RowCompressor?
        for row in region.y..<region.y + region.height {
            let start = frame.pixels + row * frame.width + region.x
            let bytes = try encode(UnsafeBufferPointer(start: start, count: region.width))
            let rows = try compressor ?? RowCompressor(rowLength: bytes.count)
            compressor = rows
            try bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { try rows.append(base) } }
        }
        guard let compressor else {
            bytes = []
            return
        }
        try compressor.finish()
        // This is the zlib header for deflate with a window of 32 KB and the fastest level.
        bytes =
            [0x78, 0x01] + compressor.takeOutput()
            + PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: compressor.checksum))
    }
}

/// The frames of an animation that has at most 256 colors.
struct IndexedFrames {
    private(set) var palette = Palette()
    private(set) var frames: [CompressedFrame] = []

    private var byteCount = 0

    private struct TooManyColors: Error {}

    /// Draws and compresses all frames; nil if they have more than 256 colors, or take too much memory in compressed
    /// form.
    init?(
        painting count: Int, with painter: FramePainter,
        draw: (any Canvas, _ frame: Int) throws -> Void
    ) throws {
        var changes = FrameChanges(painter.grid)
        do {
            for index in 0..<count {
                let pixels = try painter.paint(index, draw)
                try append(pixels, region: changes.region(of: pixels))
            }
        } catch is TooManyColors {
            return nil
        }
    }

    private mutating func append(_ frame: BandBuffer, region: PixelRegion) throws {
        var palette = palette
        // All frames are in memory until the palette is complete, so limit their size. Noise can't be compressed and
        // would fill the memory.
        if byteCount > StreamedPNGEncoder.maximumIndexedLength { throw TooManyColors() }
        defer { byteCount += frames.last?.bytes.count ?? 0 }
        frames.append(
            try CompressedFrame(frame, region: region) { pixels in
                var row = [UInt8](repeating: 0, count: pixels.count)
                let fits = row.withUnsafeMutableBufferPointer { output in
                    guard let base = pixels.baseAddress, let target = output.baseAddress else { return true }
                    return palette.encode(base, count: pixels.count, into: target)
                }
                if !fits { throw TooManyColors() }
                return row
            })
        self.palette = palette
    }
}

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
    ///   - pixelLength: The number of bytes of a pixel in the file.
    ///   - encode: Converts a row of pixels to the file's bytes.
    /// - Throws: `PNGError`, and errors of `encode`.
    init(
        _ frame: BandBuffer, region: PixelRegion, pixelLength: Int,
        encode: (UnsafePointer<UInt32>, inout [UInt8]) throws -> Void
    ) throws {
        self.region = region
        let rows = try RowStream(rowLength: region.width * pixelLength)
        var bytes = [UInt8](repeating: 0, count: region.width * pixelLength)
        for row in region.y..<region.y + region.height {
            try encode(frame.pixels + row * frame.width + region.x, &bytes)
            try rows.append(bytes)
        }
        try rows.finish()
        self.bytes = rows.takeOutput()
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
        painting count: Int, with painter: BandPainter, draw: (any Canvas, _ frame: Int) throws -> Void
    ) throws {
        do {
            try painter.paintFrames(count, draw) { try append($0, region: $1) }
        } catch is TooManyColors {
            return nil
        }
    }

    private mutating func append(_ frame: BandBuffer, region: PixelRegion) throws {
        // All frames are in memory until the palette is complete, so limit their size. Noise can't be compressed and
        // would fill the memory.
        if byteCount > StreamedPNGEncoder.maximumIndexedLength { throw TooManyColors() }
        let compressed = try CompressedFrame(frame, region: region, pixelLength: 1) { pixels, indices in
            if !palette.encode(pixels, count: region.width, into: &indices) { throw TooManyColors() }
        }
        frames.append(compressed)
        byteCount += compressed.bytes.count
    }
}

extension BandPainter {
    /// Draws the frames of an animation.
    ///
    /// - Parameters:
    ///   - count: The number of frames.
    ///   - draw: Draws a frame.
    ///   - body: Receives each frame, and the rectangle in which it differs from the previous frame.
    /// - Throws: `PNGError`, `CairoError`, and the errors of `draw` and `body`.
    func paintFrames(
        _ count: Int, _ draw: (any Canvas, _ frame: Int) throws -> Void,
        _ body: (BandBuffer, PixelRegion) throws -> Void
    ) throws {
        var last: BandBuffer?
        for index in 0..<count {
            let frame = try BandBuffer(width: grid.width, height: grid.height)
            let tiles = tiles(top: 0, height: grid.height)
            _ = try paint(tiles, into: frame) { canvas, _ in try draw(canvas, index) }
            try body(frame, frame.changes(since: last))
            last = frame
        }
    }
}

extension BandBuffer {
    /// Returns the rectangle in which a frame differs from the previous frame.
    ///
    /// For the first frame, this is the whole frame. If nothing differs, the rectangle contains one pixel, because a
    /// frame can't be empty.
    fileprivate func changes(since last: BandBuffer?) -> PixelRegion {
        guard let last else { return PixelRegion(x: 0, y: 0, width: width, height: height) }
        func differs(_ row: Int) -> Bool {
            !areEqual(last.pixels + row * width, pixels + row * width, width)
        }
        guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs)
        else { return PixelRegion(x: 0, y: 0, width: 1, height: 1) }
        var (left, right) = (width, 0)
        for row in top...bottom {
            let (old, new) = (last.pixels + row * width, pixels + row * width)
            // Compare only the columns outside the current region, because only these can extend the region.
            left = (0..<left).first { old[$0] != new[$0] } ?? left
            right = (right..<width).last { old[$0] != new[$0] }.map { $0 + 1 } ?? right
        }
        return PixelRegion(x: left, y: top, width: right - left, height: bottom - top + 1)
    }
}

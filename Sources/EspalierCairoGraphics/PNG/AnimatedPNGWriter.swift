import EspalierGraphics

/// The properties of an animated PNG that are written before its pixels.
struct AnimatedPNGHeader {
    let grid: PixelGrid
    let timing: AnimatedPNGRenderer.Timing
    /// True if no pixel is transparent.
    ///
    /// In this case, a pixel in full color takes three bytes, otherwise four.
    let isOpaque: Bool
}

/// Writes the chunks of an animated PNG (PNG, third edition, section 11.3.6): the first frame as a normal picture, and
/// the other frames in `fdAT` chunks.
final class AnimatedPNGWriter {
    private let chunks: PNGChunkWriter
    private let header: AnimatedPNGHeader
    /// The next sequence number of an `fcTL` or `fdAT` chunk.
    private var sequence: UInt32 = 0
    private var frameCount = 0

    init(sink: any ByteSink, header: AnimatedPNGHeader) {
        chunks = PNGChunkWriter(sink: sink)
        self.header = header
    }

    /// Writes the chunks before the first frame.
    ///
    /// - Parameter palette: The colors of all frames, or nil for full color.
    /// - Throws: `PNGError` for a size that PNG doesn't support, and errors of the sink.
    func begin(palette: Palette?) throws {
        try chunks.writeSignature()
        let picture = try PNGHeader(
            width: header.grid.width, height: header.grid.height,
            pixelsPerMeter: header.grid.pixelsPerMeter, isOpaque: header.isOpaque)
        try chunks.writeHeader(picture, palette: palette)
        try chunks.write(
            "acTL",
            PNGChunkWriter.bigEndian(UInt32(clamping: header.timing.frameDurations.count))
                + PNGChunkWriter.bigEndian(UInt32(clamping: min(header.timing.playCount, 0x7FFF_FFFF))))
    }

    func write(_ frame: CompressedFrame) throws {
        let region = frame.region
        let place = [region.width, region.height, region.x, region.y]
            .flatMap { PNGChunkWriter.bigEndian(UInt32(clamping: $0)) }
        let milliseconds = UInt16(clamping: header.timing.frameDurations[frameCount])
        let delay = [UInt8(truncatingIfNeeded: milliseconds >> 8), UInt8(truncatingIfNeeded: milliseconds)]
        // The delay is in units of 1/1000 second. The dispose operation is "none". The blend operation is "source",
        // which replaces color and alpha.
        try chunks.write("fcTL", nextNumber() + place + delay + [0x03, 0xE8, 0, 0])
        try frameCount == 0
            ? chunks.write("IDAT", frame.bytes) : chunks.write("fdAT", nextNumber() + frame.bytes)
        frameCount += 1
    }

    func finish() throws { try chunks.write("IEND", []) }

    private func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return PNGChunkWriter.bigEndian(sequence)
    }
}

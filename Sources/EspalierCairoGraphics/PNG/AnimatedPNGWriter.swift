import EspalierGraphics

/// Writes the chunks of an animated PNG (PNG, third edition, section 11.3.6): the first frame as a normal picture, and
/// the other frames in `fdAT` chunks.
final class AnimatedPNGWriter {
    private let chunks: PNGChunkWriter
    private let timing: AnimatedPNGRenderer.Timing
    /// The next sequence number of an `fcTL` or `fdAT` chunk.
    private var sequence: UInt32 = 0
    private var frameCount = 0

    /// Writes the chunks before the first frame.
    ///
    /// - Parameters:
    ///   - sink: The destination of the file.
    ///   - header: The properties of each frame.
    ///   - palette: The colors of all frames, or nil for full color.
    ///   - timing: The duration of each frame.
    /// - Throws: The errors of the sink.
    init(
        sink: any ByteSink, header: PNGHeader, palette: Palette?, timing: AnimatedPNGRenderer.Timing
    ) throws {
        chunks = PNGChunkWriter(sink: sink)
        self.timing = timing
        try chunks.writeHeader(header, palette: palette)
        try chunks.write(
            "acTL",
            PNGChunkWriter.bigEndian(UInt32(clamping: timing.frameDurations.count))
                + PNGChunkWriter.bigEndian(UInt32(clamping: min(timing.playCount, 0x7FFF_FFFF))))
    }

    func write(_ frame: CompressedFrame) throws {
        let region = frame.region
        let place = [region.width, region.height, region.x, region.y]
            .flatMap { PNGChunkWriter.bigEndian(UInt32(clamping: $0)) }
        let milliseconds = UInt16(clamping: timing.frameDurations[frameCount])
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

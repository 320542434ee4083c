public import EspalierGraphics
public import Foundation

/// Paints frames into an animated PNG, which every browser plays; a viewer that knows only PNG shows the first frame.
///
/// Each frame after the first holds just the rectangle in which it differs from the one before. Two frames are in
/// memory at a time, however many there are.
public struct AnimatedPNGRenderer {
    /// What is shown when.
    public struct Timing: Hashable, Sendable {
        /// How long each frame stands, in milliseconds.
        public var frameDurations: [Int]
        /// How often all frames are shown; 0 for without end.
        public var playCount: Int

        public init(frameDurations: [Int], playCount: Int = 0) {
            (self.frameDurations, self.playCount) = (frameDurations, playCount)
        }
    }

    /// In pixels: 256 MB a frame.
    private static let frameArea = 1 << 26

    private let shaper: TextShaper
    private let options: PNGOptions

    /// - Parameter options: `pixelLimit` counts all frames together.
    public init(shaper: TextShaper, options: PNGOptions = PNGOptions()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Paints as many frames of `size` points as the timing has durations.
    ///
    /// - Parameter draw: draws the frame whose number it is given. Called once a frame, in order, and for pictures of
    ///   more than 256 colors once again for frames before the one that has too many.
    /// - Throws: `PNGError`, `CairoError`, `FontError`, `ImageError`, and what the sink and `draw` throw.
    public func render(
        size: CGSize, timing: Timing, to sink: any ByteSink,
        draw: (any Canvas, _ frame: Int) throws -> Void
    ) throws {
        let count = timing.frameDurations.count
        guard count > 0 else { throw PNGError.noFrames }
        // Two frames are in memory, so a frame has a maximum of its own; raising `pixelLimit` raises it.
        let limit = min(options.pixelLimit / count, max(Self.frameArea, options.pixelLimit / 64))
        let grid = try PixelGrid(size: size, scale: options.scale, limit: limit)
        // Cairo's surfaces end there.
        guard grid.height <= 32_767 else {
            throw PNGError.tooManyPixels(width: grid.width, height: grid.height, limit: 32_767 * grid.width)
        }
        let background = options.background?.resolved(for: options.appearance) ?? .clear
        let painter = FramePainter(
            grid: grid,
            painter: BandPainter(
                shaper: shaper, options: options, grid: grid, background: background,
                tileWidth: PNGRenderer.tileWidth))
        let header = AnimatedPNGHeader(
            grid: grid, timing: timing, isOpaque: background.alpha == 1)
        // With a palette, nothing can be written before the last frame has shown its colors.
        let indexed = try IndexedFrames(painting: count, with: painter, draw: draw)
        let writer = AnimatedPNGWriter(sink: sink, header: header)
        if let indexed {
            try writer.begin(palette: indexed.palette)
            for frame in indexed.frames { try writer.write(frame) }
        } else {
            try writer.begin(palette: nil)
            var changes = FrameChanges(grid)
            for index in 0..<count {
                let pixels = try painter.paint(index, draw)
                try writer.write(
                    CompressedFrame(pixels, region: changes.region(of: pixels)) {
                        StraightColor.encode($0, isOpaque: header.isOpaque)
                    })
            }
        }
        try writer.finish()
    }
}

public import EspalierGraphics
public import Foundation

/// Draws frames into an animated PNG.
///
/// All browsers play the animation. Viewers that support only PNG show the first frame. Each frame after the first
/// contains only the rectangle in which it differs from the previous frame. Two frames are in memory at a time.
public struct AnimatedPNGRenderer {
    /// The duration of each frame, and the number of times that the animation is played.
    public struct Timing: Hashable, Sendable {
        /// The duration of each frame, in milliseconds.
        public var frameDurations: [Int]
        /// The number of times that the animation is played; 0 for endless repetition.
        public var playCount: Int

        /// Creates a timing with a frame for each duration.
        public init(frameDurations: [Int], playCount: Int = 0) {
            (self.frameDurations, self.playCount) = (frameDurations, playCount)
        }
    }

    /// The maximum area of a frame in pixels, which take 256 MB.
    private static let frameArea = 1 << 26

    /// The maximum height of a frame in pixels, which is that of Cairo's surfaces.
    private static let maximumHeight = 32_767

    private let shaper: TextShaper
    private let options: PNGOptions

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - shaper: Draws text. Several renderers of the same task can share it.
    ///   - options: The options for drawing frames. `pixelLimit` applies to all frames together.
    public init(shaper: TextShaper, options: PNGOptions = PNGOptions()) {
        (self.shaper, self.options) = (shaper, options)
    }

    /// Draws a frame for each duration of the timing, and writes the animated PNG.
    ///
    /// - Parameters:
    ///   - size: The size of each frame in points.
    ///   - timing: The duration of each frame.
    ///   - sink: Receives the file's bytes.
    ///   - draw: Draws the frame with the given number. It is called for each frame in order. If the frames turn out to
    ///     have more than 256 colors in total, or to take too much memory, all frames are drawn again from the first.
    /// - Throws: `PNGError`, `CairoError`, `FontError`, `ImageError`, and errors of the sink and of `draw`.
    public func render(
        size: CGSize, timing: Timing, to sink: any ByteSink,
        draw: (any Canvas, _ frame: Int) throws -> Void
    ) throws {
        let count = timing.frameDurations.count
        guard count > 0 else { throw PNGError.noFrames }
        let grid = try grid(size, frames: count)
        let painter = BandPainter(shaper: shaper, options: options, grid: grid)
        let header = try PNGHeader(
            width: grid.width, height: grid.height, pixelsPerMeter: grid.pixelsPerMeter,
            isOpaque: painter.background.alpha == 1)
        // In the file, the palette comes before the frames, but it is complete only after the last frame.
        let indexed = try IndexedFrames(painting: count, with: painter, draw: draw)
        let writer = try AnimatedPNGWriter(
            sink: sink, header: header, palette: indexed?.palette, timing: timing)
        if let indexed {
            for frame in indexed.frames { try writer.write(frame) }
        } else {
            try painter.paintFrames(count, draw) { frame, region in
                try writer.write(
                    CompressedFrame(frame, region: region, pixelLength: header.pixelLength) {
                        StraightColor.encode(
                            $0, count: region.width, isOpaque: header.isOpaque, into: &$1)
                    })
            }
        }
        try writer.finish()
    }

    /// Returns the pixels of a frame.
    private func grid(_ size: CGSize, frames: Int) throws -> PixelGrid {
        // A single frame has a limit of its own, because two frames are in memory. This limit grows with `pixelLimit`.
        let (share, area) = (options.pixelLimit / frames, max(Self.frameArea, options.pixelLimit / 64))
        let grid: PixelGrid
        do {
            grid = try PixelGrid(size: size, scale: options.scale, limit: min(share, area))
        } catch PNGError.tooManyPixels(let width, let height, _) {
            throw share <= area
                ? PNGError.tooManyFrames(
                    width: width, height: height, frames: frames, limit: options.pixelLimit)
                : PNGError.tooLargeFrame(width: width, height: height, limit: area)
        }
        guard grid.height <= Self.maximumHeight else {
            throw PNGError.tooHigh(height: grid.height, limit: Self.maximumHeight)
        }
        return grid
    }
}

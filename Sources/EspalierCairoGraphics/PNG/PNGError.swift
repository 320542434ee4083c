/// The reasons why a PNG can't be written, apart from errors of the sink.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The size or scale isn't positive and finite, or a side has more pixels than PNG supports.
    case invalidSize(width: Double, height: Double, scale: Double)
    /// The picture has more pixels than the options allow.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// All frames of an animation together have more pixels than the options allow.
    case tooManyFrames(width: Int, height: Int, frames: Int, limit: Int)
    /// A frame of an animation has more pixels than are kept in memory.
    case tooLargeFrame(width: Int, height: Int, limit: Int)
    /// A frame of an animation is higher than the graphics library supports.
    case tooHigh(height: Int, limit: Int)
    /// The compressor failed with a status code. No input should cause this.
    case compression(code: Int32)
    /// A buffer of pixels can't be allocated.
    case notEnoughMemory(bytes: Int)
    /// The animation has no frames.
    case noFrames

    /// The message for users.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height, let scale):
            "a picture of \(width) x \(height) points at scale \(scale) can't be drawn as PNG"
        case .tooManyPixels(let width, let height, let limit):
            """
            the picture has \(width) x \(height) = \(width.multipliedReportingOverflow(by: height).partialValue) \
            pixels, which is beyond the limit of \(limit); a smaller scale avoids it
            """
        case .tooManyFrames(let width, let height, let frames, let limit):
            """
            the animation has \(frames) frames of \(width) x \(height) pixels, which is beyond the limit of \(limit) \
            pixels in total; a smaller scale avoids it
            """
        case .tooLargeFrame(let width, let height, let limit):
            "a frame has \(width) x \(height) pixels, which is beyond the limit of \(limit); a smaller scale avoids it"
        case .tooHigh(let height, let limit):
            "a frame has a height of \(height) pixels, which is beyond the maximum of \(limit); a smaller scale avoids it"
        case .compression(let code): "compressing failed with code \(code)"
        case .noFrames: "an animation needs at least one frame"
        case .notEnoughMemory(let bytes): "not enough memory for \(bytes) bytes of pixels"
        }
    }
}

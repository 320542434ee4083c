/// Why a PNG can't be written, apart from the sink's own errors.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A size or scale that isn't a positive, finite number, or makes more pixels a side than PNG can tell.
    case invalidSize(width: Double, height: Double, scale: Double)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The compressor's status code, which no input should bring about.
    case compression(code: Int32)
    case notEnoughMemory(bytes: Int)
    /// An animation without pictures.
    case noFrames

    public var description: String {
        switch self {
        case .invalidSize(let width, let height, let scale):
            "a picture of \(width) x \(height) points at scale \(scale) can't be drawn as PNG"
        case .tooManyPixels(let width, let height, let limit):
            """
            the picture has \(width) x \(height) = \(width.multipliedReportingOverflow(by: height).partialValue) \
            pixels, which is beyond the limit of \(limit); a smaller scale avoids it
            """
        case .compression(let code): "compressing failed with code \(code)"
        case .noFrames: "an animation needs at least one frame"
        case .notEnoughMemory(let bytes): "there is no memory for \(bytes) bytes of pixels"
        }
    }
}

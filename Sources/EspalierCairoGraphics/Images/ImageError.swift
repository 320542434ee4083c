/// The reasons why an image can't be drawn.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is damaged; the message is from the decoder.
    case undecodable(format: String, message: String)
    /// The image has more pixels than `limit`, or a side is too long.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The pixels of a JPEG are compressed with arithmetic coding, which viewers of SVG and PDF can't decode.
    case arithmeticCoding
    /// The compressed data of a PNG contains more than its pixels.
    case surplusData

    /// The message for users.
    public var description: String {
        switch self {
        case .undecodable(let format, let message): "the \(format) image can't be decoded: \(message)"
        case .tooLarge(let width, let height, let limit):
            "an image of \(width) x \(height) pixels is larger than the \(limit) that are decoded"
        case .arithmeticCoding:
            "the JPEG image uses arithmetic coding, which viewers can't show; convert it with "
                + "'jpegtran -optimize', which keeps its pixels"
        case .surplusData: "the PNG image can't be decoded: it holds more data than its pixels need"
        }
    }
}

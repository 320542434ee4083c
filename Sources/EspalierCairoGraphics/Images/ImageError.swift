/// The reasons why an image can't be painted.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A damaged file, with the decoder's message.
    case undecodable(format: String, message: String)
    /// More pixels than `limit`.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The compressed data of a PNG hold more than its pixels.
    case surplusData

    /// A message for people.
    public var description: String {
        switch self {
        case .undecodable(let format, let message): "the \(format) image can't be decoded: \(message)"
        case .tooLarge(let width, let height, let limit):
            "an image of \(width) x \(height) pixels is larger than the \(limit) that are decoded"
        case .surplusData: "the PNG image can't be decoded: it holds more data than its pixels need"
        }
    }
}

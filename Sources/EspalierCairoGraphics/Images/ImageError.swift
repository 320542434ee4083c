public import EspalierDiagnostics

/// The reasons why an image can't be drawn.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is damaged; the message is from the decoder.
    case undecodable(format: String, message: String)
    /// The image has more pixels than `limit`.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// A side of the image is longer than Cairo can draw.
    case tooLong(width: Int, height: Int)
    /// Decoding the image takes as much memory as `pixels` pixels, which is more than `limit`.
    case needsMemory(pixels: Int, limit: Int)
    /// The system has no memory for the pixels of the image.
    case noMemory(width: Int, height: Int)
    /// The pixels of a JPEG are compressed with arithmetic coding, which viewers of SVG and PDF can't decode.
    case arithmeticCoding
    /// The compressed data of a PNG contains more than its pixels.
    case surplusData

    /// The limit that the image exceeds; nil for other reasons.
    public var limit: DocumentLimit? {
        switch self {
        case .tooLarge, .needsMemory: .decodedPixels
        default: nil
        }
    }

    /// The message for users.
    public var description: String {
        switch self {
        case .undecodable(let format, let message): "the \(format) image can't be decoded: \(message)"
        case .tooLarge(let width, let height, let limit):
            "an image of \(width) x \(height) pixels is larger than the \(limit) that are decoded"
        case .tooLong(let width, let height):
            "an image of \(width) x \(height) pixels has a side of more than 32767"
        case .needsMemory(let pixels, let limit):
            "decoding the image takes the memory of \(pixels) pixels, which is beyond the limit of \(limit)"
        case .noMemory(let width, let height):
            "there isn't enough memory for an image of \(width) x \(height) pixels"
        case .arithmeticCoding:
            "the JPEG image uses arithmetic coding, which viewers can't show; convert it with "
                + "'jpegtran -optimize', which keeps its pixels"
        case .surplusData: "the PNG image can't be decoded: it holds more data than its pixels need"
        }
    }
}

/// A PNG to compare: a file, or bytes in memory.
public enum PictureSource: Sendable {
    /// The path of a file, which is read during the comparison.
    case file(String)
    /// A picture in memory, with a name for messages.
    case bytes([UInt8], name: String)

    /// The path of the file, or the name of the picture in memory.
    public var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }
}

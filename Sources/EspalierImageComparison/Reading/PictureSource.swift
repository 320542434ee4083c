/// A PNG picture to compare: a file, or bytes in memory.
public enum PictureSource: Sendable {
    /// A file that is opened and read while it is compared.
    case file(String)
    /// A picture in memory, with a name for messages.
    case bytes([UInt8], name: String)

    /// The path of the file, or the name of the bytes.
    public var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        }
    }
}

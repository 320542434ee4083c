/// A text that a person wrote, with a name to call it by. Offsets count UTF-8 bytes from 0.
public final class SourceFile: Sendable {
    /// The path as the user gave it, or a description such as `<stdin>`.
    public let name: String
    public let bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// A place in a source file: bytes `lower..<upper`, which may be empty.
public struct SourceRange: Sendable {
    public let file: SourceFile
    public let lower: Int
    public let upper: Int

    public init(file: SourceFile, lower: Int, upper: Int) {
        self.file = file
        self.lower = lower
        self.upper = max(lower, upper)
    }
}

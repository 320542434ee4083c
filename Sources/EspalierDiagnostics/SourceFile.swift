import Synchronization

/// A text that a person wrote, with a name to call it by. Offsets count UTF-8 bytes from 0.
public final class SourceFile: Sendable {
    /// The path as the user gave it, or a description such as `<stdin>`.
    public let name: String
    public let bytes: [UInt8]
    private let lines = Mutex<LineTable?>(nil)

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    public convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// Made at the first question and kept. O(bytes) once.
    var lineTable: LineTable {
        lines.withLock { table in
            if let table { return table }
            let made = LineTable(bytes)
            table = made
            return made
        }
    }

    /// The line and column of a byte offset; an offset beyond the end counts as the end. O(log lines + column).
    public func location(at offset: Int) -> SourceLocation {
        lineTable.location(at: offset, in: bytes)
    }

    /// The bytes of the line with `offset` in it, without its line break.
    public func lineRange(at offset: Int) -> Range<Int> {
        lineTable.contents(at: offset, in: bytes)
    }

    /// The text of a range, with U+FFFD for what is not UTF-8.
    public func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    public func range(_ offsets: Range<Int>) -> SourceRange {
        SourceRange(file: self, lower: offsets.lowerBound, upper: offsets.upperBound)
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

    public var start: SourceLocation { file.location(at: lower) }
    public var end: SourceLocation { file.location(at: upper) }
    public var text: String { file.text(in: lower..<upper) }

    /// An empty range at the start: the place to point at when something is missing in this one.
    package var firstByte: SourceRange { SourceRange(file: file, lower: lower, upper: lower) }
}

import Synchronization

/// The text of a file, with a name for messages.
///
/// All offsets are in UTF-8 bytes, counted from 0.
public final class SourceFile: Sendable {
    private struct Content {
        /// The text; nil after `releaseBytes()`.
        var bytes: [UInt8]?
        var lines: LineTable?
    }

    /// The path as the user specified it, or a description such as `<stdin>`.
    public let name: String
    /// The number of the first line, which isn't 1 for a part of a larger file.
    private let firstLine: Int
    private let content: Mutex<Content>
    private let reread: (@Sendable () -> [UInt8]?)?

    /// Creates a file from its bytes.
    public convenience init(name: String, bytes: [UInt8]) { self.init(name: name, bytes: bytes, reread: nil) }

    /// Creates a file whose text can be released.
    ///
    /// - Parameters:
    ///   - name: The path.
    ///   - bytes: The text in UTF-8.
    ///   - reread: Reads the text again after `releaseBytes()`; returns nil if the file has changed. If this parameter
    ///     is nil, the text is never released.
    package init(name: String, bytes: [UInt8], reread: (@Sendable () -> [UInt8]?)?) {
        (self.name, self.reread, firstLine) = (name, reread, 1)
        content = Mutex(Content(bytes: bytes))
    }

    /// Creates a file from whole lines of a larger file, so that places have the line numbers of the larger file.
    ///
    /// - Parameters:
    ///   - name: The path of the larger file.
    ///   - bytes: The lines in UTF-8.
    ///   - firstLine: The number of the first line in the larger file, from 1.
    package init(name: String, bytes: [UInt8], firstLine: Int) {
        (self.name, self.firstLine, reread) = (name, firstLine, nil)
        content = Mutex(Content(bytes: bytes))
    }

    /// The text in UTF-8.
    public var bytes: [UInt8] { content.withLock { readBytes(&$0) } }

    /// Returns the text, after reading it again if it was released.
    private func readBytes(_ content: inout Content) -> [UInt8] {
        if let bytes = content.bytes { return bytes }
        let bytes = reread?() ?? []
        content.bytes = bytes
        return bytes
    }

    /// Frees the memory of a text that can be read again.
    ///
    /// Large data needs its text only for messages. If the file changes before a message needs the text again, the text
    /// is empty, so that the message has the location of the first byte and no quotation.
    package func releaseBytes() {
        guard reread != nil else { return }
        // The lines are found again too, because the text that is read again can differ.
        content.withLock { $0 = Content() }
    }

    /// Creates a file from a text.
    public convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The positions where lines start, computed on first use.
    ///
    /// The first use takes O(bytes).
    var lineTable: LineTable {
        content.withLock { content in
            if let table = content.lines { return table }
            let made = LineTable(readBytes(&content))
            content.lines = made
            return made
        }
    }

    /// Returns the line and column of a byte offset; an offset beyond the end is treated as the end.
    ///
    /// Takes O(log lines + column).
    public func location(at offset: Int) -> SourceLocation {
        let location = lineTable.location(at: offset, in: bytes)
        return SourceLocation(line: location.line + firstLine - 1, column: location.column)
    }

    /// Returns the bytes of the line that contains `offset`, without its line break.
    public func lineRange(at offset: Int) -> Range<Int> {
        lineTable.contents(at: offset, in: bytes)
    }

    /// Returns the text of a range, with U+FFFD for invalid UTF-8.
    public func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// Returns a range of this file, given its byte offsets.
    public func range(_ offsets: Range<Int>) -> SourceRange {
        SourceRange(file: self, lower: offsets.lowerBound, upper: offsets.upperBound)
    }
}

/// A place in a source file: bytes `lower..<upper`, which may be empty.
public struct SourceRange: Sendable {
    /// The file that contains the range.
    public let file: SourceFile
    /// The offset of the first byte.
    public let lower: Int
    /// The offset after the last byte.
    public let upper: Int

    /// Creates a range.
    ///
    /// If `upper` is less than `lower`, the range is empty.
    public init(file: SourceFile, lower: Int, upper: Int) {
        self.file = file
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// The line and column of the first byte.
    public var start: SourceLocation { file.location(at: lower) }
    /// The line and column of the position after the last byte.
    public var end: SourceLocation { file.location(at: upper) }
    /// The text of the range.
    public var text: String { file.text(in: lower..<upper) }

    /// An empty range at the start of this range, for messages about something that is missing there.
    package var firstByte: SourceRange { SourceRange(file: file, lower: lower, upper: lower) }
}

/// A position in a text, as editors show it.
public struct SourceLocation: Sendable, Equatable {
    /// The number of the line, from 1.
    public let line: Int
    /// The number of the Unicode scalar in its line, from 1.
    public let column: Int

    /// Creates a location from its line and column, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

import Foundation

/// A Swift source file in which inline snapshots are recorded.
///
/// All lines and columns refer to the file as it was when the tests were built. The snapshots of several calls can
/// therefore be recorded in any order.
nonisolated struct InlineSource {
    /// The name of the function that compares inline snapshots.
    static let function = "assertInlineSnapshot"

    /// The source without the recorded snapshots.
    let original: [UInt8]
    /// The new texts, each with the range of bytes that it replaces.
    private var edits: [(range: Range<Int>, text: String)] = []

    init(_ original: [UInt8]) { self.original = original }

    /// Sets the text of the argument `matches:` of a call.
    ///
    /// - Parameters:
    ///   - snapshot: The text of the snapshot.
    ///   - function: The name of the called function.
    ///   - line: The line of the call, from 1.
    ///   - column: The column of the call in bytes, from 1, which distinguishes calls in one line.
    /// - Throws: `SnapshotError` if the file has no such call, if the argument isn't a string literal without
    ///   interpolations, or if another snapshot was set for the call.
    mutating func record(
        _ snapshot: String, of function: String, line: Int, column: Int
    ) throws(SnapshotError) {
        let (call, lineStart) = try call(of: function, line, column)
        let literal = literal(snapshot, inLineAt: lineStart)
        let separator = call.endsWithComma ? " " : call.hasArguments ? ", " : ""
        let range = call.argument ?? call.end..<call.end
        let text = call.argument == nil ? separator + "matches: " + literal : literal
        if let known = edits.first(where: { $0.range == range }) {
            if known.text == text { return }
            throw SnapshotError(
                "the call in line \(line) has made two different snapshots; use 'assertSnapshot' with names")
        }
        edits.append((range, text))
    }

    /// Returns a call whose argument `matches:` can be set, and the position at which its line starts.
    private func call(
        of function: String, _ line: Int, _ column: Int
    ) throws(SnapshotError) -> (call: SwiftCall, lineStart: Int) {
        guard let (name, lineStart) = find(function, line, column),
            let call = SwiftCall(in: original, at: name + function.utf8.count, label: "matches")
        else {
            throw SnapshotError(
                "there is no call of '\(function)' in line \(line); write the snapshot into the source yourself"
            )
        }
        guard call.argument == nil || call.isLiteral else {
            throw SnapshotError(
                "the argument 'matches:' of the call in line \(line) isn't a string literal without interpolations; "
                    + "change the text yourself")
        }
        return (call, lineStart)
    }

    /// Returns a snapshot as a string literal, with the indentation and the line ends of the line of the call.
    private func literal(_ snapshot: String, inLineAt start: Int) -> String {
        let line = original[start...].prefix { $0 != UInt8(ascii: "\n") }
        let indent = String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        let literal = Self.literal(snapshot, indent: indent + "    ")
        return line.last == UInt8(ascii: "\r") ? literal.replacing("\n", with: "\r\n") : literal
    }

    /// The source with all recorded snapshots.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += original[position..<edit.range.lowerBound] + Array(edit.text.utf8)
            position = edit.range.upperBound
        }
        return result + original[position...]
    }

    /// Returns the line and the column that a position has after all recorded snapshots have been written.
    ///
    /// - Parameters:
    ///   - line: The line in the original file, from 1.
    ///   - column: The column in the original file, in bytes, from 1.
    /// - Returns: The new line and column; the same line and column if the file has no such line.
    func place(line: Int, column: Int) -> (line: Int, column: Int) {
        guard let start = start(ofLine: line) else { return (line, column) }
        let position = start + column - 1
        var shift = 0
        for edit in edits where edit.range.upperBound <= position {
            shift += edit.text.utf8.count - edit.range.count
        }
        let before = bytes.prefix(position + shift)
        let newLine = UInt8(ascii: "\n")
        let lineStart = before.lastIndex(of: newLine).map { $0 + 1 } ?? 0
        return (before.count { $0 == newLine } + 1, before.count - lineStart + 1)
    }

    private func start(ofLine line: Int) -> Int? {
        var start = 0
        for _ in 1..<max(1, line) {
            guard let end = original[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        return start
    }

    /// Returns the position of the called function's name in the file, and the position of the start of the line.
    ///
    /// - Returns: The positions; nil if the line has no such call.
    private func find(_ function: String, _ line: Int, _ column: Int) -> (name: Int, lineStart: Int)? {
        guard let start = start(ofLine: line) else { return nil }
        let end = original[start...].firstIndex(of: UInt8(ascii: "\n")) ?? original.count
        let name = Array(function.utf8) + [UInt8(ascii: "(")]
        let places = (start..<end).filter { original[$0..<end].starts(with: name) }
        // `#column` is the column of the parenthesis. The column of the function's name is also accepted.
        let exact = places.first { [column - 1, column - name.count].contains($0 - start) }
        return (exact ?? (places.count == 1 ? places.first : nil)).map { ($0, start) }
    }

    /// Returns a multiline string literal.
    ///
    /// If the text contains backslashes or `"""`, the literal is raw, as in `#"""`.
    private static func literal(_ text: String, indent: String) -> String {
        var pounds = ""
        while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let content = (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).map {
            $0.isEmpty ? "\n" : indent + $0 + "\n"
        }
        return "\(pounds)\"\"\"\n" + content.joined() + "\(indent)\"\"\"\(pounds)"
    }
}

import Foundation

/// A Swift source file in which inline snapshots are recorded.
///
/// Lines are those of the file as it was built: the changes of all calls are applied to that text, so that several calls of a
/// file can be recorded in any order.
nonisolated struct InlineSource {
    private let original: [UInt8]
    /// The new texts by the bytes that they replace.
    private var edits: [(range: Range<Int>, text: String)] = []

    init(_ original: [UInt8]) { self.original = original }

    /// Sets the text of the argument `matches:` of a call.
    ///
    /// - Parameters:
    ///   - snapshot: The text of the snapshot.
    ///   - function: The name of the called function.
    ///   - line: The line of the call, from 1.
    ///   - column: The column of the call in bytes, from 1, which distinguishes calls in one line.
    /// - Throws: `SnapshotError` if no such call is there, or if the call has another snapshot already.
    mutating func record(
        _ snapshot: String, of function: String, line: Int, column: Int
    ) throws(SnapshotError) {
        guard let (name, lineStart) = find(function, line, column),
            let call = SwiftCall(in: original, at: name + function.utf8.count, label: "matches")
        else {
            throw SnapshotError(
                "there is no call of '\(function)' in line \(line); write the snapshot into the source yourself"
            )
        }
        let indent = String(
            decoding: original[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        let literal = Self.literal(snapshot, indent: indent + "    ")
        let separator = call.hasArguments ? ", " : ""
        let edit =
            call.argument.map { ($0, literal) }
            ?? (call.end..<call.end, separator + "matches: " + literal)
        if let known = edits.first(where: { $0.range == edit.0 }) {
            if known.text == edit.1 { return }
            throw SnapshotError(
                "the call in line \(line) has made two different snapshots; use 'assertSnapshot' with names")
        }
        edits.append((edit.0, edit.1))
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

    /// Returns the position of the function's name, and that of its line.
    private func find(_ function: String, _ line: Int, _ column: Int) -> (name: Int, lineStart: Int)? {
        var start = 0
        for _ in 1..<max(1, line) {
            guard let end = original[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        let end = original[start...].firstIndex(of: UInt8(ascii: "\n")) ?? original.count
        let name = Array(function.utf8) + [UInt8(ascii: "(")]
        let places = (start..<end).filter { original[$0..<end].starts(with: name) }
        let exact = places.first { $0 - start == column - 1 }
        return (exact ?? (places.count == 1 ? places.first : nil)).map { ($0, start) }
    }

    /// A literal of several lines, raw if the text has backslashes.
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

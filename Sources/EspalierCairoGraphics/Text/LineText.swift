/// The suitability of a position between two bytes for the end of a line, in ascending order.
enum LineBreak: UInt8 {
    /// The position is inside a character.
    case never
    /// The position is between two characters. This position is used if a word is longer than the line and has no
    /// better position.
    case anywhere
    /// The position is between two parts of an identifier: in `camelCase`, or after `_`, `.`, `/`, `:` and similar
    /// characters.
    case identifier
    /// The position is after a space or a hyphen, or Unicode's rules allow a break there.
    case soft
}

/// A part of a text, and the index of the run that contains it.
struct TextPiece {
    var text: String
    /// The index of the run.
    var run: Int
}

/// A measured section of a paragraph, which is the input of line breaking and truncation.
///
/// The arrays are indexed by UTF-8 offset, so that the values of a character are found quickly.
struct LineText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, the position at which its character starts, in points from the start of the text.
    ///
    /// The last element is the position of the end of the text.
    private(set) var edges: [Double] = [0]
    /// The suitability of the position before each byte for the end of a line.
    ///
    /// The last element is for the end of the text.
    private(set) var breaks: [LineBreak] = [.never]
    /// The end and the run of each piece, in order.
    private var pieces: [(end: Int, run: Int)] = []

    var count: Int { bytes.count }

    /// Appends a text with its measured edges and breaks.
    mutating func append(_ text: String, run: Int, _ measure: TextEdges) {
        let (start, joint) = (edges[count], count)
        bytes.append(contentsOf: text.utf8)
        edges.reserveCapacity(count + 1)
        for edge in measure.edges.dropFirst() { edges.append(start + edge) }
        breaks[breaks.count - 1] = .anywhere
        breaks.append(contentsOf: measure.breaks.dropFirst())
        if joint > 0, joint < count {
            breaks[joint] = bytes.withUnsafeBufferPointer { BreakRules.place(at: joint, in: $0) }
        }
        pieces.append((count, run))
    }

    /// Returns the text of a range, divided by run.
    func pieces(in range: Range<Int>) -> [TextPiece] {
        var result: [TextPiece] = []
        var start = range.lowerBound
        for piece in pieces where piece.end > start && start < range.upperBound {
            let end = min(piece.end, range.upperBound)
            result.append(
                TextPiece(text: String(decoding: bytes[start..<end], as: UTF8.self), run: piece.run))
            start = end
        }
        return result
    }

    /// Returns true if a line ends inside a word, where no rule allows a break.
    func breaksWord(after line: LineBreaker.Line) -> Bool {
        let end = line.next
        guard end == line.range.upperBound, end < count, breaks[end] == .anywhere else { return false }
        return BreakRules.isWord(bytes[end - 1]) && BreakRules.isWord(bytes[end])
    }

    /// Returns `end` without the spaces before it, but at least `start`.
    func trimmingSpaces(_ end: Int, from start: Int) -> Int {
        var end = end
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return end
    }
}

extension LineBreak: Comparable {
    static func < (a: LineBreak, b: LineBreak) -> Bool { a.rawValue < b.rawValue }
}

/// The edges and breaks of one piece of text, as in `LineText`.
struct TextEdges {
    var edges: [Double]
    var breaks: [LineBreak]
}

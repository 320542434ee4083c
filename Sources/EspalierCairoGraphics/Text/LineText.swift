import EspalierGraphics

/// How good a place between two bytes is for a line to end.
enum LineBreak: UInt8 {
    /// Inside of a character.
    case never
    /// Between two characters: when a name is longer than the line and has no better place.
    case anywhere
    /// Inside of an identifier, where a reader sees a seam: `camelCase`, behind `_`, `.`, `/`, `:`.
    case identifier
    /// Behind spaces and hyphens, and where Unicode's rules say so.
    case soft
}

/// A part of a text with the name of the run that it comes from.
struct TextPiece {
    var text: String
    /// Index of its run.
    var run: Int
}

/// A stretch of a paragraph, measured: what the line breaker and the truncation work on.
///
/// All arrays are by UTF-8 offset, so that a character's lookup costs nothing.
struct LineText {
    private(set) var bytes: [UInt8] = []
    /// Where the character at an offset starts, in points from the first; one more than there are bytes.
    private(set) var edges: [Double] = [0]
    /// Whether a line may end before the byte at an offset; one more than there are bytes.
    private(set) var breaks: [LineBreak] = [.never]
    /// The pieces' ends and runs, in order.
    private var pieces: [(end: Int, run: Int)] = []

    var count: Int { bytes.count }

    /// `advances` and `breaks` are by UTF-8 offset; the last byte of a character carries its advance.
    mutating func append(_ text: String, run: Int, _ measure: TextEdges) {
        let (start, joint) = (edges[count], count)
        bytes.append(contentsOf: text.utf8)
        defer { if joint > 0, joint < count { breaks[joint] = place(at: joint) } }
        edges.reserveCapacity(count + 1)
        for edge in measure.edges.dropFirst() { edges.append(start + edge) }
        breaks[breaks.count - 1] = .anywhere
        breaks.append(contentsOf: measure.breaks.dropFirst())
        pieces.append((count, run))
    }

    /// Returns the kind of break between two pieces, which were measured separately.
    private func place(at offset: Int) -> LineBreak {
        BreakRules.place(
            before: offset > 1 ? bytes[offset - 2] : 0, last: bytes[offset - 1], next: bytes[offset],
            following: offset + 1 < count ? bytes[offset + 1] : 0)
    }

    /// The text of a range, by run.
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

    /// `end` moved back over spaces, but not beyond `start`.
    func trimmingSpaces(_ end: Int, from start: Int) -> Int {
        var end = end
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return end
    }
}

extension LineBreak: Comparable {
    static func < (a: LineBreak, b: LineBreak) -> Bool { a.rawValue < b.rawValue }
}

/// Edges and breaks of one piece, as in `LineText`.
struct TextEdges {
    var edges: [Double]
    var breaks: [LineBreak]
}

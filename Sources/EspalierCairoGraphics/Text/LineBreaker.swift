/// Breaks text into lines greedily: each line takes as many words as fit.
///
/// Takes O(bytes in the line) for each line.
struct LineBreaker {
    /// The tolerance in points.
    ///
    /// Frames are computed from measured widths. Without the tolerance, a rounding error could move a word to the next
    /// line.
    static let tolerance = 0.001

    struct Line: Hashable {
        /// The offsets of the line's text, without the spaces at its end.
        var range: Range<Int>
        /// The offset at which the next line starts, after the spaces.
        var next: Int
    }

    let text: LineText
    let width: Double

    func line(from start: Int) -> Line {
        let limit = text.edges[start] + width + Self.tolerance
        var best = (place: LineBreak.never, offset: start)
        var offset = start
        while offset < text.count {
            offset += 1
            let isSpace = text.bytes[offset - 1] == UInt8(ascii: " ")
            if !isSpace, text.edges[offset] > limit { return cut(best, from: start) }
            if offset < text.count, text.breaks[offset] >= best.place, text.breaks[offset] > .never {
                best = (text.breaks[offset], offset)
            }
        }
        return Line(range: start..<text.trimmingSpaces(text.count, from: start), next: text.count)
    }

    private func cut(_ best: (place: LineBreak, offset: Int), from start: Int) -> Line {
        var end = best.offset
        if end == start {
            // Not even one character fits. The character is put on a line of its own, because the loop would never end
            // if lines could be empty.
            end += 1
            while end < text.count, text.breaks[end] == .never { end += 1 }
        }
        var next = end
        while next < text.count, text.bytes[next] == UInt8(ascii: " ") { next += 1 }
        return Line(range: start..<text.trimmingSpaces(end, from: start), next: next)
    }
}

/// Fills lines greedily: each takes as many words as fit.
///
/// O(bytes in the line) a line.
struct LineBreaker {
    /// Frames are computed from measured widths; a rounding error must not push a word down.
    static let tolerance = 0.001

    struct Line: Hashable {
        /// Without the spaces at its end.
        var range: Range<Int>
        /// Where the next line starts: behind the spaces.
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
            // Not even one character fits: it stands alone, since a line without any would never end.
            end += 1
            while end < text.count, text.breaks[end] == .never { end += 1 }
        }
        var next = end
        while next < text.count, text.bytes[next] == UInt8(ascii: " ") { next += 1 }
        return Line(range: start..<text.trimmingSpaces(end, from: start), next: next)
    }
}

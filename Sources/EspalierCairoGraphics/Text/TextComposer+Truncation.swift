import EspalierGraphics

extension TextComposer {
    /// Returns the last line that the maximum number of lines allows, truncated if the rest of the text doesn't fit.
    ///
    /// The result is nil if this is the last paragraph and no text has to be left out, because the rest of the
    /// paragraph fits or the width is infinite.
    mutating func lastLine(
        _ reader: inout ParagraphReader, width: Double, isFollowed: Bool
    ) -> [ComposedLine.Part]? {
        if width == .infinity, !isFollowed { return nil }
        // The limit is enough characters to fill the line, even if all of them are narrow.
        let limit = byteLimit(width: width)
        let start = lineText(reader.peek(limit))
        let fits =
            reader.ends(within: start.count) && start.edges[start.count] <= width + LineBreaker.tolerance
        if fits, !isFollowed { return nil }
        isTruncated = true
        let end = lineText(reader.peekEnd(limit))
        reader.advance(by: .max)
        switch container.truncation {
        case .none:
            let line = LineBreaker(text: start, width: width).line(from: 0)
            return measured(start.pieces(in: line.range))
        case .tail: return cutTail(start, width)
        case .head: return cutHead(end, width)
        case .middle: return fits ? cutTail(start, width) : cutMiddle(start, end, width)
        }
    }

    private func byteLimit(width: Double) -> Int {
        let size = runs.map(\.font.effectiveSize).filter { $0 > 0 }.min() ?? 1
        let characters = 16 * width / size + 64
        return characters < 1e9 ? Int(characters) * 4 : Int.max
    }

    private func cutTail(_ text: LineText, _ width: Double) -> [ComposedLine.Part] {
        let run = text.pieces(in: 0..<text.count).last?.run ?? 0
        let end = prefix(of: text, width: width - ellipsisWidth(run))
        let kept = text.pieces(in: 0..<text.trimmingSpaces(end, from: 0))
        return joined(kept, [], run: kept.last?.run ?? run)
    }

    private func cutHead(_ text: LineText, _ width: Double) -> [ComposedLine.Part] {
        let run = text.pieces(in: 0..<text.count).first?.run ?? 0
        let start = suffix(of: text, width: width - ellipsisWidth(run))
        let kept = text.pieces(in: start..<max(start, text.trimmingSpaces(text.count, from: 0)))
        return joined([], kept, run: kept.first?.run ?? run)
    }

    private func cutMiddle(_ start: LineText, _ end: LineText, _ width: Double) -> [ComposedLine.Part] {
        let run = start.pieces(in: 0..<start.count).first?.run ?? 0
        let room = width - ellipsisWidth(run)
        let left = start.trimmingSpaces(prefix(of: start, width: room / 2), from: 0)
        let last = end.trimmingSpaces(end.count, from: 0)
        var right = suffix(of: end, width: room - start.edges[left])
        while right < end.count, end.bytes[right] == UInt8(ascii: " ") { right += 1 }
        let kept = start.pieces(in: 0..<left)
        return joined(kept, end.pieces(in: right..<max(right, last)), run: kept.last?.run ?? run)
    }

    private func ellipsisWidth(_ run: Int) -> Double {
        Double(shaper.width(of: "…", font: runs[run].font))
    }

    /// Returns the offset at which the longest prefix that isn't wider than `width` ends, between two characters.
    private func prefix(of text: LineText, width: Double) -> Int {
        var end = text.count
        while end > 0, text.breaks[end] == .never || text.edges[end] > width + LineBreaker.tolerance {
            end -= 1
        }
        return end
    }

    /// Returns the offset at which the longest suffix that isn't wider than `width` starts.
    private func suffix(of text: LineText, width: Double) -> Int {
        let total = text.edges[text.trimmingSpaces(text.count, from: 0)]
        var start = 0
        while start < text.count,
            text.breaks[start] == .never || total - text.edges[start] > width + LineBreaker.tolerance
        { start += 1 }
        return start
    }

    /// Returns the parts of a line with an ellipsis between the start and the end of its text.
    ///
    /// Neighboring pieces of the same run are joined, so that there is kerning between them.
    private func joined(_ start: [TextPiece], _ end: [TextPiece], run: Int) -> [ComposedLine.Part] {
        var result: [TextPiece] = []
        for piece in start + [TextPiece(text: "…", run: run)] + end where !piece.text.isEmpty {
            if let last = result.last, last.run == piece.run {
                result[result.count - 1].text += piece.text
            } else {
                result.append(piece)
            }
        }
        return measured(result)
    }
}

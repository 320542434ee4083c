import EspalierGraphics

/// A paragraph: the text between two line ends, without control characters, divided into pieces by run.
struct Paragraph {
    var pieces: [TextPiece] = []
    /// The index of the run whose font determines the height of an empty paragraph.
    var firstRun: Int

    var isEmpty: Bool { pieces.allSatisfy(\.text.isEmpty) }

    /// Splits runs into paragraphs at line ends.
    ///
    /// If the text ends with a line end, no empty paragraph follows it.
    static func split(_ runs: [TextRun]) -> [Paragraph] {
        var paragraphs: [Paragraph] = []
        var current = Paragraph(firstRun: 0)
        for (index, run) in runs.enumerated() {
            for (number, line) in CleanText.lines(run.string).enumerated() {
                if number > 0 {
                    paragraphs.append(current)
                    current = Paragraph(firstRun: index)
                }
                if !line.isEmpty { current.pieces.append(TextPiece(text: line, run: index)) }
            }
        }
        if !current.isEmpty { paragraphs.append(current) }
        return paragraphs
    }
}

/// Reads a paragraph in sections, so that a long paragraph isn't measured beyond the lines that are shown.
struct ParagraphReader {
    private let pieces: [TextPiece]
    private var piece = 0
    private var offset = 0

    init(_ paragraph: Paragraph) { pieces = paragraph.pieces }

    var isAtEnd: Bool { piece == pieces.count }

    /// Returns the pieces after the current position, up to `limit` bytes.
    ///
    /// The last piece ends between two characters.
    func peek(_ limit: Int) -> [TextPiece] {
        var result: [TextPiece] = []
        var (index, start, left) = (piece, offset, limit)
        while index < pieces.count, left > 0 {
            let text = pieces[index].text
            let from = text.utf8.index(text.startIndex, offsetBy: start)
            if text.utf8.count - start <= left {
                result.append(TextPiece(text: String(text[from...]), run: pieces[index].run))
                left -= text.utf8.count - start
                (index, start) = (index + 1, 0)
            } else {
                let to = text.characterStart(at: text.utf8.index(from, offsetBy: left), after: from)
                result.append(TextPiece(text: String(text[from..<to]), run: pieces[index].run))
                left = 0
            }
        }
        return result
    }

    /// Returns the last pieces of the paragraph, up to `limit` bytes, without pieces before the current position.
    func peekEnd(_ limit: Int) -> [TextPiece] {
        var result: [TextPiece] = []
        var (index, left) = (pieces.count - 1, limit)
        while index >= piece, left > 0 {
            let text = pieces[index].text
            let start = index == piece ? offset : 0
            let skip = max(start, text.utf8.count - left)
            let from = text.utf8.index(text.startIndex, offsetBy: skip)
            let cut = skip == start ? from : text.characterEnd(at: from)
            result.append(TextPiece(text: String(text[cut...]), run: pieces[index].run))
            left -= text.utf8.count - skip
            index -= 1
        }
        return result.reversed()
    }

    mutating func advance(by count: Int) {
        var count = count
        while piece < pieces.count {
            let left = pieces[piece].text.utf8.count - offset
            if count < left {
                offset += count
                return
            }
            count -= left
            (piece, offset) = (piece + 1, 0)
        }
    }
}

extension String {
    /// Returns the start of the character that contains the byte at `index`.
    ///
    /// If this start isn't after `lower`, returns the end of the character.
    fileprivate func characterStart(at index: Index, after lower: Index) -> Index {
        let start = rangeOfCharacter(at: index)
        return start.lowerBound > lower ? start.lowerBound : start.upperBound
    }

    /// Returns `index` if a character starts there, otherwise the end of the character that contains it.
    fileprivate func characterEnd(at index: Index) -> Index {
        let range = rangeOfCharacter(at: index)
        return range.lowerBound == index ? index : range.upperBound
    }

    private func rangeOfCharacter(at index: Index) -> Range<Index> {
        guard index < endIndex else { return endIndex..<endIndex }
        var start = index
        while start > startIndex, utf8[start] & 0xC0 == 0x80 { start = utf8.index(before: start) }
        return unicodeScalars.rangeOfGrapheme(around: start)
    }
}

extension String.UnicodeScalarView {
    /// Returns the range of the scalar at `index` and of the combining marks that belong to it.
    ///
    /// Only a few scalars in each direction are tested, because malicious text can contain characters of any length.
    fileprivate func rangeOfGrapheme(around index: Index) -> Range<Index> {
        var (lower, upper) = (index, self.index(after: index))
        for _ in 0..<8 where lower > startIndex && self[lower].properties.isGraphemeExtend {
            lower = self.index(before: lower)
        }
        for _ in 0..<8 where upper < endIndex && self[upper].properties.isGraphemeExtend {
            upper = self.index(after: upper)
        }
        return lower..<upper
    }
}

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
    /// The pieces after the current position.
    private var rest: ArraySlice<(text: Substring, run: Int)>

    init(_ paragraph: Paragraph) { rest = paragraph.pieces.map { ($0.text[...], $0.run) }[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the pieces after the current position, up to `limit` bytes.
    ///
    /// The last piece ends between two characters.
    func peek(_ limit: Int) -> [TextPiece] {
        var (result, left) = ([TextPiece](), limit)
        for (text, run) in rest {
            guard left > 0 else { break }
            let end = text.utf8.count <= left ? text.endIndex : text.characterStart(at: left)
            result.append(TextPiece(text: String(text[..<end]), run: run))
            left -= text.utf8.count
        }
        return result
    }

    /// Returns the last pieces of the paragraph, up to `limit` bytes, without pieces before the current position.
    func peekEnd(_ limit: Int) -> [TextPiece] {
        var (result, left) = ([TextPiece](), limit)
        for (text, run) in rest.reversed() {
            guard left > 0 else { break }
            let skipped = text.utf8.count - left
            let start = skipped <= 0 ? text.startIndex : text.characterEnd(at: skipped)
            result.append(TextPiece(text: String(text[start...]), run: run))
            left -= text.utf8.count
        }
        return result.reversed()
    }

    /// Returns true if the paragraph has no more than `count` bytes after the current position.
    func ends(within count: Int) -> Bool {
        var left = count
        for (text, _) in rest {
            left -= text.utf8.count
            if left < 0 { return false }
        }
        return true
    }

    mutating func advance(by count: Int) {
        var count = count
        while let first = rest.first, count >= first.text.utf8.count {
            count -= first.text.utf8.count
            rest.removeFirst()
        }
        guard let text = rest.first?.text else { return }
        rest[rest.startIndex].text = text[text.utf8.index(text.startIndex, offsetBy: count)...]
    }
}

extension Substring {
    /// Returns the start of the character that contains the byte at `offset`.
    ///
    /// If this is the first character, returns its end.
    fileprivate func characterStart(at offset: Int) -> Index {
        let range = rangeOfCharacter(at: offset)
        return range.lowerBound > startIndex ? range.lowerBound : range.upperBound
    }

    /// Returns the index of the byte at `offset` if a character starts there, otherwise the end of the character that
    /// contains the byte.
    fileprivate func characterEnd(at offset: Int) -> Index {
        let range = rangeOfCharacter(at: offset)
        let index = utf8.index(startIndex, offsetBy: offset)
        return range.lowerBound == index ? index : range.upperBound
    }

    private func rangeOfCharacter(at offset: Int) -> Range<Index> {
        var start = utf8.index(startIndex, offsetBy: offset)
        while start > startIndex, utf8[start] & 0xC0 == 0x80 { start = utf8.index(before: start) }
        return unicodeScalars.rangeOfGrapheme(around: start)
    }
}

extension Substring.UnicodeScalarView {
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

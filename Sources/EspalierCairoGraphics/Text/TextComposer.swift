import EspalierGraphics
import Foundation

/// Breaks runs into lines, truncates what doesn't fit, and arranges the lines one below another.
struct TextComposer {
    let shaper: TextShaper
    let runs: [TextRun]
    let container: TextContainer
    var lines: [ComposedLine] = []
    var isTruncated = false
    var breaksWords = false

    /// The number of bytes of a paragraph that are measured at a time.
    private static let stretch = 1024

    mutating func compose() -> TextLayout {
        let paragraphs = Paragraph.split(runs)
        for (index, paragraph) in paragraphs.enumerated() where linesLeft > 0 {
            compose(paragraph, isFollowed: index < paragraphs.count - 1)
        }
        return arranged()
    }

    private var linesLeft: Int {
        container.maximumLines > 0 ? container.maximumLines - lines.count : .max
    }

    private mutating func compose(_ paragraph: Paragraph, isFollowed: Bool) {
        var style = LineStyle(strut: paragraph.firstRun, isRightToLeft: paragraph.isRightToLeft(runs))
        var reader = ParagraphReader(paragraph)
        if reader.isAtEnd {
            lines.append(ComposedLine(parts: [], style: LineStyle(strut: paragraph.firstRun)))
        }
        // If the width isn't finite, including NaN, lines aren't wrapped.
        let width = container.width.isFinite ? max(0, Double(container.width)) : .infinity
        let hangingIndent = container.effectiveHangingIndent(in: width)
        while !reader.isAtEnd, linesLeft > 0 {
            let rest = width - style.indent
            if linesLeft == 1, let parts = lastLine(&reader, width: rest, isFollowed: isFollowed) {
                append(parts, style)
                return
            }
            if width == .infinity {
                append(measured(paragraph.pieces), style)
                return
            }
            fill(&reader, width: width, hangingIndent, &style)
        }
    }

    /// Appends the lines of one section of the paragraph, except for its last line, which may continue in the next
    /// section.
    ///
    /// The method stops before the last line that the maximum number of lines allows. After the first line, it sets
    /// the indent of `style` to `hangingIndent`.
    private mutating func fill(
        _ reader: inout ParagraphReader, width: Double, _ hangingIndent: Double, _ style: inout LineStyle
    ) {
        var limit = Self.stretch
        while true {
            let text = lineText(reader.peek(limit))
            let isEnd = reader.ends(within: text.count)
            var position = 0
            var filled = 0
            while position < text.count, filled == 0 || linesLeft > 1 {
                let line = LineBreaker(text: text, width: width - style.indent).line(from: position)
                if line.next == text.count, !isEnd { break }
                if text.breaksWord(after: line) { breaksWords = true }
                append(measured(text.pieces(in: line.range)), style)
                style.indent = hangingIndent
                position = line.next
                filled += 1
            }
            reader.advance(by: position)
            if filled > 0 { return }
            limit = limit > Int.max / 4 ? Int.max : limit * 4
        }
    }

    /// Appends a line, whose parts begin with an invisible mark if they would be read in the wrong direction.
    private mutating func append(_ parts: [ComposedLine.Part], _ style: LineStyle) {
        let parts = parts.map { part in
            let isRightToLeft = style.isRightToLeft && !runs[part.run].isCode
            if part.text.isRightToLeft == isRightToLeft { return part }
            let text = part.text.reading(rightToLeft: isRightToLeft)
            // The mark can change the font of a space, which is in the run of the letters before or after it.
            let width = shaper.width(of: text, font: runs[part.run].font)
            return ComposedLine.Part(text: text, run: part.run, width: Double(width))
        }
        lines.append(ComposedLine(parts: parts, style: style))
    }

    func lineText(_ pieces: [TextPiece]) -> LineText {
        var text = LineText()
        for piece in pieces {
            text.append(piece.text, run: piece.run, shaper.edges(of: piece.text, font: runs[piece.run].font))
        }
        return text
    }

    func measured(_ pieces: [TextPiece]) -> [ComposedLine.Part] {
        pieces.map { piece in
            let width = shaper.width(of: piece.text, font: runs[piece.run].font)
            return ComposedLine.Part(text: piece.text, run: piece.run, width: Double(width))
        }
    }
}

/// One line of a text that is being composed.
struct ComposedLine {
    struct Part {
        var text: String
        var run: Int
        var width: Double
    }

    var parts: [Part]
    var style: LineStyle

    /// The width of the line's text, without the indent.
    var width: Double { parts.reduce(0) { $0 + $1.width } }
}

/// The properties that the lines of a paragraph share, and the indent of the next line.
struct LineStyle {
    /// The index of the run whose font determines the height of an empty line.
    var strut: Int
    /// True if the parts of a line are arranged from right to left.
    var isRightToLeft = false
    /// The distance, in points, between the text and the edge that the line is aligned with.
    var indent = 0.0
}

import EspalierData
import EspalierGraphics
import Foundation

/// A text that may wrap.
struct TextPlan: Sendable {
    var text: CompiledText
    var font: Font
    var color: AdaptiveColor
    var codeColor: AdaptiveColor
    /// The family of text between backticks.
    var codeFamily: Font.Family
    var container: TextContainer
    var markup: MarkupScope
    /// The size of the font down to which the text gets smaller to fit its box; nil to cut lines instead.
    var minimumSize: CGFloat?
    /// True if the text is a list, with a line for each element.
    var isList = false
    /// The values that indicate whether the text is underlined or struck through.
    var underline = CompiledText.literal("")
    var strikethrough = CompiledText.literal("")
    /// True if the text style is one for code, which is read from left to right.
    var isCode = false
    /// The alignment of numbers in a column of a table; nil for other texts.
    var decimals: DecimalAlignment?

    /// The texts in which markup such as `**` has an effect.
    enum MarkupScope: Sendable {
        case nowhere
        /// The template, but not the values of its fields. The template is split at its marks only once.
        case template([MarkedText])
        case everywhere
    }

    /// A part of a template in one font and color, such as the text between two marks.
    struct MarkedText: Sendable {
        var text: CompiledText
        var font: Font
        var color: AdaptiveColor?
        var isCode: Bool
    }

    func isDrawn(for row: PlanRow) -> Bool {
        !row.context.refusesText && !text.string(row: row.number, in: row.context.values).isEmpty
    }

    /// Returns the text of an item, without markup.
    func string(for row: PlanRow) -> String {
        runs(for: row).map(\.string).joined()
    }

    /// Returns the lines of an item's text; nil for an item without text.
    func layout(for row: PlanRow, availableWidth: CGFloat) -> TextLayout? {
        let runs = runs(for: row, countsRest: true)
        if runs.isEmpty { return nil }
        var container = container
        container.width = min(container.width, availableWidth)
        let layout = row.context.layout(runs, in: container)
        // A short last line is conspicuous if the lines are centered.
        guard container.alignment == .center, layout.hasShortLastLine else { return layout }
        return row.context.text.balanced(layout, of: runs, in: container)
    }

    /// Returns the lines of an item's text that fit the height, but at least one line.
    func shortened(_ layout: TextLayout, to size: CGSize, for row: PlanRow) -> TextLayout {
        let lineHeight = layout.size.height / CGFloat(layout.lineCount)
        var container = container
        container.width = min(container.width, size.width)
        let fitting = lineHeight > 0 ? (size.height + MeasuredPart.tolerance) / lineHeight : 1
        container.maximumLines = Int(min(max(fitting, 1), CGFloat(layout.lineCount)))
        if container.truncation == .none { container.truncation = .tail }
        let runs = runs(for: row)
        let shorter = row.context.layout(runs, in: container)
        if shorter.lineCount < layout.lineCount {
            row.context.cutTexts?.report(cut: runs.map(\.string).joined(), row: row.item)
        }
        return shorter
    }

    /// Returns the lines of an item's text in the largest font in which all of them fit.
    ///
    /// One line in a smaller font is better than several lines. There are at most two lines, or a line for each word, so
    /// that a name such as `a-b.c` isn't spread over many lines.
    ///
    /// - Parameters:
    ///   - room: The room for the lines.
    ///   - least: The minimum size of the font.
    ///   - row: The item.
    /// - Returns: The lines; nil if they don't fit in any size.
    func fitted(in room: CGSize, from least: CGFloat, for row: PlanRow) -> TextLayout? {
        guard room.height >= least, room.width >= least else { return nil }
        let runs = runs(for: row, countsRest: true)
        if runs.isEmpty { return nil }
        let words = runs.map(\.string).joined().split(whereSeparator: \.isWhitespace).count
        let greatest = container.maximumLines > 0 ? container.maximumLines : max(2, words)
        let least = min(least, font.size)
        let sizes = [font.size] + stride(from: font.size.rounded(.up) - 1, to: least, by: -1) + [least]
        for lineCount in [1, greatest] {
            for size in sizes {
                let layout = layout(runs, in: room, size: size, for: row)
                if layout.lineCount <= lineCount, !layout.breaksWords,
                    layout.size.width <= room.width + MeasuredPart.tolerance,
                    layout.size.height <= room.height + MeasuredPart.tolerance
                {
                    return layout
                }
            }
        }
        return nil
    }

    private func layout(
        _ runs: [TextRun], in room: CGSize, size: CGFloat, for row: PlanRow
    ) -> TextLayout {
        var container = container
        (container.width, container.maximumLines) = (room.width + MeasuredPart.tolerance, 0)
        let scaled = runs.map { run in
            var run = run
            run.font.size *= size / font.size
            return run
        }
        return row.context.layout(scaled, in: container)
    }

    /// Returns the runs of an item's text; an empty array for an item without text.
    ///
    /// The length of the text is subtracted from the document's text budget.
    private func runs(for row: PlanRow, countsRest: Bool = false) -> [TextRun] {
        var runs = markedRuns(for: row)
        if countsRest, isList, runs.count == 1 { runs[0].string = counting(runs[0].string) }
        if isCode { for index in runs.indices { runs[index].isCode = true } }
        return runs
    }

    /// Returns the elements of a list that the maximum number of lines permits, and the number of the others.
    ///
    /// With an ellipsis instead, the last line would look as if only its own element were cut.
    private func counting(_ list: String) -> String {
        guard container.maximumLines > 1 else { return list }
        let elements = list.split(separator: "\n", omittingEmptySubsequences: false)
        guard elements.count > container.maximumLines else { return list }
        let shown = elements.prefix(container.maximumLines - 1)
        return (shown + ["… \(elements.count - shown.count) more"]).joined(separator: "\n")
    }

    private func markedRuns(for row: PlanRow) -> [TextRun] {
        let string = row.string(text)
        if string.isEmpty { return [] }
        switch markup {
        case .nowhere: return [TextRun(string, font: font)]
        case .everywhere:
            return TextMarkup.runs(string, font: font, codeColor: codeColor, codeFamily: codeFamily)
        case .template(let pieces):
            return pieces.compactMap { piece in
                let string = piece.text.string(row: row.number, in: row.context.values)
                if string.isEmpty { return nil }
                var run = TextRun(string, font: piece.font, color: piece.color)
                run.isCode = piece.isCode
                return run
            }
        }
    }

    /// Draws the lines of a text, aligned to the frame as one block.
    ///
    /// The lines are already aligned with each other in `layout`.
    func draw(_ layout: TextLayout, in canvas: any Canvas, frame: CGRect, for row: PlanRow) {
        let x =
            startOfNumber(layout, in: frame, for: row)
            ?? frame.minX + (frame.width - layout.size.width) * container.alignment.share
        let origin = CGPoint(x: x, y: frame.midY - layout.size.height / 2)
        canvas.draw(layout, at: origin, color: color)
        if isMarked(underline, for: row) {
            drawLine(in: canvas, along: layout, at: origin) { $0.size * 0.14 }
        }
        if isMarked(strikethrough, for: row) {
            drawLine(in: canvas, along: layout, at: origin) { $0.size * -0.28 }
        }
    }

    /// Returns the left edge of a number whose decimal mark is aligned; nil for other texts.
    private func startOfNumber(_ layout: TextLayout, in frame: CGRect, for row: PlanRow) -> CGFloat? {
        guard let decimals, layout.lineCount == 1, let number = layout.fragments.first?.string else {
            return nil
        }
        let integer = String(decimals.integer(of: number))
        return frame.maxX - decimals.fractionWidth - row.context.text.width(of: integer, font: font)
    }

    /// True if the text has no lines that are drawn over it.
    var isUnmarked: Bool { underline.isAlwaysEmpty && strikethrough.isAlwaysEmpty }

    private func isMarked(_ mark: CompiledText, for row: PlanRow) -> Bool {
        !mark.isAlwaysEmpty && Condition.isTrue(mark.string(row: row.number, in: row.context.values))
    }

    /// Draws a line along each fragment at a distance below its baseline.
    private func drawLine(
        in canvas: any Canvas, along layout: TextLayout, at origin: CGPoint, below distance: (Font) -> CGFloat
    ) {
        for fragment in layout.fragments {
            let y = origin.y + fragment.origin.y + distance(fragment.font)
            let start = CGPoint(x: origin.x + fragment.origin.x, y: y)
            let width = max(0.75, fragment.font.size / 14)
            canvas.draw(
                .line(from: start, to: CGPoint(x: start.x + fragment.width, y: y)), fill: nil,
                stroke: Stroke(.color(fragment.color ?? color), width: width))
        }
    }
}

/// The plan for a text in one font that usually takes one line.
///
/// If the text of an item must wrap, it is laid out as a block of lines instead.
///
/// This is a class because all cells of a picture use the same label, and copying a structure would retain each of its
/// references.
final class LabelPlan: Sendable {
    private let text: CompiledText
    /// The names of the items if the text is a name; otherwise nil.
    private let names: ItemNames?
    private let font: Font
    private let capHeight: CGFloat
    private let color: AdaptiveColor
    private let alignment: TextContainer.Alignment
    /// The width at which the text wraps; infinite if the text doesn't wrap.
    private let maximumWidth: CGFloat
    private let lineHeight: CGFloat

    init(_ plan: TextPlan, names: ItemNames?, metrics: FontMetrics) {
        self.names = names
        (text, font, color) = (plan.text, plan.font, plan.color)
        (alignment, maximumWidth) = (plan.container.alignment, plan.container.width)
        lineHeight = metrics.lineHeight * plan.container.lineSpacing
        capHeight = metrics.capHeight
    }

    /// Returns the size of the label; nil if the text must be laid out as a block of lines, which is rare.
    func size(for row: PlanRow) -> CGSize? {
        var plainWidth: CGFloat = 0
        if withPlainText(for: row, { plainWidth = $1 }) {
            return plainWidth > maximumWidth ? nil : CGSize(width: plainWidth, height: lineHeight)
        }
        let string = row.string(text)
        if string.isEmpty { return CGSize(width: 0, height: lineHeight) }
        if string.hasControlCharacters || string.hasTallScripts { return nil }
        let width = row.context.text.width(of: string, font: font)
        return width > maximumWidth ? nil : CGSize(width: width, height: lineHeight)
    }

    /// Calls `body` with the UTF-8 and the width of an item's text.
    ///
    /// - Returns: False, without calling `body`, unless the text is a single field that consists of printable ASCII
    ///   characters and is within the budget. The labels of nearly all items are such texts.
    @inline(__always)
    private func withPlainText(
        for row: PlanRow, _ body: (UnsafeBufferPointer<UInt8>, CGFloat) -> Void
    ) -> Bool {
        func use(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let width = row.context.width(ofPlainText: bytes, font: font, row: row.number) else {
                return false
            }
            body(bytes, width)
            return true
        }
        if let names { return names.withUTF8(ofRow: row.number) { use($0) } }
        guard case .field(let field) = text else { return false }
        var string = row.context.values.text(ofField: field, row: row.number)
        return string.withUTF8 { use($0) }
    }

    /// Draws the label, vertically centered by its cap height.
    ///
    /// A line that is centered by its line height looks off-center.
    ///
    /// - Returns: False, without drawing, if the text must be laid out as a block of lines.
    func draw(in canvas: any Canvas, rect: CGRect, for row: PlanRow) -> Bool {
        let limit = min(rect.width, maximumWidth) + MeasuredPart.tolerance
        let position = CGPoint(x: rect.minX + rect.width * alignment.share, y: rect.midY + capHeight / 2)
        var fits = true
        let isPlain = withPlainText(for: row) { text, width in
            fits = width <= limit
            guard fits else { return }
            canvas.draw(
                ascii: text, font: font, color: color, at: position, anchor: alignment.anchor, width: width)
        }
        if isPlain { return fits }
        let string = row.string(text)
        if string.isEmpty { return true }
        let width = row.context.text.width(of: string, font: font)
        guard width <= limit, !string.hasControlCharacters, !string.hasTallScripts else { return false }
        canvas.draw(string, font: font, color: color, at: position, anchor: alignment.anchor, width: width)
        return true
    }
}

extension String {
    /// True if the string contains a control character below U+0020, such as a line feed or tab.
    var hasControlCharacters: Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            // The loop has no branch, so that the compiler vectorizes it.
            bytes.reduce(0) { $0 | ($1 < 0x20 ? 1 : 0) as UInt8 } != 0
        }
        return found ?? utf8.contains { $0 < 0x20 }
    }
}

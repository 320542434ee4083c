import EspalierGraphics
import Foundation

extension TextComposer {
    /// Returns the layout of the lines, one below another, aligned in the width of the widest line.
    func arranged() -> TextLayout {
        let width = lines.map { $0.width + $0.style.indent }.max() ?? 0
        var layout = TextLayout(
            size: CGSize(width: width, height: 0), fragments: [], lineCount: lines.count,
            isTruncated: isTruncated)
        layout.alignment = container.alignment
        layout.breaksWords = breaksWords
        var top = 0.0
        for line in lines { top += append(line, to: &layout, top: top, width: width) }
        layout.size.height = CGFloat(top)
        return layout
    }

    /// Appends the fragments of a line to the layout, and returns the line's height.
    ///
    /// As in CSS, half of the additional line spacing is above the line and half is below it, so that the text is in
    /// the middle of its box.
    private func append(
        _ line: ComposedLine, to layout: inout TextLayout, top: Double, width: Double
    ) -> Double {
        let fonts = line.parts.isEmpty ? [runs[line.style.strut].font] : line.parts.map { runs[$0.run].font }
        let metrics = fonts.map { shaper.metrics(of: $0) }
        let reach = line.parts.compactMap { shaper.inkReach(of: $0.text, font: runs[$0.run].font) }
        let ascent = max(Double(metrics.map(\.ascent).max() ?? 0), reach.map(\.above).max() ?? 0)
        let descent = max(Double(metrics.map(\.descent).max() ?? 0), reach.map(\.below).max() ?? 0)
        let height = (ascent + descent) * Double(container.effectiveLineSpacing)
        let baseline = top + ascent + (height - ascent - descent) / 2
        var x = indent(of: line, width: width)
        for part in line.style.isRightToLeft ? line.parts.reversed() : line.parts {
            let run = runs[part.run]
            layout.fragments.append(
                TextLayout.Fragment(
                    string: part.text, font: run.font, color: run.color,
                    origin: CGPoint(x: x, y: baseline), width: CGFloat(part.width)))
            x += part.width
        }
        return height
    }

    /// Returns the distance of a line from the left edge of the layout.
    ///
    /// A leading line begins at the left edge and a trailing line ends at the right edge in every language, so that all
    /// texts of a box share an edge. The direction of a paragraph only determines the order of the parts of its lines.
    /// In a diagram from right to left, leading boxes become trailing.
    private func indent(of line: ComposedLine, width: Double) -> Double {
        let end = width - line.width - line.style.indent
        return switch container.alignment {
        case .leading: line.style.indent
        case .center: (width - line.width) / 2
        case .trailing: end
        }
    }
}

extension Paragraph {
    /// Returns true if the first letter belongs to a script that is written from right to left.
    ///
    /// Like an isolate of the Unicode Bidirectional Algorithm (rule P2), code doesn't determine the direction.
    func isRightToLeft(_ runs: [TextRun]) -> Bool {
        let first = pieces.first { piece in
            !runs[piece.run].isCode && piece.text.unicodeScalars.contains { $0.properties.isAlphabetic }
        }
        return first?.text.isRightToLeft ?? false
    }
}

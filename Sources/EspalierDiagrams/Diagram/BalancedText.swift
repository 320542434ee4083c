import EspalierBoxes
import EspalierGeometry
import EspalierGraphics
import Foundation

extension TextMeasuring {
    /// Returns the layout of a title, a description or a caption, with lines of about equal length.
    ///
    /// Lines aren't longer than about 100 characters, because longer lines are hard to read.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - style: The style of the text.
    ///   - theme: The theme that defines the style.
    ///   - width: The maximum width of a line, in points.
    ///   - alignment: The alignment of the lines, which follows the layout direction of the diagram.
    /// - Returns: The layout.
    func balancedLayout(
        _ string: String, _ style: TextStyle, in theme: Theme, width: CGFloat,
        alignment: TextContainer.Alignment = .leading
    ) -> TextLayout {
        let format = theme[style]
        let runs = [TextRun(string, font: format.font)]
        var container = TextContainer(
            width: min(width, 50 * format.font.size), alignment: alignment, lineSpacing: format.lineSpacing)
        let widest = layout(runs, in: container)
        guard (2...maximumBalancedLineCount).contains(widest.lineCount) else { return widest }
        // Lines must be at least as wide as the widest word, because a word that is wider than its line would be
        // divided.
        let words = string.split(whereSeparator: \.isWhitespace)
        let longest = words.map { self.width(of: String($0), font: format.font) }.max() ?? 0
        let least = Int(min(longest, container.width).rounded(.up))
        let narrowest = (least..<max(least, Int(widest.size.width.rounded(.up)))).partitioningIndex {
            container.width = CGFloat($0)
            return layout(runs, in: container).lineCount <= widest.lineCount
        }
        guard CGFloat(narrowest) < widest.size.width else { return widest }
        container.width = CGFloat(narrowest)
        return layout(runs, in: container)
    }
}

/// The maximum number of lines of a text whose lines are made equally long.
///
/// In a longer text, a short last line isn't conspicuous.
private let maximumBalancedLineCount = 6

import EspalierGeometry
package import EspalierGraphics
import Foundation

extension TextMeasuring {
    /// Returns the layout in the narrowest width in which the text has the same number of lines, so that the lines have
    /// about equal lengths.
    ///
    /// A text of more than six lines stays as it is, because a short last line isn't conspicuous there. Lays the text out
    /// once for each binary digit of the difference in width, at most 10 times.
    ///
    /// - Parameters:
    ///   - widest: The layout in the full width.
    ///   - runs: The text.
    ///   - container: The container of `widest`.
    /// - Returns: The layout.
    package func balanced(
        _ widest: TextLayout, of runs: [TextRun], in container: TextContainer
    ) -> TextLayout {
        guard (2...6).contains(widest.lineCount), !widest.isTruncated, !widest.breaksWords else {
            return widest
        }
        let total = widest.fragments.reduce(0) { $0 + $1.width }
        let least = Int(total / CGFloat(widest.lineCount))
        let greatest = max(least, Int(widest.size.width.rounded(.up)))
        var container = container
        let narrowest = (least..<greatest).partitioningIndex {
            container.width = CGFloat($0)
            let layout = layout(runs, in: container)
            return layout.lineCount <= widest.lineCount && !layout.isTruncated && !layout.breaksWords
        }
        guard CGFloat(narrowest) < widest.size.width else { return widest }
        container.width = CGFloat(narrowest)
        return layout(runs, in: container)
    }
}

extension TextLayout {
    /// True if the last line is shorter than half of the longest one.
    var hasShortLastLine: Bool {
        let last = fragments.last?.origin.y
        let width = fragments.reduce(0) { $1.origin.y == last ? $0 + $1.width : $0 }
        return lineCount > 1 && width < size.width / 2
    }
}

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
        let container = TextContainer(
            width: min(width, 50 * format.font.size), alignment: alignment, lineSpacing: format.lineSpacing)
        return balanced(layout(runs, in: container), of: runs, in: container)
    }
}

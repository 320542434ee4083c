public import EspalierGraphics
import Foundation

extension TextShaper {
    /// Breaks runs into lines, and arranges the lines one below another.
    public func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
        if runs.count == 1, let layout = singleLine(runs[0], in: container) { return layout }
        var composer = TextComposer(shaper: self, runs: runs, container: container)
        return composer.compose()
    }

    /// Returns the layout of one run of ASCII that fits on one line, which nearly every label does; nil for any other
    /// text.
    private func singleLine(_ run: TextRun, in container: TextContainer) -> TextLayout? {
        let isPlain =
            run.string.utf8.withContiguousStorageIfAvailable { bytes in
                !bytes.isEmpty && bytes.allSatisfy { $0 &- 0x20 < 0x5F }
            } ?? false
        guard isPlain else { return nil }
        let width = width(of: run.string, font: run.font)
        // This is also false if the width of the container is NaN.
        guard width <= container.width else { return nil }
        let metrics = metrics(of: run.font)
        let height = metrics.lineHeight * container.effectiveLineSpacing
        let fragment = TextLayout.Fragment(
            string: run.string, font: run.font, color: run.color,
            origin: CGPoint(x: 0, y: metrics.ascent + (height - metrics.lineHeight) / 2), width: width)
        var layout = TextLayout(
            size: CGSize(width: width, height: height), fragments: [fragment], lineCount: 1)
        layout.alignment = container.alignment
        return layout
    }
}

extension TextContainer {
    /// The line spacing, or 1 if it isn't a positive number.
    var effectiveLineSpacing: CGFloat { lineSpacing > 0 && lineSpacing.isFinite ? lineSpacing : 1 }

    /// Returns the hanging indent for lines of a width; at most half of the width, and 0 for centered lines.
    func effectiveHangingIndent(in width: Double) -> Double {
        guard alignment != .center, hangingIndent > 0 else { return 0 }
        return min(Double(hangingIndent), width / 2)
    }
}

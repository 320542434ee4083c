import EspalierGraphics
import Foundation

/// A line of text on a small box of one color.
struct InspectorLabel {
    let string: String
    let frame: CGRect
    let font: Font
    let color: AdaptiveColor
    let background: AdaptiveColor
    /// The left end of the baseline.
    let textOrigin: CGPoint
    let textWidth: CGFloat

    func draw(in canvas: any Canvas) {
        canvas.draw(.roundedRectangle(frame, cornerRadius: 2), fill: .color(background), stroke: nil)
        canvas.draw(string, font: font, color: color, at: textOrigin, anchor: .start, width: textWidth)
    }
}

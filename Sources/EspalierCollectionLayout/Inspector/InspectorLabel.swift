import EspalierGeometry
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

    /// Whether it is turned about its middle, to be read from the bottom to the top.
    var isUpright = false

    /// What it covers.
    var bounds: CGRect {
        guard isUpright else { return frame }
        return CGRect(
            x: frame.midX - frame.height / 2, y: frame.midY - frame.width / 2, width: frame.height,
            height: frame.width)
    }

    func draw(in canvas: any Canvas) {
        if isUpright {
            canvas.save()
            canvas.concatenate(
                CGAffineTransform(translationX: -frame.midX, y: -frame.midY)
                    .concatenating(CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
                    .concatenating(CGAffineTransform(translationX: frame.midX, y: frame.midY)))
        }
        defer { if isUpright { canvas.restore() } }
        canvas.draw(.roundedRectangle(frame, cornerRadius: 2), fill: .color(background), stroke: nil)
        canvas.draw(string, font: font, color: color, at: textOrigin, anchor: .start, width: textWidth)
    }
}

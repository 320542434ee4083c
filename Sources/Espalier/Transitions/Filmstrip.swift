import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Moments of a transition side by side, each with its time below.
struct Filmstrip: Picture {
    private let window: TransitionWindow
    private let times: [Double]
    private let text: any TextMeasuring
    let title: String?
    let background: AdaptiveColor?

    private static let gap: CGFloat = 20
    private static let margin: CGFloat = 16
    private static let captionHeight: CGFloat = 24
    private static let font = Font(.sans, size: 12, weight: .medium)
    private static let captionColor = AdaptiveColor(light: Color(hex: 0x55595F), dark: Color(hex: 0xB4B9C2))
    private static let edgeColor = AdaptiveColor(light: Color(hex: 0xC9CCD1), dark: Color(hex: 0x474C55))

    /// - Parameter frameCount: at least two: the first state and the last.
    init(
        _ window: TransitionWindow, frameCount: Int, title: String?, background: AdaptiveColor?,
        text: any TextMeasuring
    ) {
        let last = max(1, min(frameCount, 1_000) - 1)
        times = (0...last).map { Double($0) / Double(last) }
        (self.window, self.text, self.title, self.background) = (window, text, title, background)
    }

    var bounds: CGRect {
        let count = CGFloat(times.count)
        let size = window.size
        return CGRect(
            x: 0, y: 0, width: 2 * Self.margin + count * size.width + (count - 1) * Self.gap,
            height: 2 * Self.margin + size.height + Self.captionHeight)
    }

    private func frame(_ index: Int) -> CGRect {
        CGRect(
            origin: CGPoint(
                x: Self.margin + CGFloat(index) * (window.size.width + Self.gap), y: Self.margin),
            size: window.size)
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        for (index, time) in times.enumerated() {
            let frame = frame(index)
            guard frame.insetBy(dx: -Self.gap, dy: -Self.margin - Self.captionHeight).intersectsArea(of: rect)
            else { continue }
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: frame.minY))
            window.draw(at: time, in: canvas)
            canvas.restore()
            // Around the frame, so that it hides nothing of it.
            canvas.draw(
                .rectangle(frame.insetBy(dx: -0.5, dy: -0.5)), fill: nil,
                stroke: Stroke(.color(Self.edgeColor)))
            drawCaption(time, below: frame, in: canvas)
        }
    }

    private func drawCaption(_ time: Double, below frame: CGRect, in canvas: any Canvas) {
        let string = "t = " + CSS.number(time, decimals: 2)
        let width = text.width(of: string, font: Self.font)
        canvas.draw(
            string, font: Self.font, color: Self.captionColor,
            at: CGPoint(x: frame.midX, y: frame.maxY + 18), anchor: .middle, width: width)
    }
}

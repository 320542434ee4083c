import EspalierGeometry
import EspalierGraphics
import Foundation

/// A line of text on a small box.
struct InspectorLabel {
    let string: String
    let frame: CGRect
    let font: Font
    let color: AdaptiveColor
    let background: AdaptiveColor
    /// The left end of the baseline.
    let textOrigin: CGPoint
    let textWidth: CGFloat

    /// True if the label is rotated about its center and reads from bottom to top.
    let isUpright: Bool

    /// The area that the label covers.
    var bounds: CGRect {
        guard isUpright else { return frame }
        return CGRect(center: frame.center, size: CGSize(width: frame.height, height: frame.width))
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

/// Finds places for labels where they don't cover the labels and arrows that have already been placed.
struct LabelPlacer {
    /// The frames of labels and arrows, with the cells of a grid as keys.
    ///
    /// A frame is stored in every cell that it touches.
    private var taken: [SIMD2<Int>: [CGRect]] = [:]
    private static let square: CGFloat = 64

    /// Returns the first candidate that covers no placed label or arrow, or nil if there is no such candidate.
    func firstFree(_ candidates: [CGRect]) -> CGRect? { candidates.first(where: isFree) }

    func isFree(_ rect: CGRect) -> Bool {
        Self.squares(of: rect).allSatisfy { square in
            taken[square]?.contains { $0.intersectsArea(of: rect) } != true
        }
    }

    /// Returns the frames that overlap a rectangle, without duplicates.
    func overlapping(_ rect: CGRect) -> Set<CGRect> {
        Set(Self.squares(of: rect).flatMap { taken[$0] ?? [] }.filter { $0.intersectsArea(of: rect) })
    }

    mutating func take(_ rect: CGRect) {
        for square in Self.squares(of: rect) { taken[square, default: []].append(rect) }
    }

    private static func squares(of rect: CGRect) -> [SIMD2<Int>] {
        // The number of cells is limited, because invalid data can make a frame very large. Labels are always small.
        func index(_ value: CGFloat) -> Int { Int(min(1e9, max(-1e9, (value / square).rounded(.down)))) }
        let (left, top) = (index(rect.minX), index(rect.minY))
        let (right, bottom) = (min(index(rect.maxX), left + 64), min(index(rect.maxY), top + 64))
        return (left...max(left, right)).flatMap { x in (top...max(top, bottom)).map { SIMD2(x, $0) } }
    }
}

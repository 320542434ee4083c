import EspalierGraphics
import Foundation

/// A shape or label of an inspector overlay.
enum InspectorMark {
    case band(CGRect, AdaptiveColor)
    case outline(CGRect, AdaptiveColor, dash: [CGFloat], width: CGFloat)
    /// A thin dashed line.
    case guide(from: CGPoint, to: CGPoint, AdaptiveColor)
    case arrow(DimensionArrow, AdaptiveColor)
    case motion(MotionArrow, AdaptiveColor)
    case label(InspectorLabel)

    var frame: CGRect {
        switch self {
        case .band(let rect, _): rect
        case .outline(let rect, _, _, let width): rect.insetBy(dx: -width, dy: -width)
        case .guide(let start, let end, _):
            CGRect(
                x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                height: abs(end.y - start.y)
            ).insetBy(dx: -1, dy: -1)
        case .arrow(let arrow, _): arrow.frame
        case .motion(let arrow, _): arrow.frame
        case .label(let label): label.bounds
        }
    }

    /// The rectangle that the mark covers, which may be smaller than `frame` for a curved arrow.
    var drawnFrame: CGRect {
        if case .motion(let arrow, _) = self { arrow.drawnFrame } else { frame }
    }

    func draw(in canvas: any Canvas) {
        switch self {
        case .band(let rect, let color): canvas.draw(.rectangle(rect), fill: .color(color), stroke: nil)
        case .outline(let rect, let color, let dash, let width):
            canvas.draw(.rectangle(rect), fill: nil, stroke: Stroke(.color(color), width: width, dash: dash))
        case .guide(let start, let end, let color):
            canvas.draw(
                .line(from: start, to: end), fill: nil, stroke: Stroke(.color(color), width: 1, dash: [2, 2]))
        case .arrow(let arrow, let color): arrow.draw(in: canvas, color: color)
        case .motion(let arrow, let color): arrow.draw(in: canvas, color: color)
        case .label(let label): label.draw(in: canvas)
        }
    }
}

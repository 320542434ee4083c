import EspalierGeometry
import EspalierGraphics
import Foundation

/// One thing that an inspector overlay draws.
enum InspectorMark {
    case band(CGRect, AdaptiveColor)
    case outline(CGRect, AdaptiveColor, dash: [CGFloat], width: CGFloat)
    case arrow(DimensionArrow, AdaptiveColor)
    case motion(MotionArrow, AdaptiveColor)
    case label(InspectorLabel)

    var frame: CGRect {
        switch self {
        case .band(let rect, _): rect
        case .outline(let rect, _, _, let width): rect.insetBy(dx: -width, dy: -width)
        case .arrow(let arrow, _): arrow.frame
        case .motion(let arrow, _): arrow.frame
        case .label(let label): label.bounds
        }
    }

    func draw(in canvas: any Canvas) {
        switch self {
        case .band(let rect, let color): canvas.draw(.rectangle(rect), fill: .color(color), stroke: nil)
        case .outline(let rect, let color, let dash, let width):
            canvas.draw(.rectangle(rect), fill: nil, stroke: Stroke(.color(color), width: width, dash: dash))
        case .arrow(let arrow, let color): arrow.draw(in: canvas, color: color)
        case .motion(let arrow, let color): arrow.draw(in: canvas, color: color)
        case .label(let label): label.draw(in: canvas)
        }
    }
}

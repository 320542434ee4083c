import EspalierCollectionLayout
import EspalierGraphics
import Foundation

extension Shadow.Caster {
    /// Creates a rounded rectangle that approximates a path.
    ///
    /// The rectangle is the path's bounding box, and its corner radius is that of the path's top left corner. A circle
    /// becomes a square whose corner radius is half its width.
    init(_ path: BezierPath) {
        let box = path.controlPointBox
        var isRound = false
        var top: [CGPoint] = []
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point): top.append(point)
            case .quadCurve(let point, _), .curve(let point, _, _):
                isRound = true
                top.append(point)
            case .close: break
            }
        }
        let tolerance = 1e-9 * max(1, abs(box.minY) + box.height)
        let corner = top.filter { abs($0.y - box.minY) <= tolerance }.map { $0.x - box.minX }.min()
        self.init(rect: box, cornerRadius: isRound ? corner ?? 0 : 0)
    }
}

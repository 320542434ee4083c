import EspalierGeometry
package import EspalierGraphics
package import Foundation

extension BezierPath {
    package mutating func addRect(_ rect: CGRect) {
        move(to: rect.origin)
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    package mutating func addEllipse(in rect: CGRect) {
        var circle = BezierPath()
        circle.addArc(center: .zero, radius: 1, from: 0, to: 2 * .pi, increasing: true)
        circle.close()
        let scale = CGAffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
        append(circle.applying(scale.concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))))
    }

    /// The bounding box of all points, including control points; null for an empty path.
    package var controlPointBox: CGRect {
        var points: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let point), .line(let point): points.append(point)
            case .quadCurve(let point, let control): points += [point, control]
            case .curve(let point, let control1, let control2): points += [point, control1, control2]
            case .close: break
            }
        }
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

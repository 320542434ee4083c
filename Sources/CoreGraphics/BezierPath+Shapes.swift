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

    /// Adds an arc as Bézier curves of at most a quarter turn each.
    ///
    /// If the path isn't empty, a line from the current point to the start of the arc comes first. Angles are in
    /// radians from the x axis, and increase clockwise on the screen.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, increasing: Bool
    ) {
        guard radius.isFinite, start.isFinite, end.isFinite else { return }
        let turn = 2 * CGFloat.pi
        let direction: CGFloat = increasing ? 1 : -1
        var sweep = direction * (end - start)
        if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
        sweep = direction * min(sweep, turn)
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        if isEmpty { move(to: point(start)) } else { addLine(to: point(start)) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        // With this distance between an end point and its control point, the curve touches the arc in the middle.
        let reach = 4 / 3 * tan(step / 4) * radius
        for index in 0..<count {
            let (a, b) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
            let (p, q) = (point(a), point(b))
            addCurve(
                to: q, control1: CGPoint(x: p.x - reach * sin(a), y: p.y + reach * cos(a)),
                control2: CGPoint(x: q.x + reach * sin(b), y: q.y - reach * cos(b)))
        }
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

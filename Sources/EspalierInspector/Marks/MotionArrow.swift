import EspalierGeometry
import EspalierGraphics
import Foundation

/// A line or curve that shows a movement or a relation, with a dot at its start and an arrowhead at its end.
struct MotionArrow {
    let start: CGPoint
    let control1: CGPoint
    let control2: CGPoint
    let end: CGPoint
    private static let headLength: CGFloat = 7
    private static let dotRadius: CGFloat = 2

    /// Creates a curve whose control points have the given distances from its ends.
    private init(
        from start: CGPoint, _ first: (x: CGFloat, y: CGFloat), to end: CGPoint,
        _ second: (x: CGFloat, y: CGFloat)
    ) {
        (self.start, self.end) = (start, end)
        control1 = CGPoint(x: start.x + first.x, y: start.y + first.y)
        control2 = CGPoint(x: end.x + second.x, y: end.y + second.y)
    }

    /// Creates a straight arrow.
    init(from start: CGPoint, to end: CGPoint) {
        let third = (x: (end.x - start.x) / 3, y: (end.y - start.y) / 3)
        self.init(from: start, third, to: end, (-third.x, -third.y))
    }

    /// Creates a curve between the facing edges of two frames.
    init(joining first: CGRect, to second: CGRect, isSideways: Bool) {
        if isSideways {
            let isForward = second.midX >= first.midX
            let start = CGPoint(x: isForward ? first.maxX : first.minX, y: first.midY)
            let end = CGPoint(x: isForward ? second.minX : second.maxX, y: second.midY)
            let reach = (end.x - start.x) / 2
            self.init(from: start, (reach, 0), to: end, (-reach, 0))
        } else {
            let isForward = second.midY >= first.midY
            let start = CGPoint(x: first.midX, y: isForward ? first.maxY : first.minY)
            let end = CGPoint(x: second.midX, y: isForward ? second.minY : second.maxY)
            let reach = (end.y - start.y) / 2
            self.init(from: start, (0, reach), to: end, (0, -reach))
        }
    }

    /// Creates an arrow from an element's previous frame to its current frame.
    ///
    /// A vertical or horizontal movement is drawn as a curve, which passes around elements between the two frames.
    init(around first: CGRect, to second: CGRect) {
        let bow: CGFloat = 20
        if abs(second.midX - first.midX) < 1 {
            let (start, end) = (
                CGPoint(x: first.maxX, y: first.midY), CGPoint(x: second.maxX, y: second.midY)
            )
            self.init(from: start, (bow, 0), to: end, (bow, 0))
        } else if abs(second.midY - first.midY) < 1 {
            let (start, end) = (
                CGPoint(x: first.midX, y: first.minY), CGPoint(x: second.midX, y: second.minY)
            )
            self.init(from: start, (0, -bow), to: end, (0, -bow))
        } else {
            self.init(from: first.center, (0, 0), to: second.center, (0, 0))
        }
    }

    /// The bounding box of the arrow with its head.
    var frame: CGRect {
        let points = [start, control1, control2, end]
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
            .insetBy(dx: -Self.headLength, dy: -Self.headLength)
    }

    /// The bounding box of the arrow's curve with its dot and its head.
    var drawnFrame: CGRect {
        guard let direction else { return .null }
        let line = shaft(toward: direction).boundingBox.union(CGRect(origin: end, size: .zero))
        return line.insetBy(dx: -Self.dotRadius, dy: -Self.dotRadius)
    }

    /// The direction of the arrow at its end, as a vector of length 1; nil for an arrow without a length.
    private var direction: CGPoint? {
        let before = control2 == end ? start : control2
        let (dx, dy) = (end.x - before.x, end.y - before.y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 && length.isFinite ? CGPoint(x: dx / length, y: dy / length) : nil
    }

    /// Returns the line from the start into the head.
    ///
    /// The line ends inside the head, because it is wider than the head's tip.
    private func shaft(toward direction: CGPoint) -> BezierPath {
        let (x, y) = (direction.x * Self.headLength * 0.8, direction.y * Self.headLength * 0.8)
        var shaft = BezierPath()
        shaft.move(to: start)
        shaft.addCurve(
            to: CGPoint(x: end.x - x, y: end.y - y), control1: control1,
            control2: CGPoint(x: control2.x - x, y: control2.y - y))
        return shaft
    }

    func draw(in canvas: any Canvas, color: AdaptiveColor) {
        guard let direction else { return }
        let (dx, dy, head) = (direction.x, direction.y, Self.headLength)
        let shaft = shaft(toward: direction)
        canvas.draw(.path(shaft), fill: nil, stroke: Stroke(.color(color), width: 1.5))
        canvas.draw(
            .ellipse(
                in: CGRect(origin: start, size: .zero).insetBy(dx: -Self.dotRadius, dy: -Self.dotRadius)),
            fill: .color(color), stroke: nil)
        var tip = BezierPath()
        let half = head * 0.42
        tip.move(to: end)
        tip.addLine(to: CGPoint(x: end.x - head * dx - half * dy, y: end.y - head * dy + half * dx))
        tip.addLine(to: CGPoint(x: end.x - head * dx + half * dy, y: end.y - head * dy - half * dx))
        tip.close()
        canvas.draw(.path(tip), fill: .color(color), stroke: nil)
    }
}

public import EspalierGraphics
public import Foundation

/// A line of an edge, from the item of the edge to another item.
///
/// All points are in points, in the coordinates of the edge's frame, with the origin at the top left.
nonisolated public struct EdgeLeg: Hashable, Sendable {
    /// The line, which is stroked.
    public var path: BezierPath
    /// The arrowhead, which is filled in the color of the line; nil for the arrowhead that the diagram file declares.
    public var arrowhead: BezierPath?
    /// The number of the edge in the diagram's data that the leg shows; nil if the data has no such edge.
    ///
    /// A leg with a number has the id, link and tooltip of its edge, and the stroke that the diagram file declares for
    /// the fields of the edge.
    public var edge: Int?
    /// The index path of the item that the leg leads to; nil if it isn't known.
    public var target: IndexPath?

    /// Creates a leg from its path.
    public init(_ path: BezierPath, arrowhead: BezierPath? = nil, edge: Int? = nil, target: IndexPath? = nil)
    {
        (self.path, self.arrowhead) = (path, arrowhead)
        (self.edge, self.target) = (edge, target)
    }

    /// Creates a leg with straight lines and round corners.
    ///
    /// - Parameters:
    ///   - points: The start, the corners and the end. The path is empty if there are fewer than two points.
    ///   - cornerRadius: The maximum radius of the corners; each is also limited to half of the adjacent lines.
    ///   - edge: The number of the edge in the diagram's data; nil if the data has no such edge.
    ///   - target: The index path of the item that the leg leads to.
    public init(
        through points: [CGPoint], cornerRadius: CGFloat = 0, edge: Int? = nil, target: IndexPath? = nil
    ) {
        self.init(BezierPath(), edge: edge, target: target)
        guard points.count > 1 else { return }
        var line = RoundedLine(radius: cornerRadius)
        for point in points { line.add(point, to: &path) }
        line.finish(&path)
    }

    /// The point where the leg leaves its item; nil if the path is empty.
    public var start: CGPoint? { path.elements.first?.end }

    /// The point where the leg meets the other item; nil if the path doesn't end with a line or a curve.
    public var end: CGPoint? { path.elements.last?.end }
}

nonisolated extension EdgeLeg {
    /// The corners of the line; curves are divided so that the corners are at most half a point away from them.
    package var polyline: [CGPoint] {
        var points: [CGPoint] = []
        for element in path.elements {
            let start = points.last ?? .zero
            switch element {
            case .move(let point), .line(let point): points.append(point)
            case .quadCurve(let end, let control):
                let one = CGPoint(x: (start.x + 2 * control.x) / 3, y: (start.y + 2 * control.y) / 3)
                let two = CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3)
                points += Self.divided(start, one, two, end)
            case .curve(let end, let one, let two): points += Self.divided(start, one, two, end)
            case .close: break
            }
        }
        return points
    }

    /// Returns the points of a Bézier curve after its start.
    ///
    /// The distance between the curve and n chords is at most M / (8 n²), where M is the maximum of the second
    /// derivative, which is 6 times the greater second difference of the control points.
    package static func divided(
        _ start: CGPoint, _ one: CGPoint, _ two: CGPoint, _ end: CGPoint
    ) -> [CGPoint] {
        func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
            hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        }
        let greatest = 6 * max(bend(start, one, two), bend(one, two, end))
        guard greatest.isFinite else { return [end] }
        let count = max(1, min(1_000, Int((greatest / 4).squareRoot().rounded(.up))))
        return (1...count).map { step in
            let t = CGFloat(step) / CGFloat(count)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return CGPoint(
                x: a * start.x + b * one.x + c * two.x + d * end.x,
                y: a * start.y + b * one.y + c * two.y + d * end.y)
        }
    }

    /// True if all points of the line and of its arrowhead are numbers.
    package var isFinite: Bool {
        [path, arrowhead].allSatisfy { path in
            path?.elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } } ?? true
        }
    }

    /// Returns the path of the line and the path of its arrowhead, at which the line ends.
    ///
    /// - Parameters:
    ///   - declared: The arrowhead that the diagram file declares; nil for none. The end `parent` is the start of the
    ///     leg.
    ///   - lineWidth: The width of the line, in points.
    /// - Returns: The path of the line, and the path of the arrowhead, which is empty if there is no arrowhead.
    package func paths(
        endingWith declared: TreeArrowhead?, lineWidth: CGFloat
    ) -> (line: BezierPath, arrowhead: BezierPath) {
        if let arrowhead { return (path, arrowhead) }
        guard let declared, self.path.elements.count > 1 else { return (self.path, BezierPath()) }
        let path = self.path.joiningShortLine(atStart: declared.end == .parent, than: declared.size)
        let (first, last) = (0, path.elements.count - 1)
        let index = declared.end == .parent ? first : last
        // The direction of the line is that from its end to the next point, which may be a control point.
        let next =
            declared.end == .parent ? path.elements[first + 1].points.first : path.pointBefore(last)
        guard let tip = path.elements[index].end, let next,
            let end = declared.arrowhead(at: tip, from: next, lineWidth: lineWidth)
        else { return (path, BezierPath()) }
        var line = path
        line.elements[index].end = end.lineEnd
        return (line, end.path)
    }
}

nonisolated extension BezierPath.Element {
    /// The control points and the end of the element, in the order of the path.
    fileprivate var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let point, let control): [control, point]
        case .curve(let point, let one, let two): [one, two, point]
        case .close: []
        }
    }

    /// The point where the element ends; nil for `close`.
    var end: CGPoint? {
        get { points.last }
        set {
            guard let newValue else { return }
            switch self {
            case .move: self = .move(newValue)
            case .line: self = .line(newValue)
            case .quadCurve(_, let control): self = .quadCurve(newValue, control: control)
            case .curve(_, let one, let two): self = .curve(newValue, control1: one, control2: two)
            case .close: break
            }
        }
    }
}

nonisolated extension BezierPath {
    /// Returns the path in which a short line at the start or the end is a part of the long curve beside it, so that an arrowhead
    /// has the space of the curve.
    fileprivate func joiningShortLine(atStart: Bool, than length: CGFloat) -> BezierPath {
        guard elements.count > 2 else { return self }
        func isShort(_ line: (CGPoint, CGPoint), besides curve: (CGPoint, CGPoint)) -> Bool {
            // The curve of a rounded corner is short, too.
            hypot(line.0.x - line.1.x, line.0.y - line.1.y) < length
                && hypot(curve.0.x - curve.1.x, curve.0.y - curve.1.y) > 2 * length
        }
        var path = self
        let last = elements.count - 1
        if atStart, case .move(let tip) = elements[0], case .line(let corner) = elements[1],
            case .curve(let end, let one, let two) = elements[2],
            isShort((tip, corner), besides: (corner, end))
        {
            let control = CGPoint(x: one.x + tip.x - corner.x, y: one.y + tip.y - corner.y)
            path.elements[1...2] = [.curve(end, control1: control, control2: two)]
        } else if !atStart, case .line(let tip) = elements[last],
            case .curve(let corner, let one, let two) = elements[last - 1],
            let start = elements[last - 2].end, isShort((corner, tip), besides: (start, corner))
        {
            let control = CGPoint(x: two.x + tip.x - corner.x, y: two.y + tip.y - corner.y)
            path.elements[(last - 1)...] = [.curve(tip, control1: one, control2: control)]
        }
        return path
    }

    /// Returns the point before the end of an element, which may be a control point.
    fileprivate func pointBefore(_ index: Int) -> CGPoint? {
        let points = elements[index].points
        return points.count > 1 ? points[points.count - 2] : elements[index - 1].points.last
    }
}

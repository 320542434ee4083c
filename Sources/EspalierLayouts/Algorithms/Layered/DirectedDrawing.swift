import EspalierGeometry
import EspalierGraphics
import Foundation

/// A drawing in layers in the coordinates of its picture, in which edges have a direction.
nonisolated struct DirectedDrawing: Sendable {
    /// The distance by which the arrowheads and strokes of standard size exceed the lines.
    static let reach = 4.0

    let drawing: LayeredDrawing
    let direction: TreeDirection
    let cornerRadius: Double
    /// The places where lines are interrupted; nil if no lines are.
    private var bridges: LineBridges?
    /// The free space before the drawing and its boxes, and the size with all free space.
    private let origin: TreePoint
    private let total: TreePoint

    /// Places a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The drawing.
    ///   - direction: The direction of its edges.
    ///   - cornerRadius: The maximum radius of the corners of orthogonal lines.
    ///   - leading: The free space before the drawing.
    ///   - trailing: The free space after the drawing.
    init(
        _ drawing: LayeredDrawing, _ direction: TreeDirection, cornerRadius: Double,
        leading: TreePoint = .zero, trailing: TreePoint = .zero
    ) {
        (self.drawing, self.direction, self.cornerRadius) = (drawing, direction, cornerRadius)
        origin = leading
        total =
            leading + TreePoint(depth: drawing.size.height, breadth: drawing.size.width) + trailing
    }

    /// Interrupts horizontal lines where vertical ones cross them.
    ///
    /// - Parameter haveCommonEnd: Returns true if two edges have the same source or the same target.
    mutating func addBridges(haveCommonEnd: (Int, Int) -> Bool) {
        bridges = LineBridges(drawing.lines.indices.map(points(ofEdge:)), haveCommonEnd: haveCommonEnd)
    }

    var contentSize: CGSize { direction.size(total) }
    /// The size of the picture in the direction of the edges and across it.
    var extent: TreePoint { total }

    /// Returns the start of a rectangle of the drawing in the direction of the edges and across it.
    func start(of rect: CGRect) -> TreePoint {
        TreePoint(depth: origin.depth + rect.minY, breadth: origin.breadth + rect.minX)
    }

    /// Returns the frame of a rectangle of the drawing.
    func frame(_ rect: CGRect) -> CGRect {
        direction.rect(
            origin: start(of: rect), size: TreePoint(depth: rect.height, breadth: rect.width), in: total)
    }

    /// Returns the corners of the line of an edge, from its source to its target.
    func points(ofEdge edge: Int) -> [CGPoint] {
        drawing.lines[edge].map {
            let point = TreePoint(depth: origin.depth + $0.y, breadth: origin.breadth + $0.x)
            return direction.point(point, in: total)
        }
    }

    /// Returns the frame of lines, which is larger than the lines by a distance; null if they have no points.
    func frame(ofLines edges: some Sequence<Int>, reach: Double = reach) -> CGRect {
        edges.reduce(CGRect.null) { frame, edge in
            points(ofEdge: edge).reduce(frame) { $0.union(CGRect(origin: $1, size: .zero)) }
        }.insetBy(dx: -reach, dy: -reach)
    }

    /// Returns true if a segment of a line is in a rectangle.
    func hasLine(_ edge: Int, in rect: CGRect) -> Bool {
        let points = points(ofEdge: edge)
        return zip(points, points.dropFirst()).contains { start, end in
            let piece = CGRect(
                x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                height: abs(end.y - start.y))
            return piece.insetBy(dx: -Self.reach, dy: -Self.reach).intersectsArea(of: rect)
        }
    }

    /// Returns the line of an edge in the coordinates of a frame.
    ///
    /// - Parameters:
    ///   - edge: The edge.
    ///   - frame: The frame.
    ///   - isReversed: True for the line from the target to the source.
    /// - Returns: The line, without a number and a target.
    func leg(_ edge: Int, in frame: CGRect, isReversed: Bool = false) -> EdgeLeg {
        var points = points(ofEdge: edge).map { CGPoint(x: $0.x - frame.minX, y: $0.y - frame.minY) }
        if isReversed { points.reverse() }
        guard drawing.styles[edge] == .curved, let first = points.first else {
            var leg = EdgeLeg(
                through: points, cornerRadius: drawing.styles[edge] == .orthogonal ? cornerRadius : 0)
            if let bridges { leg.path = bridges.interrupted(leg.path, line: edge, from: frame.origin) }
            return leg
        }
        var path = BezierPath()
        path.move(to: first)
        for (start, end) in zip(points, points.dropFirst()) {
            if start.x == end.x || start.y == end.y {
                path.addLine(to: end)
            } else if direction.isHorizontal {
                let middle = (start.x + end.x) / 2
                path.addCurve(
                    to: end, control1: CGPoint(x: middle, y: start.y), control2: CGPoint(x: middle, y: end.y))
            } else {
                let middle = (start.y + end.y) / 2
                path.addCurve(
                    to: end, control1: CGPoint(x: start.x, y: middle), control2: CGPoint(x: end.x, y: middle))
            }
        }
        return EdgeLeg(path)
    }
}

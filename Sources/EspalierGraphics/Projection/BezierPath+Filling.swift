import EspalierGeometry
package import Foundation

extension BezierPath {
    /// The path as polygons, whose curves are subdivided.
    private var flattened: [Polyline] {
        PathFlattener(transform: .identity, map: ProjectiveTransform(CATransform3DIdentity)).polygons(
            of: self)
    }

    /// Returns true if the filled path contains a point.
    ///
    /// Open subpaths are treated as closed.
    package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        let winding = flattened.reduce(0) { $0 + $1.points.winding(about: point) }
        return evenOdd ? winding % 2 != 0 : winding != 0
    }

    /// Returns a path whose area by the nonzero rule is that of this path by the even-odd rule.
    ///
    /// A canvas fills by the nonzero rule. Each subpath turns the other way than the one around it, so that a subpath in
    /// another cuts a hole. Curves become polygons, and subpaths that cross each other keep the area in common.
    package var withEvenOddHoles: BezierPath {
        let polygons = flattened.map(\.points).filter { $0.count > 2 }
        let oriented = polygons.enumerated().map { index, polygon in
            let depth = polygons.enumerated().count { other, outer in
                other != index && outer.winding(about: polygon[0]) != 0
            }
            return (polygon.area >= 0) == (depth % 2 == 0) ? polygon : polygon.reversed()
        }
        return BezierPath(polygons: oriented)
    }
}

extension [CGPoint] {
    /// The signed area of the polygon, positive if it is clockwise on the screen.
    fileprivate var area: CGFloat {
        edges.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) / 2 }
    }

    /// The number of times that the polygon goes around a point, positive if it does so clockwise on the screen.
    fileprivate func winding(about point: CGPoint) -> Int {
        edges.reduce(0) { winding, edge in
            let (a, b) = (edge.start, edge.end)
            guard (a.y <= point.y) != (b.y <= point.y) else { return winding }
            let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
            if a.y <= point.y { return side > 0 ? winding + 1 : winding }
            return side < 0 ? winding - 1 : winding
        }
    }

    private var edges: some Sequence<(start: CGPoint, end: CGPoint)> {
        zip(self, dropFirst() + prefix(1)).lazy.map { (start: $0, end: $1) }
    }
}

import EspalierGeometry
package import Foundation

extension BezierPath {
    /// The path as polygons: curves are replaced with line segments.
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

    /// Returns a path that fills the same area by the nonzero rule as this path by the even-odd rule.
    ///
    /// A canvas fills by the nonzero rule. Therefore, the direction of each subpath is made opposite to the direction
    /// of the subpath around it, so that the inner subpath is a hole. Curves become polygons. If two subpaths cross,
    /// the result isn't exact: the area that they have in common is filled.
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

    /// The number of times that the polygon goes around a point; each clockwise turn on the screen adds one.
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

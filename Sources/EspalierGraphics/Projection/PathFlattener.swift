package import EspalierGeometry
package import Foundation

/// A sequence of connected points; if `isClosed` is true, the last point is connected to the first.
package struct Polyline {
    package var points: [CGPoint]
    package var isClosed: Bool
}

/// Converts paths to polygons that are fine enough for a projective map.
///
/// A projective map keeps straight lines straight, so only curves are subdivided. Subdivision stops when the distance
/// of the mapped control points from the mapped chord is at most `tolerance`.
package struct PathFlattener {
    let transform: CGAffineTransform
    let map: ProjectiveTransform
    /// The maximum distance between a curve and its polygon, in points on the canvas: 1/16, an eighth of a pixel at
    /// scale 2.
    var tolerance: CGFloat = 1.0 / 16

    /// The maximum number of times that a curve is halved recursively; 10 results in up to 1,024 pieces.
    package var depthLimit = 10

    package init(transform: CGAffineTransform, map: ProjectiveTransform) {
        (self.transform, self.map) = (transform, map)
    }

    /// Returns the polygons of a path, transformed by `transform` but not yet by `map`.
    package func polygons(of path: BezierPath) -> [Polyline] {
        var result: [Polyline] = []
        var points: [CGPoint] = []
        func finish(isClosed: Bool) {
            if points.count > 1 { result.append(Polyline(points: points, isClosed: isClosed)) }
            points = []
        }
        var start = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                finish(isClosed: false)
                start = point.applying(transform)
                points = [start]
            case .line(let point): points.append(point.applying(transform))
            case .quadCurve(let end, let control):
                let (c, p) = (control.applying(transform), end.applying(transform))
                let from = points.last ?? start
                append(
                    [from, from + (c - from) * (2.0 / 3), p + (c - p) * (2.0 / 3), p], to: &points)
            case .curve(let end, let control1, let control2):
                append(
                    [
                        points.last ?? start, control1.applying(transform), control2.applying(transform),
                        end.applying(transform),
                    ], to: &points)
            case .close:
                finish(isClosed: true)
                points = [start]
            }
        }
        finish(isClosed: false)
        return result
    }

    /// Appends a curve by de Casteljau's subdivision, with an explicit stack.
    private func append(_ curve: [CGPoint], to points: inout [CGPoint]) {
        var stack: [(curve: [CGPoint], depth: Int)] = [(curve, 0)]
        while let (piece, depth) = stack.popLast() {
            if depth >= depthLimit || isFlat(piece) {
                points.append(piece[3])
                continue
            }
            let ab = mid(piece[0], piece[1])
            let bc = mid(piece[1], piece[2])
            let cd = mid(piece[2], piece[3])
            let (abc, bcd) = (mid(ab, bc), mid(bc, cd))
            let middle = mid(abc, bcd)
            stack.append(([middle, bcd, cd, piece[3]], depth + 1))
            stack.append(([piece[0], ab, abc, middle], depth + 1))
        }
    }

    private func isFlat(_ curve: [CGPoint]) -> Bool {
        let near = ProjectiveTransform.nearPlane * max(abs(map.r), ProjectiveTransform.nearPlane)
        guard curve.allSatisfy({ map.w(at: $0) >= near }) else {
            return (curve[3] - curve[0]).length < tolerance
        }
        let mapped = curve.map(map.map)
        let chord = mapped[3] - mapped[0]
        let length = chord.length
        return mapped[1...2].allSatisfy { point in
            let arm = point - mapped[0]
            let distance =
                length > 0 ? abs(chord.x * arm.y - chord.y * arm.x) / length : arm.length
            return distance < tolerance && arm.length <= length + tolerance
        }
    }

    private func mid(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
}

extension CGAffineTransform {
    /// The average factor by which the transform scales lengths: the square root of its factor for areas.
    var lengthScale: CGFloat { abs(a * d - b * c).squareRoot() }
}

extension CGPoint {
    var length: CGFloat { (x * x + y * y).squareRoot() }

    static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
}

import EspalierGeometry
package import Foundation

extension BezierPath {
    /// Adds a rectangle whose corners are quarters of ellipses; each radius is limited to half of the side.
    package mutating func addRoundedRect(
        _ rect: CGRect, width: CGFloat, height: CGFloat,
        corners: (topLeft: Bool, topRight: Bool, bottomRight: Bool, bottomLeft: Bool) = (
            true, true, true, true
        )
    ) {
        let (w, h) = (min(max(0, width), rect.width / 2), min(max(0, height), rect.height / 2))
        // Each tuple contains the position of a corner, the directions of the path before and after the corner, and
        // true if the corner is round.
        let turns: [(CGPoint, CGVector, CGVector, Bool)] = [
            (
                CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: w, dy: 0), CGVector(dx: 0, dy: h),
                corners.topRight
            ),
            (
                CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: h), CGVector(dx: -w, dy: 0),
                corners.bottomRight
            ),
            (
                CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -w, dy: 0), CGVector(dx: 0, dy: -h),
                corners.bottomLeft
            ),
            (
                CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -h), CGVector(dx: w, dy: 0),
                corners.topLeft
            ),
        ]
        move(to: CGPoint(x: rect.minX + (corners.topLeft ? w : 0), y: rect.minY))
        for (corner, entry, exit, isRound) in turns {
            guard isRound else {
                addLine(to: corner)
                continue
            }
            addLine(to: CGPoint(x: corner.x - entry.dx, y: corner.y - entry.dy))
            let near = 1 - Self.quarterCircle
            addCurve(
                to: CGPoint(x: corner.x + exit.dx, y: corner.y + exit.dy),
                control1: CGPoint(x: corner.x - near * entry.dx, y: corner.y - near * entry.dy),
                control2: CGPoint(x: corner.x + near * exit.dx, y: corner.y + near * exit.dy))
        }
        close()
    }

    /// The distance of the control points from the ends of a quarter circle, in radii: 4/3 tan(pi/8).
    private static var quarterCircle: CGFloat { 0.5522847498307936 }
}

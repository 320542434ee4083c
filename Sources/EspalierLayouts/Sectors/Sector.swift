import EspalierGeometry
public import Foundation

/// A part of a ring or of a disc, such as a piece of a sunburst.
nonisolated public struct Sector: Hashable, Sendable {
    /// The center of the ring.
    public var center: CGPoint
    /// The angle at which the sector begins, in radians clockwise from the top.
    public var startAngle: CGFloat
    /// The angle at which the sector ends, in radians clockwise from the top; at least `startAngle`.
    public var endAngle: CGFloat
    /// The radius of the inner edge, in points; 0 for a part of a disc.
    public var innerRadius: CGFloat
    /// The radius of the outer edge, in points.
    public var outerRadius: CGFloat

    /// Creates a sector.
    ///
    /// - Parameters:
    ///   - center: The center of the ring.
    ///   - startAngle: The angle at which the sector begins, in radians clockwise from the top.
    ///   - endAngle: The angle at which the sector ends.
    ///   - innerRadius: The radius of the inner edge, in points; 0 for a part of a disc.
    ///   - outerRadius: The radius of the outer edge, in points.
    public init(
        center: CGPoint, startAngle: CGFloat, endAngle: CGFloat, innerRadius: CGFloat, outerRadius: CGFloat
    ) {
        (self.center, self.innerRadius, self.outerRadius) = (center, innerRadius, outerRadius)
        (self.startAngle, self.endAngle) = (startAngle, endAngle)
    }

    /// The angle between both ends, in radians.
    public var angle: CGFloat { endAngle - startAngle }

    /// True if the sector is a whole ring or disc.
    public var isWhole: Bool { angle >= 2 * .pi - 1e-9 }

    /// Returns the point at an angle and a radius.
    public func point(atAngle angle: CGFloat, radius: CGFloat) -> CGPoint {
        CGPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
    }

    /// The smallest rectangle that contains the sector.
    public var boundingBox: CGRect {
        if isWhole {
            return CGRect(center: center, size: CGSize(width: 2 * outerRadius, height: 2 * outerRadius))
        }
        // The extreme points are corners, or points of the outer edge at a multiple of a right angle.
        var points = [startAngle, endAngle].flatMap {
            [point(atAngle: $0, radius: innerRadius), point(atAngle: $0, radius: outerRadius)]
        }
        var quarter = (startAngle / (.pi / 2)).rounded(.up)
        while quarter * .pi / 2 < endAngle {
            points.append(point(atAngle: quarter * .pi / 2, radius: outerRadius))
            quarter += 1
        }
        return CGRect(containing: points)
    }

    /// Returns true if a point is in the sector.
    public func contains(_ point: CGPoint) -> Bool {
        let (x, y) = (point.x - center.x, point.y - center.y)
        let radius = (x * x + y * y).squareRoot()
        return innerRadius <= radius && radius <= outerRadius && contains(angle: atan2(x, -y))
    }

    private func contains(angle: CGFloat) -> Bool {
        if isWhole { return true }
        let turns = ((startAngle - angle) / (2 * .pi)).rounded(.up)
        return angle + turns * 2 * .pi <= endAngle
    }

    /// Returns true if the sector and a rectangle have an area in common.
    public func intersects(_ rect: CGRect) -> Bool {
        guard angle > 0, outerRadius > innerRadius, boundingBox.intersectsArea(of: rect) else { return false }
        // Either one of them contains a point of the other, or their edges cross.
        let middle = point(atAngle: (startAngle + endAngle) / 2, radius: (innerRadius + outerRadius) / 2)
        return rect.contains(middle) || rect.corners.contains(where: contains) || edgeCrosses(rect)
    }

    /// Returns true if a rectangle is inside of the sector.
    package func holds(_ rect: CGRect) -> Bool {
        let (x, y) = (
            max(rect.minX - center.x, 0, center.x - rect.maxX),
            max(rect.minY - center.y, 0, center.y - rect.maxY)
        )
        return x * x + y * y >= innerRadius * innerRadius && rect.corners.allSatisfy(contains)
            && !edgeCrosses(rect)
    }

    private func edgeCrosses(_ rect: CGRect) -> Bool {
        let corners = rect.corners
        return corners.indices.contains { edgeCrosses(from: corners[$0], to: corners[($0 + 1) % 4]) }
    }

    /// Returns true if a line crosses the edge of the sector.
    private func edgeCrosses(from start: CGPoint, to end: CGPoint) -> Bool {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (x, y) = (start.x - center.x, start.y - center.y)
        let (a, b) = (dx * dx + dy * dy, x * dx + y * dy)
        for radius in [innerRadius, outerRadius] where radius > 0 && a > 0 {
            let square = b * b - a * (x * x + y * y - radius * radius)
            guard square >= 0 else { continue }
            for t in [(-b - square.squareRoot()) / a, (-b + square.squareRoot()) / a]
            where (0...1).contains(t) && contains(angle: atan2(x + t * dx, -(y + t * dy))) {
                return true
            }
        }
        if isWhole { return false }
        return [startAngle, endAngle].contains { angle in
            // A side has the points `center + r · (sin, -cos)` for all radii r between both edges.
            let (sideX, sideY) = (sin(angle), -cos(angle))
            let cross = dx * sideY - dy * sideX
            guard cross != 0 else { return false }
            let (t, r) = ((y * sideX - x * sideY) / cross, (dx * y - dy * x) / cross)
            return (0...1).contains(t) && innerRadius <= r && r <= outerRadius
        }
    }

    /// Returns the sector at another place.
    func moved(by step: CGPoint) -> Sector {
        var sector = self
        (sector.center.x, sector.center.y) = (center.x + step.x, center.y + step.y)
        return sector
    }

    /// Returns the sector without a strip of a width at its edges, of which at least half remains.
    package func inset(by width: CGFloat) -> Sector {
        var sector = self
        let inset = min(width, (outerRadius - innerRadius) / 4)
        if innerRadius > 0 { sector.innerRadius += inset }
        sector.outerRadius -= inset
        let middle = (innerRadius + outerRadius) / 2
        if !isWhole, middle > 0 {
            let turn = min(width / middle, angle / 4)
            (sector.startAngle, sector.endAngle) = (startAngle + turn, endAngle - turn)
        }
        return sector
    }
}

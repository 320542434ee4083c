package import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
package import EspalierGraphics
import EspalierLayouts
package import Foundation

extension CollectionViewLayoutAttributes {
    /// The sector that is drawn for the element; nil for a rectangle.
    var drawnSector: Sector? { (self as? SectorLayoutAttributes)?.sector }
}

nonisolated extension Sector: BoxOutline {
    package func shape(insetBy distance: CGFloat) -> CanvasShape {
        let sector = inset(by: distance)
        if sector.isWhole, sector.innerRadius <= 0 { return .ellipse(in: sector.boundingBox) }
        // The angles of paths are from the x axis.
        let (start, end) = (sector.startAngle - .pi / 2, sector.endAngle - .pi / 2)
        var path = BezierPath()
        path.addArc(center: center, radius: sector.outerRadius, from: start, to: end, increasing: true)
        if sector.isWhole {
            path.close()
            var hole = BezierPath()
            hole.addArc(center: center, radius: sector.innerRadius, from: end, to: start, increasing: false)
            path.append(hole)
        } else if sector.innerRadius > 0 {
            path.addArc(center: center, radius: sector.innerRadius, from: end, to: start, increasing: false)
        } else {
            path.addLine(to: center)
        }
        path.close()
        return .path(path)
    }

    package func center(ofMark size: CGSize) -> CGPoint? {
        if isWhole, innerRadius <= 0 {
            if outerRadius < size.width { return nil }
            let distance = max(0, outerRadius - size.height / 2 - Self.markMargin)
            return CGPoint(x: center.x, y: center.y + (outerRadius < Self.leastMarkedRadius ? 0 : distance))
        }
        let place = point(atAngle: middle, radius: outerRadius - size.height / 2 - Self.markMargin)
        let room = CGSize(width: size.width + 2, height: size.height + 2)
        return holds(CGRect(center: place, size: room)) ? place : nil
    }

    package func rooms(besideMark mark: CGSize?) -> [BoxRoom] {
        guard let mark, center(ofMark: mark) != nil else { return rooms }
        var rest = self
        if isWhole, innerRadius <= 0 {
            // The mark is below the content, which is moved up if the disc is small.
            let (room, rooms) = (mark.height + Self.markMargin, rooms)
            let isBelow = rooms.allSatisfy {
                $0.center.y + $0.size.height / 2 <= center.y + outerRadius - room
            }
            if isBelow { return rooms }
            rest.outerRadius -= room / 2
            rest.center.y -= room / 2
            return outerRadius < Self.leastMarkedRadius ? [] : rest.rooms
        }
        rest.outerRadius = max(innerRadius, outerRadius - mark.height - Self.markMargin)
        return rest.rooms
    }

    /// The distance between a mark and the edge, in points.
    private static let markMargin: CGFloat = 4
    /// The radius of a disc below which there is room for a mark only.
    private static let leastMarkedRadius: CGFloat = 15

    private var rooms: [BoxRoom] {
        guard outerRadius - innerRadius >= Self.leastRoom, angle * outerRadius >= Self.leastRoom else {
            return []
        }
        if isWhole, innerRadius <= 0 {
            return Self.ratios.map { ratio in
                let height = 2 * outerRadius / (1 + ratio * ratio).squareRoot()
                return BoxRoom(center: center, size: CGSize(width: ratio * height, height: height))
            }
        }
        let alongEdges = Self.heights.compactMap(roomAlongEdges)
        let alongRadius = Self.heights.compactMap(roomAlongRadius)
        return Self.ratios.compactMap(uprightRoom)
            + (abs(cos(middle)) >= abs(sin(middle)) ? alongEdges + alongRadius : alongRadius + alongEdges)
    }

    /// The size below which there is no room for a letter, in points.
    private static let leastRoom: CGFloat = 8
    /// The ratios of width and height of rooms that aren't turned.
    private static let ratios: [CGFloat] = [2.5, 1.4]
    /// The heights of two lines and of one, in turned rooms.
    private static let heights: [CGFloat] = [30, 15]

    /// The angle of the content: the middle of a part of a ring, and the top of a whole one.
    private var middle: CGFloat { isWhole ? 0 : (startAngle + endAngle) / 2 }

    /// The radius of the content, which isn't near the tip of a part of a disc.
    private var middleRadius: CGFloat { (max(innerRadius, outerRadius / 3) + outerRadius) / 2 }

    /// Half of the width that the sector has at a radius of 1; infinite for half a turn or more.
    private var slope: CGFloat { angle < .pi ? tan(angle / 2) : .infinity }

    private func uprightRoom(ratio: CGFloat) -> BoxRoom? {
        let center = point(atAngle: middle, radius: middleRadius)
        var heights: (inside: CGFloat, outside: CGFloat) = (0, outerRadius)
        for _ in 0..<12 {
            let height = (heights.inside + heights.outside) / 2
            let isInside = holds(CGRect(center: center, size: CGSize(width: ratio * height, height: height)))
            if isInside { heights.inside = height } else { heights.outside = height }
        }
        let height = heights.inside
        return height >= Self.leastRoom
            ? BoxRoom(center: center, size: CGSize(width: ratio * height, height: height)) : nil
    }

    /// Returns a room whose outer corners touch the outer edge, or whose inner ones touch the sides.
    private func roomAlongEdges(height: CGFloat) -> BoxRoom? {
        let height = min(height, outerRadius - innerRadius)
        let (inner, outer) = (middleRadius - height / 2, middleRadius + height / 2)
        let half = min(max(0, outerRadius * outerRadius - outer * outer).squareRoot(), inner * slope)
        guard half * 2 >= Self.leastRoom else { return nil }
        return BoxRoom(
            center: point(atAngle: middle, radius: middleRadius),
            size: CGSize(width: 2 * half, height: height), rotation: Self.readable(middle))
    }

    /// Returns a room from the inner edge, or from where the sector is wide enough, to the outer edge.
    private func roomAlongRadius(height: CGFloat) -> BoxRoom? {
        let half = height / 2
        let inner = max(innerRadius, half / slope)
        let outer = max(0, outerRadius * outerRadius - half * half).squareRoot()
        guard outer - inner >= Self.leastRoom else { return nil }
        return BoxRoom(
            center: point(atAngle: middle, radius: (inner + outer) / 2),
            size: CGSize(width: outer - inner, height: height), rotation: Self.readable(middle - .pi / 2))
    }

    /// Returns an angle of text that isn't upside down: more than -90 degrees, and at most 90.
    private static func readable(_ angle: CGFloat) -> CGFloat {
        angle - .pi * ((angle - 1e-9) / .pi).rounded()
    }
}
